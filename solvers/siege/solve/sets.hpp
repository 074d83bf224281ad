// The numbering of the men of a siege up to symmetry: a row for each class of sets.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/board/set_classes.hpp"
#include "solvers/siege/solve/board.hpp"

namespace zermelo {

// The sets of so many attackers and defenders. The outer men are the defenders, or the attackers where there are no
// defenders; row = class of the outer set * sets of inner men + rank of the inner set among the other places. A row is
// stood for by its least sets, outer ones first. Where the outer set is symmetric itself, inner sets that are not least
// are holes. Immutable.
template <class Cells>
class SiegeSets {
public:
    struct Found {
        std::uint32_t row = 0;
        std::uint32_t symmetry = 0;  // that takes the sets to those of the row
    };

    // The binomials go up to C(places, men).
    SiegeSets(const SiegeBoard<Cells>& board, const BinomialTable& binomials, int attackers, int defenders)
        : board_(board),
          binomials_(binomials),
          attackers_outer_(defenders == 0),
          outer_(attackers_outer_ ? attackers : defenders),
          inner_(attackers_outer_ ? 0 : attackers),
          inner_sets_(binomials(board.places() - outer_, inner_)),
          classes_(binomials, board.places(), outer_, std::span(board.place_images()).subspan(1)) {}

    std::uint64_t size() const { return classes_.size() * inner_sets_; }
    int attackers() const { return attackers_outer_ ? outer_ : inner_; }
    int defenders() const { return attackers_outer_ ? 0 : outer_; }

    Found find(Cells attackers, Cells defenders) const {
        return find_least([&](std::size_t s) { return board_.symmetry(s)(attackers); },
                          [&](std::size_t s) { return board_.symmetry(s)(defenders); });
    }

    // The images of some men under all symmetries, for those of sets that have one man more.
    struct Images {
        Images(const SiegeBoard<Cells>& board, Cells attackers, Cells defenders) {
            for (std::size_t s = 0; s < of_attackers.size(); ++s) {
                of_attackers[s] = board.symmetry(s)(attackers);
                of_defenders[s] = board.symmetry(s)(defenders);
            }
        }
        std::array<Cells, SiegeBoard<Cells>::symmetries> of_attackers;
        std::array<Cells, SiegeBoard<Cells>::symmetries> of_defenders;
    };
    // With a man on a cell, an attacker or a defender.
    Found find(const Images& images, int cell, bool attacker) const {
        const auto with = [&](Cells men, std::size_t s, bool one_more) {
            return one_more ? men | Cells::cell(board_.symmetry(s)(cell)) : men;
        };
        return find_least([&](std::size_t s) { return with(images.of_attackers[s], s, attacker); },
                          [&](std::size_t s) { return with(images.of_defenders[s], s, !attacker); });
    }

    // f(row, attackers, defenders) for the rows [begin, end), ascending, without the holes.
    template <class F>
    void for_each(std::uint64_t begin, std::uint64_t end, F&& f) const {
        if (begin >= end) return;
        std::uint64_t outer_rank = classes_.rank_of(begin / inner_sets_);
        PlaceList outer = PlaceList::unrank(binomials_, board_.places(), outer_, outer_rank);
        while (true) {
            std::uint64_t rank = begin % inner_sets_;
            PlaceList inner = PlaceList::unrank(binomials_, board_.places() - outer_, inner_, rank);
            const Cells outer_cells = cells_of(outer);
            std::uint32_t symmetric = 0;
            for (std::size_t s = 1; s < SiegeBoard<Cells>::symmetries; ++s)
                if (inner_ > 0 && board_.symmetry(s)(outer_cells) == outer_cells) symmetric |= 1U << s;
            for (; rank < inner_sets_ && begin < end; ++rank, ++begin) {
                const Cells inner_cells = inner_ == 0 ? Cells{} : cells_of(inner.around(outer));
                bool least = true;
                for (std::uint32_t left = symmetric; left != 0; left &= left - 1)
                    least = least && !(board_.symmetry(static_cast<std::size_t>(std::countr_zero(left)))(inner_cells) <
                                       inner_cells);
                if (least)
                    f(begin, attackers_outer_ ? outer_cells : inner_cells, attackers_outer_ ? Cells{} : outer_cells);
                inner.advance(board_.places() - outer_);
            }
            if (begin == end) return;
            do {
                outer.advance(board_.places());
            } while (!classes_.is_least(++outer_rank));
        }
    }

    // The symmetries but the identity that leave the sets as they are, as bits.
    std::uint32_t symmetries_of(Cells attackers, Cells defenders) const {
        std::uint32_t kept = 0;
        for (std::size_t s = 1; s < SiegeBoard<Cells>::symmetries; ++s)
            if (board_.symmetry(s)(attackers) == attackers && board_.symmetry(s)(defenders) == defenders)
                kept |= 1U << s;
        return kept;
    }

private:
    // Finds the least image; attackers(s) and defenders(s) are the images under symmetry s.
    template <class Attackers, class Defenders>
    Found find_least(Attackers&& attackers, Defenders&& defenders) const {
        const auto outer = [&](std::size_t s) { return attackers_outer_ ? attackers(s) : defenders(s); };
        const auto inner = [&](std::size_t s) { return inner_ == 0 ? Cells{} : attackers(s); };
        Cells least_outer = outer(0);
        Cells least_inner = inner(0);
        std::uint32_t symmetry = 0;
        for (std::size_t s = 1; s < SiegeBoard<Cells>::symmetries; ++s) {
            const Cells moved = outer(s);
            if (least_outer < moved) continue;
            const Cells with = inner(s);
            if (!(moved < least_outer) && !(with < least_inner)) continue;
            least_outer = moved;
            least_inner = with;
            symmetry = static_cast<std::uint32_t>(s);
        }
        return {row_of(least_outer, least_inner), symmetry};
    }
    std::uint32_t row_of(Cells outer, Cells inner) const {
        std::uint64_t rank = 0;
        int number = 0;
        outer.for_each([&](int cell) { rank += binomials_(board_.place(cell), ++number); });
        std::uint64_t inner_rank = 0;
        number = 0;
        inner.for_each([&](int cell) {
            const int below = (outer & Cells::first(cell)).size();
            inner_rank += binomials_(board_.place(cell) - below, ++number);
        });
        return static_cast<std::uint32_t>(classes_.class_of(rank) * inner_sets_ + inner_rank);
    }
    Cells cells_of(const PlaceList& list) const {
        Cells men;
        for (const std::uint8_t place : list) men |= Cells::cell(board_.cell_of(place));
        return men;
    }

    const SiegeBoard<Cells>& board_;
    const BinomialTable& binomials_;
    bool attackers_outer_;
    int outer_;
    int inner_;
    std::uint64_t inner_sets_;
    SetClasses classes_;
};

}  // namespace zermelo
