#include "games/watermelon_chess/indexing.hpp"

#include <fmt/format.h>

namespace zermelo {

using watermelon::points;

namespace {

// The ways to put so many white and so many black pieces on the points, so that each group has an empty point next to
// it; a test counts them again.
constexpr std::uint64_t alive_fillings[7][7] = {{1, 21, 210, 1330, 5985, 20349, 54264},
                                                {21, 420, 3990, 23928, 101532, 323808, 804720},
                                                {210, 3990, 35910, 203274, 810348, 2413626, 5560522},
                                                {1330, 23928, 203274, 1081632, 4031586, 11151196, 23652296},
                                                {5985, 101532, 810348, 4031586, 13963144, 35602949, 68909694},
                                                {20349, 323808, 2413626, 11151196, 35602949, 82895656, 144725386},
                                                {54264, 804720, 5560522, 23652296, 68909694, 144725386, 224482160}};

}  // namespace

Result<WatermelonChess::Indexing> WatermelonChess::indexing() const {
    return Indexing(*this);
}

WatermelonChess::Indexing::Indexing(const WatermelonChess& game)
    : game_(game), binomials_(*BinomialTable::make(points, most)) {
    number_sets();
    number_slices();
}

void WatermelonChess::Indexing::number_sets() {
    std::vector<Cells> cells;
    for (int point = 0; point < points; ++point) cells.push_back(Cells::cell(point));
    const int pieces = std::max(game_.limits_[0], game_.limits_[1]);
    for (int size = 0; size <= pieces; ++size)
        sets_[static_cast<std::size_t>(size)] = SetOrbits<Cells>(
            cells, size, game_.symmetries_.size(),
            [this](std::size_t i, Cells set) { return game_.symmetries_[i](set); },
            [this](Cells set) { return rank_of(set, {}); });
}

// The side with more pieces first in a slice and in its name.
void WatermelonChess::Indexing::number_slices() {
    const int pieces = std::max(game_.limits_[0], game_.limits_[1]);
    for (int a = 0; a <= pieces; ++a) {
        for (int b = 0; b <= a; ++b) {
            std::vector<Part> parts;
            const auto add = [&](int own, int other) {
                if (!allowed(own, other)) return;
                Part part{.own = own, .other = other};
                part.turn = game_.fits(own, other, 0) ? 0 : 1;
                part.row = binomials_(points - other, own);
                part.size = sets_[static_cast<std::size_t>(other)].size() * part.row;
                part_of_[material(own, other)] = static_cast<std::uint32_t>(slices_.parts().size() + parts.size());
                parts.push_back(part);
            };
            add(a, b);
            if (a != b) add(b, a);
            if (!parts.empty()) slices_.add(std::move(parts));
        }
    }
}

std::string WatermelonChess::Indexing::slice_name(std::uint32_t slice) const {
    const Part& part = slices_.parts(slice).front();
    return fmt::format("{} v {}", std::max(part.own, part.other), std::min(part.own, part.other));
}

// A turn takes any number of pieces.
std::vector<std::uint32_t> WatermelonChess::Indexing::slice_successors(std::uint32_t slice) const {
    return MaterialSlices<Part>::ascending([&](auto&& note) {
        for (const Part& part : slices_.parts(slice))
            for (int left = 0; part.own > game_.losing_ && left <= part.other; ++left)
                note(part_of(left, part.own).slice);
    });
}

U128 WatermelonChess::Indexing::raw_positions() const {
    U128 positions = 0;
    for (const Part& part : slices_.parts())
        for (std::uint64_t turn = 0; turn < 2; ++turn)
            if (game_.fits(part.own, part.other, turn)) positions += alive_fillings[part.own][part.other];
    return positions;
}

std::uint64_t WatermelonChess::Indexing::table_bytes() const {
    std::uint64_t bytes = sizeof *this + slices_.bytes();
    for (const SetOrbits<Cells>& sets : sets_) bytes += sets.bytes();
    return bytes;
}

std::optional<WatermelonChess::Position> WatermelonChess::Indexing::position_at(Address address) const {
    std::optional<Position> found;
    for_each_position(address.slice, address.index, address.index + 1,
                      [&](std::uint64_t, const Position& p) { found = p; });
    return found;
}

}  // namespace zermelo
