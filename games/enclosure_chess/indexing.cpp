#include "games/enclosure_chess/indexing.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/base/text.hpp"

namespace zermelo {

Result<EnclosureChess::Indexing> EnclosureChess::indexing() const {
    if (free_.size() > Indexing::max_free)
        return fail(Failure::limit, fmt::format("{} cannot be numbered", spec()),
                    fmt::format("it has {} free points; numbering goes up to {}", free_.size(), Indexing::max_free),
                    "a board that is small enough, like enclosure-chess@7x7");
    return Indexing(*this);
}

EnclosureChess::Indexing::Indexing(const EnclosureChess& game)
    : game_(game), place_(static_cast<std::size_t>(game.board_.cells()), 0) {
    game_.free_.for_each([&](int cell) {
        place_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(cell_.size());
        cell_.push_back(cell);
    });
    std::vector<std::vector<std::uint8_t>> group;
    for (std::size_t i = 1; i < game_.symmetries_.size(); ++i) {
        std::vector<std::uint8_t>& image = group.emplace_back();
        for (const int cell : cell_) image.push_back(place_[static_cast<std::size_t>(game_.symmetries_[i](cell))]);
    }
    const int places = static_cast<int>(cell_.size());
    const int most_places = std::max(places, game_.targets_.size());
    binomials_ = *BinomialTable::make(most_places, most_places);
    const auto most = static_cast<std::uint32_t>(std::min(places, game_.stones_));
    const auto targets = static_cast<std::uint32_t>(game_.reuse_ ? game_.targets_.size() : 0);
    for (std::uint32_t filled = 0; filled <= most; ++filled) {
        classes_.emplace_back(binomials_, places, static_cast<int>(filled), group);
        first_slice_.push_back(slice_count());
        for (std::uint32_t refilled = 0; refilled <= targets && filled + refilled <= most; ++refilled)
            slices_.push_back({filled, refilled});
    }
}

std::string EnclosureChess::Indexing::slice_name(std::uint32_t slice) const {
    const auto [filled, refilled] = slices_[slice];
    std::string name = counted(filled, "stone");
    if (game_.reuse_) name += fmt::format(", {} on emptied points", refilled);
    return name;
}

std::vector<std::uint32_t> EnclosureChess::Indexing::slice_successors(std::uint32_t slice) const {
    const Counts counts = slices_[slice];
    std::vector<std::uint32_t> successors;
    for (std::uint32_t next = 0; next < slice_count(); ++next) {
        const std::uint32_t more = slices_[next].filled + slices_[next].refilled - counts.filled - counts.refilled;
        if (more == 1 && slices_[next].filled >= counts.filled && slices_[next].refilled >= counts.refilled)
            successors.push_back(next);
    }
    return successors;
}

// For each set of filled free points: the sets of emptied points with stones, times the shares of the captured targets.
U128 EnclosureChess::Indexing::raw_positions() const {
    U128 sum = 0;
    const auto go_on = [&](auto& self, std::size_t place, Bitboard stones, int filled) -> void {
        if (filled > game_.stones_) return;
        if (place < cell_.size()) {
            self(self, place + 1, stones, filled);
            self(self, place + 1, stones | Bitboard::cell(cell_[place]), filled + 1);
            return;
        }
        const int gone = game_.captured(stones).size();
        const int refilled = game_.reuse_ ? std::min(gone, game_.stones_ - filled) : 0;
        std::uint64_t sets = 0;
        for (int count = 0; count <= refilled; ++count) sets += binomials_(gone, count);
        sum += static_cast<U128>(sets) * static_cast<unsigned>(gone + 1);
    };
    go_on(go_on, 0, {}, 0);
    return sum;
}

std::uint64_t EnclosureChess::Indexing::table_bytes() const {
    std::uint64_t bytes = 0;
    for (std::size_t filled = 0; filled < classes_.size(); ++filled)
        bytes += SetClasses::table_bytes(binomials_(static_cast<int>(cell_.size()), static_cast<int>(filled)));
    return bytes;
}

Address EnclosureChess::Indexing::index_of(const Position& p) const noexcept {
    // The least set of points is the one of least rank: both orders compare the highest points first.
    const Position least = game_.canonical(p);
    PlaceList places;
    (least.stones & game_.free_).for_each([&](int cell) { places.push_back(place_[static_cast<std::size_t>(cell)]); });
    const std::size_t filled = places.size();
    const std::uint32_t refilled = static_cast<std::uint32_t>(p.stones.size()) - static_cast<std::uint32_t>(filled);
    return {first_slice_[filled] + refilled, classes_[filled].class_of(places.rank(binomials_))};
}

std::optional<EnclosureChess::Position> EnclosureChess::Indexing::position_at(Address address) const {
    const auto [filled, refilled] = slices_[address.slice];
    const PlaceList places = PlaceList::unrank(binomials_, static_cast<int>(cell_.size()), static_cast<int>(filled),
                                               classes_[filled].rank_of(address.index));
    Bitboard stones;
    for (const std::uint8_t place : places) stones |= Bitboard::cell(cell_[place]);
    const Bitboard gone = game_.captured(stones);
    if (static_cast<std::uint32_t>(gone.size()) < refilled) return std::nullopt;
    return Position{stones | first_of(gone, static_cast<int>(refilled)), 0};
}

}  // namespace zermelo
