// Ranks of the sets that steps lead to.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/board/weighted_sets.hpp"

namespace zermelo {

// The ranks behind steps of the members of sets, for one set after the other of the same weight. A step leads down to a
// lower cell that weighs one more. Fastest where sets follow each other in the order of ranks, as these differ in their
// lowest cells.
//
// A rank is a sum of terms, one for each member. As the sum of all weights is known, a term depends on its member and
// those above it alone. A step down to `to` keeps the terms of the members below `to`; those of the members between
// move up by one place; those of the members above count one more.
class StepWalk {
public:
    static constexpr std::size_t most_members = 16;

    // `steps`: by cell. All three must outlive the walk.
    StepWalk(const WeightedSets& sets, std::span<const Bitboard> steps, std::uint32_t weight)
        : sets_(sets), steps_of_(steps), weight_(weight) {
        count_ = static_cast<std::size_t>(sets_.size());
        cell_.fill(no_cell);
        weight_below_[count_] = weight;
    }

    // Calls f(rank) for each step of a member to a cell outside of the set. `rank`: that of the set.
    template <class F>
    void for_each_step(Bitboard set, std::uint64_t rank, F&& f) {
        if (weight_ == sets_.max_weight()) return;  // no member has a step left
        take_over(set);
        for (std::size_t member = 0; member < count_; ++member)
            for (const Step& step : steps_[member]) {
                if (set.contains(static_cast<int>(step.to))) continue;
                if (member == 0 || cell_[member - 1] < step.to)
                    f(rank - rank_from_[member] + step.rank_from);
                else
                    f(rank_past_others(member, step.to, rank));
            }
    }

private:
    static constexpr std::size_t no_cell = ~std::size_t{0};
    struct Step {
        std::size_t to = 0;
        std::uint64_t rank_from = 0;  // terms of the member and those above, after the step
    };

    void take_over(Bitboard set) {
        std::array<std::size_t, most_members> cell;
        std::size_t count = 0;
        set.for_each([&](int member) { cell[count++] = static_cast<std::size_t>(member); });
        std::size_t member = count_;
        while (member > 0 && cell_[member - 1] == cell[member - 1]) --member;
        while (member-- > 0) {
            const std::size_t at = cell[member];
            cell_[member] = at;
            const std::size_t weight = weight_below_[member + 1];
            weight_below_[member] = weight - sets_.weight_of(at);
            rank_from_[member] = rank_from_[member + 1] + sets_.term(member + 1, at, weight);
            rank_from_later_[member] = rank_from_later_[member + 1] + sets_.term(member + 1, at, weight + 1);
            steps_[member].clear();
            steps_of_[at].for_each([&](int target) {
                const auto to = static_cast<std::size_t>(target);
                steps_[member].push_back({to, rank_from_later_[member + 1] + sets_.term(member + 1, to, weight + 1)});
            });
        }
    }
    std::uint64_t rank_past_others(std::size_t member, std::size_t to, std::uint64_t rank) const {
        std::uint64_t found = rank_from_later_[member + 1];
        const std::size_t level = sets_.weight_of(to);
        std::size_t below = member;
        for (; below > 0 && cell_[below - 1] > to; --below)
            found += sets_.term(below + 1, cell_[below - 1], weight_below_[below] + level);
        return found + sets_.term(below + 1, to, weight_below_[below] + level) + rank - rank_from_[below];
    }

    const WeightedSets& sets_;
    std::span<const Bitboard> steps_of_;
    std::uint32_t weight_;
    std::size_t count_ = 0;
    std::array<std::size_t, most_members> cell_{};  // of the last set, ascending
    // By number of members, for the last set:
    std::array<std::size_t, most_members + 1> weight_below_{};       // of so many lowest
    std::array<std::uint64_t, most_members + 1> rank_from_{};        // terms of all but so many lowest
    std::array<std::uint64_t, most_members + 1> rank_from_later_{};  // the same after one more step below
    std::array<std::vector<Step>, most_members> steps_;              // by member
};

}  // namespace zermelo
