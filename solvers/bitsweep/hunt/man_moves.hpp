// Where the steps of men lead among the numbered sets of men.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/board/weighted_sets.hpp"
#include "games/core/hunt.hpp"

namespace zermelo {

// Immutable, thread-safe.
class ManMoves {
public:
    static constexpr std::size_t most_men = 16;

    explicit ManMoves(const Hunt& hunt) : steps_(hunt.man_steps), sets_(hunt.levels, hunt.men) {}

    // All sets of men by the sum of their levels. A step of a man leads to the next sum.
    const WeightedSets& sets() const { return sets_; }
    Bitboard steps(std::size_t cell) const { return steps_[cell]; }

private:
    std::vector<Bitboard> steps_;  // by cell
    WeightedSets sets_;
};

// The ranks behind the steps of men, for one set after the other of the same weight: fastest where sets follow each
// other in the order of ranks, as these differ in their lowest cells.
//
// A rank is a sum of terms, one for each man. As the sum of all levels is known, a term depends on its man and those
// above it alone. A step down to `to` keeps the terms of the men below `to`; those of the men between move up by one
// place; those of the men above count one more step.
class StepWalk {
public:
    StepWalk(const ManMoves& moves, std::uint32_t weight) : moves_(moves), sets_(moves.sets()), weight_(weight) {
        count_ = static_cast<std::size_t>(sets_.size());
        cell_.fill(no_cell);
        weight_below_[count_] = weight;
    }

    // Calls f(rank) for each step of a man to a cell without a man. `rank`: that of `men`.
    template <class F>
    void for_each_step(Bitboard men, std::uint64_t rank, F&& f) {
        if (weight_ == sets_.max_weight()) return;  // nobody has a step left
        take_over(men);
        for (std::size_t man = 0; man < count_; ++man)
            for (const Step& step : steps_[man]) {
                if (men.contains(static_cast<int>(step.to))) continue;
                if (man == 0 || cell_[man - 1] < step.to)
                    f(rank - rank_from_[man] + step.rank_from);
                else
                    f(rank_past_others(man, step.to, rank));
            }
    }

private:
    static constexpr std::size_t no_cell = ~std::size_t{0};
    struct Step {
        std::size_t to = 0;
        std::uint64_t rank_from = 0;  // terms of the man and those above, after the step
    };

    void take_over(Bitboard men) {
        std::array<std::size_t, ManMoves::most_men> cell;
        std::size_t count = 0;
        men.for_each([&](int man) { cell[count++] = static_cast<std::size_t>(man); });
        std::size_t man = count_;
        while (man > 0 && cell_[man - 1] == cell[man - 1]) --man;
        while (man-- > 0) {
            const std::size_t at = cell[man];
            cell_[man] = at;
            const std::size_t weight = weight_below_[man + 1];
            weight_below_[man] = weight - sets_.weight_of(at);
            rank_from_[man] = rank_from_[man + 1] + sets_.term(man + 1, at, weight);
            rank_from_later_[man] = rank_from_later_[man + 1] + sets_.term(man + 1, at, weight + 1);
            steps_[man].clear();
            moves_.steps(at).for_each([&](int target) {
                const auto to = static_cast<std::size_t>(target);
                steps_[man].push_back({to, rank_from_later_[man + 1] + sets_.term(man + 1, to, weight + 1)});
            });
        }
    }
    std::uint64_t rank_past_others(std::size_t man, std::size_t to, std::uint64_t rank) const {
        std::uint64_t found = rank_from_later_[man + 1];
        const std::size_t level = sets_.weight_of(to);
        std::size_t below = man;
        for (; below > 0 && cell_[below - 1] > to; --below)
            found += sets_.term(below + 1, cell_[below - 1], weight_below_[below] + level);
        return found + sets_.term(below + 1, to, weight_below_[below] + level) + rank - rank_from_[below];
    }

    const ManMoves& moves_;
    const WeightedSets& sets_;
    std::uint32_t weight_;
    std::size_t count_ = 0;
    std::array<std::size_t, ManMoves::most_men> cell_{};  // of the last set, ascending
    // By number of men, for the last set:
    std::array<std::size_t, ManMoves::most_men + 1> weight_below_{};       // of so many lowest
    std::array<std::uint64_t, ManMoves::most_men + 1> rank_from_{};        // terms of all but so many lowest
    std::array<std::uint64_t, ManMoves::most_men + 1> rank_from_later_{};  // the same after one more step below
    std::array<std::vector<Step>, ManMoves::most_men> steps_;              // by man
};

}  // namespace zermelo
