// The numbering of positions of Halma.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/board/bits.hpp"
#include "games/board/set_classes.hpp"
#include "games/board/set_ranks.hpp"
#include "games/halma/rules.hpp"

namespace zermelo {

// One slice with all positions, White to move: positions with Black to move are turned round first.
//
//   index = class of White's set up to the mirror * C(cells - k, k) + rank of Black's set in the cells left free
//
// FORMAT.md has the details.
class Halma::Indexing {
    using Cells = SmallBitboard;  // of boards that can be numbered

    const halma::Moves<Cells>& moves() const { return *std::get_if<0>(&game_.moves_); }
    // Calls f(moves, pieces of the side to move, the others), with White to move.
    template <class F>
    auto with(const Position& p, F&& f) const {
        const Cells white = halma::narrowed<Cells>(p.white);
        const Cells black = halma::narrowed<Cells>(p.black);
        if (p.turn == 0) return f(moves(), white, black);
        return f(moves(), moves().half_turn()(black), moves().half_turn()(white));
    }

public:
    // True if the positions are few enough to be numbered.
    static bool is_possible(const Halma& game);
    explicit Indexing(const Halma& game);

    std::uint32_t slice_count() const { return 1; }
    std::uint64_t slice_size(std::uint32_t) const { return classes_.size() * row_; }
    std::string slice_name(std::uint32_t slice) const;
    std::vector<std::uint32_t> slice_successors(std::uint32_t slice) const { return {slice}; }
    std::uint64_t stored_from(std::uint32_t) const { return 0; }
    U128 raw_positions() const { return 2 * static_cast<U128>(sets_) * row_; }
    std::uint64_t table_bytes() const { return sizeof *this + SetClasses::table_bytes(sets_); }

    Address index_of(const Position& p) const noexcept {
        return {0, with(p, [this](const auto&, Cells own, Cells other) { return index(own, other); })};
    }
    std::optional<Position> position_at(Address address) const;
    template <class F>
    void for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const;

    template <class F>
    void for_each_child(const Position& p, F&& f) const;
    template <class F>
    std::uint32_t split_moves(std::uint32_t slice, const Position& p, F&& leaving) const;
    template <class F>
    void for_each_predecessor(std::uint32_t slice, const Position& p, F&& f) const;

private:
    static std::vector<std::vector<std::uint8_t>> mirror_of(const Halma& game);
    Position position_of(Cells own, Cells other) const { return {halma::widened(own), halma::widened(other), 0}; }

    std::uint64_t choose(int n, int k) const { return binomials_(n, k); }
    std::uint64_t rank(Cells set) const { return ranks_(set.low()); }
    // Among the sets of cells that `taken` leaves free.
    std::uint64_t rank_around(Cells set, Cells taken) const { return ranks_(squeezed(set, taken)); }

    // The number of a cell among those that `taken` leaves free, or of the first free one after it.
    static int place(int cell, Cells taken) { return cell - (taken & Cells::first(cell)).size(); }
    static std::uint64_t bit(int place) { return std::uint64_t{1} << place; }
    // A set of cells as the bits of their places.
    static std::uint64_t squeezed(Cells set, Cells taken) {
        std::uint64_t places = 0;
        set.for_each([&](int cell) { places |= bit(place(cell, taken)); });
        return places;
    }
    // squeezed(set, taken - from + to), where `places` is squeezed(set, taken): the places between the two shift by
    // one.
    static std::uint64_t squeezed_again(std::uint64_t places, Cells taken, int from, int to) {
        const int gone = place(from, taken);
        const int filled = place(to, taken);
        const std::uint64_t low = bit(std::min(gone, filled)) - 1;
        if (from < to) {
            const std::uint64_t high = ~(bit(filled + 1) - 1);
            return (places & low) | (places & ~low & ~high) << 1 | (places & high);
        }
        const std::uint64_t high = ~(bit(gone) - 1);
        return (places & low) | (places & ~low & ~high) >> 1 | (places & high);
    }
    // The cells of a set of free places, given as bits.
    static Cells around(std::uint64_t places, const std::array<std::uint8_t, 64>& cell_of) {
        Cells set;
        SmallBitboard{places}.for_each(
            [&](int place) { set |= Cells::cell(cell_of[static_cast<std::size_t>(place)]); });
        return set;
    }
    std::array<std::uint8_t, 64> free_cells(Cells taken) const {
        std::array<std::uint8_t, 64> cell_of{};
        std::size_t places = 0;
        (Cells::first(game_.cells()) & ~taken).for_each([&](int cell) {
            cell_of[places++] = static_cast<std::uint8_t>(cell);
        });
        return cell_of;
    }
    Cells unrank(std::uint64_t rank, int places) const {
        return unrank_set<Cells>(binomials_, places, game_.pieces_, rank);
    }

    // The index of a position with White to move.
    std::uint64_t index(Cells own, Cells other) const {
        const std::uint64_t rank_here = rank(own);
        if (!game_.symmetric_) return classes_.class_of(rank_here) * row_ + rank_around(other, own);
        const Cells image = moves().mirror()(own);
        const std::uint64_t rank_there = rank(image);
        std::uint64_t inner = UINT64_MAX;
        if (rank_here <= rank_there) inner = rank_around(other, own);
        if (rank_there <= rank_here) inner = std::min(inner, rank_around(moves().mirror()(other), image));
        return classes_.class_of(std::min(rank_here, rank_there)) * row_ + inner;
    }

    Halma game_;
    BinomialTable binomials_;
    SetRanks ranks_;
    std::uint64_t sets_ = 0;  // of one side
    std::uint64_t row_ = 0;   // sets of the other side
    SetClasses classes_;
};

// Black's sets follow one another as binary numbers with as many bits.
template <class F>
void Halma::Indexing::for_each_position(std::uint32_t, std::uint64_t begin, std::uint64_t end, F&& f) const {
    while (begin < end) {
        const Cells own = unrank(classes_.rank_of(begin / row_), game_.cells());
        const auto cell_of = free_cells(own);
        const bool symmetric = game_.symmetric_ && moves().mirror()(own) == own;
        std::uint64_t inner = begin % row_;
        std::uint64_t places = unrank(inner, game_.cells() - game_.pieces_).low();
        for (;;) {
            const Cells other = around(places, cell_of);
            if (!symmetric || rank_around(moves().mirror()(other), own) >= inner) f(begin, position_of(own, other));
            ++begin;
            if (++inner == row_ || begin == end) break;
            places = next_set(places);
        }
    }
}

// After the move the other side is on turn, with the same pieces: the first part of the index is the same for all.
template <class F>
void Halma::Indexing::for_each_child(const Position& p, F&& f) const {
    with(p, [&](const halma::Moves<Cells>& moves, Cells own, Cells other) {
        if (moves.is_goal_reached(1, other, own)) return;
        const CellPermutation& turn = moves.half_turn();
        const CellPermutation& mirror = moves.mirror();
        const Cells first = turn(other);
        const Cells image = mirror(first);
        const std::uint64_t rank_here = rank(first);
        const std::uint64_t rank_there = game_.symmetric_ ? rank(image) : UINT64_MAX;
        const std::uint64_t base = classes_.class_of(std::min(rank_here, rank_there)) * row_;
        const std::uint64_t places = squeezed(turn(own), first);
        const std::uint64_t image_places = squeezed(mirror(turn(own)), image);
        const auto call = [&](std::uint64_t here, std::uint64_t there) {
            std::uint64_t inner = UINT64_MAX;
            if (rank_here <= rank_there) inner = ranks_(here);
            if (rank_there <= rank_here) inner = std::min(inner, ranks_(there));
            f(Address{0, base + inner}, false);
        };
        bool stuck = true;
        moves.for_each_piece(0, own, other, [&](int from, Cells targets) {
            stuck = stuck && targets.empty();
            const std::uint64_t rest = places & ~bit(place(turn(from), first));
            const std::uint64_t image_rest = image_places & ~bit(place(mirror(turn(from)), image));
            targets.for_each([&](int to) {
                call(rest | bit(place(turn(to), first)), image_rest | bit(place(mirror(turn(to)), image)));
            });
        });
        if (stuck) call(places, image_places);
    });
}

template <class F>
std::uint32_t Halma::Indexing::split_moves(std::uint32_t, const Position& p, F&&) const {
    return with(p, [](const halma::Moves<Cells>& moves, Cells own, Cells other) {
        if (moves.is_goal_reached(1, other, own)) return std::uint32_t{0};
        int count = 0;
        moves.for_each_piece(0, own, other, [&](int, Cells targets) { count += targets.size(); });
        return static_cast<std::uint32_t>(std::max(count, 1));
    });
}

template <class F>
void Halma::Indexing::for_each_predecessor(std::uint32_t, const Position& p, F&& f) const {
    with(p, [&](const halma::Moves<Cells>& moves, Cells own, Cells other) {
        const CellPermutation& turn = moves.half_turn();
        const CellPermutation& mirror = moves.mirror();
        const Cells first = turn(other);
        const Cells second = turn(own);
        const Cells image = mirror(first);
        const std::uint64_t places = squeezed(second, first);
        const std::uint64_t image_places = squeezed(mirror(second), image);
        moves.for_each_piece_back(1, other, own, [&](int to, Cells origins) {
            const int after = turn(to);
            const int after_image = mirror(after);
            const Cells rest = first & ~Cells::cell(after);
            const Cells image_rest = image & ~Cells::cell(after_image);
            origins.for_each([&](int from) {
                const int before = turn(from);
                const int before_image = mirror(before);
                const std::uint64_t here = rank(rest | Cells::cell(before));
                const std::uint64_t there =
                    game_.symmetric_ ? rank(image_rest | Cells::cell(before_image)) : UINT64_MAX;
                std::uint64_t inner = UINT64_MAX;
                if (here <= there) inner = ranks_(squeezed_again(places, first, after, before));
                if (there <= here)
                    inner = std::min(inner, ranks_(squeezed_again(image_places, image, after_image, before_image)));
                f(classes_.class_of(std::min(here, there)) * row_ + inner, false);
            });
        });
        if (!moves.is_goal_reached(0, own, other) && !moves.can_move(1, other, own)) f(index(first, second), false);
    });
}

}  // namespace zermelo
