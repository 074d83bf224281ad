#include "games/zumo/indexing.hpp"

#include <fmt/format.h>

namespace zermelo {

Result<Zumo::Indexing> Zumo::indexing() const {
    if (cells() > Indexing::max_cells)
        return fail(Failure::limit, fmt::format("{} cannot be numbered", spec()),
                    fmt::format("it has {} cells; numbering goes up to {}", cells(), Indexing::max_cells),
                    "a board that is small enough, like zumo@3");
    return Indexing(*this);
}

Zumo::Indexing::Indexing(const Zumo& game)
    : game_(game),
      back_(std::make_shared<const ZumoTurnsBack<SmallBitboard>>(*game.small_turns_)),
      cells_(static_cast<std::uint32_t>(game.cells())),
      all_((1U << cells_) - 1) {
    build_maps();
    number_sets();
}

void Zumo::Indexing::build_maps() {
    for (const CellPermutation& symmetry : game_.symmetries_) {
        auto& table = images_.emplace_back();
        for (std::uint32_t cell = 0; cell < cells_; ++cell)
            for (std::uint32_t set = 0; set <= chunk_mask; ++set)
                if ((set >> cell % chunk_bits & 1U) != 0)
                    table[cell / chunk_bits][set] |= 1U << symmetry(static_cast<int>(cell));
    }
    for (std::uint32_t mask = 0; mask <= chunk_mask; ++mask) {
        ones_[mask] = static_cast<std::uint8_t>(count_bits(mask));
        for (std::uint32_t set = 0; set <= chunk_mask; ++set) {
            std::uint32_t place = 0;
            for (std::uint32_t bit = 0; bit < chunk_bits; ++bit) {
                if ((mask >> bit & 1U) == 0) continue;
                squeezed_[mask][set] = static_cast<std::uint8_t>(squeezed_[mask][set] | (set >> bit & 1U) << place);
                ++place;
            }
        }
    }
}

// The classes in the order of their least sets; those of one cell first, which number the openings too. A set of all
// cells leaves the other side no stone.
void Zumo::Indexing::number_sets() {
    class_of_.assign(std::size_t{all_} + 1, 0);
    const auto number = [&](std::uint32_t set) {
        std::uint32_t least = set;
        std::uint32_t by = 0;
        std::uint32_t stabiliser = 0;
        for (std::uint32_t i = 0; i < images_.size(); ++i) {
            const std::uint32_t moved = image(i, set);
            if (moved == set) stabiliser |= 1U << i;
            if (moved < least) {
                least = moved;
                by = i;
            }
        }
        if (least != set) {
            class_of_[set] = (class_of_[least] & class_mask) | by << class_bits;
            return;
        }
        class_of_[set] = static_cast<std::uint32_t>(classes_.size());
        classes_.push_back({set, stabiliser, positions_});
        positions_ += row_length(set);
    };
    for (std::uint32_t cell = 0; cell < cells_; ++cell) number(1U << cell);
    orbits_ = static_cast<std::uint32_t>(classes_.size());
    for (std::uint32_t set = 1; set < all_; ++set)
        if (count_bits(set) > 1) number(set);
}

std::uint64_t Zumo::Indexing::slice_size(std::uint32_t slice) const {
    if (slice == over || slice == start) return 1;
    return slice == play ? positions_ : orbits_;
}

std::string Zumo::Indexing::slice_name(std::uint32_t slice) const {
    constexpr std::array<std::string_view, 5> names = {"a stone is off the board", "both sides have stones",
                                                       "White's first turn", "Black's first turn",
                                                       "Black's turn after a swap"};
    return std::string(names[slice]);
}

std::vector<std::uint32_t> Zumo::Indexing::slice_successors(std::uint32_t slice) const {
    switch (slice) {
        case over:
            return {};
        case play:
            return {over, play};
        case start:
            return {answer};
        case answer:
            return game_.swap_ ? std::vector<std::uint32_t>{play, swapped} : std::vector<std::uint32_t>{play};
        default:
            return {play};
    }
}

// Both sides have stones: 3^n fillings, less those of one colour; either side is on turn, and the game goes on or is
// over. Before that, the empty board and those with one stone.
U128 Zumo::Indexing::raw_positions() const {
    U128 fillings = 1;
    for (std::uint32_t cell = 0; cell < cells_; ++cell) fillings *= 3;
    fillings -= (U128{2} << cells_) - 1;
    return 4 * fillings + 1 + cells_ * (game_.swap_ ? 2 : 1);
}

std::uint64_t Zumo::Indexing::table_bytes() const {
    return sizeof *this + sizeof turns() + sizeof *back_ + images_.size() * sizeof images_[0] +
           class_of_.size() * sizeof class_of_[0] + classes_.size() * sizeof classes_[0];
}

Address Zumo::Indexing::index_of(const Position& p) const noexcept {
    if (p.over != 0) return {over, 0};
    if (is_opening(p)) {
        if (p.black.empty()) return p.white.empty() ? Address{start, 0} : Address{swapped, orbit(p.white)};
        return {answer, orbit(p.black)};
    }
    const Stones stones = seen_by_mover(p);
    return {play, index(stones.own, stones.enemy)};
}

std::optional<Zumo::Position> Zumo::Indexing::position_at(Address address) const {
    const auto set_of = [&](std::size_t row) { return huge(SmallBitboard(classes_[row].set)); };
    switch (address.slice) {
        case over:
            return Position{HugeBitboard::cell(0), HugeBitboard::cell(1), 0, 1};
        case start:
            return game_.initial();
        case answer:
            return Position{set_of(address.index), {}, 1, 0};
        case swapped:
            return Position{{}, set_of(address.index), 0, 0};
        default:
            break;
    }
    const SetClass& of = classes_[row_of(address.index)];
    const std::uint32_t mover = spread(static_cast<std::uint32_t>(address.index - of.first) + 1, all_ & ~of.set);
    if (!is_least(mover, of.stabiliser)) return std::nullopt;
    return position_of(mover, of.set);
}

}  // namespace zermelo
