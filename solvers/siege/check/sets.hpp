// Numbers of the sets of men of a siege, and of their rows.
#pragma once

#include <array>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "games/board/set_classes.hpp"
#include "solvers/run/large_array.hpp"
#include "solvers/siege/check/board.hpp"

namespace zermelo {

// All sets of so many attackers and defenders: the rank of all men together, then which of them are defenders.
// Immutable.
template <class Cells>
class SiegeSetNumbers {
public:
    // The board must outlive it. The binomials go up to C(places of men, men).
    SiegeSetNumbers(const SiegeCheckBoard<Cells>& board, const BinomialTable& binomials, int attackers, int defenders);

    int attackers() const { return men_ - defenders_; }
    int defenders() const { return defenders_; }
    std::uint64_t size() const { return unions_ * patterns_.size(); }

    std::uint64_t number_of(Cells attackers, Cells defenders) const {
        std::uint64_t rank = 0;
        std::uint64_t pattern = 0;
        int men = 0;
        int marked = 0;
        (attackers | defenders).for_each([&](int cell) {
            if (defenders.contains(cell)) pattern += binomials_(men, ++marked);
            rank += binomials_(place(cell), ++men);
        });
        return rank * patterns_.size() + pattern;
    }

    // f(number, attackers, defenders) for the numbers [begin, end), ascending.
    template <class F>
    void for_each(std::uint64_t begin, std::uint64_t end, F&& f) const {
        if (begin >= end) return;
        const int places = static_cast<int>(board_->men_places());
        std::size_t pattern = begin % patterns_.size();
        PlaceList list = PlaceList::unrank(binomials_, places, men_, begin / patterns_.size());
        while (begin < end) {
            Cells all;
            std::array<Cells, PlaceList::most> men;
            for (std::size_t i = 0; i < list.size(); ++i) all |= men[i] = Cells::cell(cell_at(list[i]));
            for (; pattern < patterns_.size() && begin < end; ++pattern, ++begin) {
                Cells defenders;
                for (std::uint32_t left = patterns_[pattern]; left != 0; left &= left - 1)
                    defenders |= men[static_cast<std::size_t>(std::countr_zero(left))];
                f(begin, all & ~defenders, defenders);
            }
            pattern = 0;
            list.advance(places);
        }
    }

    // These sets have one man more than some others. For one of those: f(cell, number) for each free cell where a man
    // may stop, an attacker or a defender, ascending, with the number of the set that has him.
    template <class F>
    void for_each_larger(Cells attackers, Cells defenders, bool attacker, F&& f) const;

    // True if no symmetry maps the sets to lesser ones. All men are compared first, then the defenders.
    bool is_least(Cells attackers, Cells defenders) const {
        const Cells all = attackers | defenders;
        for (std::size_t s = 1; s < SiegeCheckBoard<Cells>::symmetries; ++s) {
            const Cells image = board_->image(s, all);
            if (image < all) return false;
            if (image == all && defenders_ > 0 && board_->image(s, defenders) < defenders) return false;
        }
        return true;
    }

    // The symmetries but the identity that leave them as they are, as bits.
    std::uint32_t symmetries_of(Cells attackers, Cells defenders) const {
        std::uint32_t kept = 0;
        for (std::size_t s = 1; s < SiegeCheckBoard<Cells>::symmetries; ++s)
            if (board_->image(s, attackers) == attackers && board_->image(s, defenders) == defenders) kept |= 1U << s;
        return kept;
    }

private:
    int place(int cell) const { return static_cast<int>(board_->man_place(static_cast<std::size_t>(cell))); }
    int cell_at(std::uint8_t place) const { return static_cast<int>(board_->man_at(place)); }

    const SiegeCheckBoard<Cells>* board_;
    BinomialTable binomials_;
    int men_;
    int defenders_;
    std::uint64_t unions_;
    std::vector<std::uint32_t> patterns_;  // by rank; bit i: the man on the i-th cell is a defender
};

// A row for each class of sets up to symmetry, in the order of their least ones.
template <class Cells>
class SiegeSetRows {
public:
    // The row of some men. The symmetry maps them to the men of the row.
    struct Place {
        std::uint32_t row = 0;
        std::uint32_t symmetry = 0;
    };
    // The men of a row that are the same under some symmetry.
    struct Symmetric {
        std::uint32_t row = 0;
        std::uint32_t symmetries = 0;  // as bits, without the identity
        Cells attackers;
        Cells defenders;
    };

    // So many sets have rows whose numbers fit.
    static constexpr std::uint64_t most_sets = std::uint64_t{1} << 31;
    // Bytes while it is made, and later.
    static std::uint64_t memory(std::uint64_t sets) { return sets * sizeof(std::uint32_t) + sets / 8; }
    // The number of rows, by Burnside's lemma.
    static std::uint64_t count_rows(const SiegeCheckBoard<Cells>& board, int attackers, int defenders);

    // Meaningless after a stop request.
    SiegeSetRows(const SiegeCheckBoard<Cells>& board, SiegeSetNumbers<Cells> sets, Workers& workers,
                 const std::stop_token& stop);

    const SiegeSetNumbers<Cells>& sets() const { return sets_; }
    std::uint64_t size() const { return rows_; }
    Place place_of(std::uint64_t number) const { return {places_[number] / 8, places_[number] % 8}; }
    void prefetch(std::uint64_t number) const { __builtin_prefetch(&places_[number]); }
    const std::vector<Symmetric>& symmetric() const { return symmetric_; }

    // f(row, attackers, defenders) for those of the rows whose men have the numbers [begin, end).
    template <class F>
    void for_each(std::uint64_t begin, std::uint64_t end, F&& f) const {
        sets_.for_each(begin, end, [&](std::uint64_t number, Cells attackers, Cells defenders) {
            // The identity comes last among the symmetries that lead to a row.
            if (places_[number] % 8 == 0) f(places_[number] / 8, attackers, defenders);
        });
    }

private:
    SiegeSetNumbers<Cells> sets_;
    std::uint64_t rows_ = 0;
    LargeArray<std::uint32_t> places_;  // by number: 8 * row + symmetry
    std::vector<Symmetric> symmetric_;
};

template <class Cells>
template <class F>
void SiegeSetNumbers<Cells>::for_each_larger(Cells attackers, Cells defenders, bool attacker, F&& f) const {
    // By the number of men below the new one. Men above it count as one more.
    std::array<std::uint64_t, PlaceList::most + 1> rank;     // of the others
    std::array<std::uint64_t, PlaceList::most + 1> pattern;  // of all
    std::array<int, PlaceList::most> place;
    std::array<bool, PlaceList::most> marked;
    std::size_t count = 0;
    const Cells all = attackers | defenders;
    all.for_each([&](int cell) {
        marked[count] = defenders.contains(cell);
        place[count++] = this->place(cell);
    });
    rank[count] = pattern[count] = 0;
    int above = defenders_ - (attacker ? 0 : 1);  // defenders up to the i-th man
    for (std::size_t i = count; i-- > 0;) {
        const int number = static_cast<int>(i) + 1;
        rank[i] = rank[i + 1] + binomials_(place[i], number + 1);
        pattern[i] = pattern[i + 1];
        if (marked[i]) pattern[i] += binomials_(number, above-- + (attacker ? 0 : 1));
    }
    std::uint64_t rank_below = 0;
    std::uint64_t pattern_below = 0;
    int below = 0;
    const auto add = [&](std::size_t i) {
        const int number = static_cast<int>(i) + 1;
        if (!attacker) pattern[i] += binomials_(number - 1, below + 1);
        rank[i] += rank_below;
        pattern[i] += pattern_below;
        if (i == count) return;
        rank_below += binomials_(place[i], number);
        if (marked[i]) pattern_below += binomials_(number - 1, ++below);
    };
    for (std::size_t i = 0; i <= count; ++i) add(i);
    std::size_t i = 0;
    for (std::size_t at = 0; at < board_->men_places(); ++at) {
        if (i < count && place[i] == static_cast<int>(at)) {
            ++i;
            continue;
        }
        const std::uint64_t together = rank[i] + binomials_(static_cast<int>(at), static_cast<int>(i) + 1);
        f(board_->man_at(at), together * patterns_.size() + pattern[i]);
    }
}

extern template class SiegeSetNumbers<SmallBitboard>;
extern template class SiegeSetNumbers<Bitboard>;
extern template class SiegeSetRows<SmallBitboard>;
extern template class SiegeSetRows<Bitboard>;

}  // namespace zermelo
