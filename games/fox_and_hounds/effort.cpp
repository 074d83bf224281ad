// Initial proof and disproof numbers of Fox and Hounds.
#include <algorithm>

#include "games/fox_and_hounds/rules.hpp"

namespace zermelo {

// No hound can stand in time on a cell of a sure way, even if all hounds move at once in each of their turns. The fox
// has won.
std::uint32_t FoxAndHounds::sure_steps(const Position& p) const noexcept {
    Bitboard guarded = p.hounds;
    Bitboard fox = Bitboard::cell(static_cast<int>(p.fox));
    for (std::uint32_t steps = 1; steps <= most_steps() && !fox.empty(); ++steps) {
        if (steps > 1 || p.turn == 1) guarded |= around(guarded, hound_steps_);
        fox = around(fox, fox_steps_) & ~guarded;
        if (!won_cells(fox, p.hounds).empty()) return steps;
    }
    return 0;
}

// The fox runs to the cells on which it wins. If it has a way while the hounds stand still, its steps are its work. The
// fewer they are, the more work for the hounds; against a sure way they have no hope. Without a way, the hounds have to
// take its reachable cells. So moves that keep the fox enclosed are searched first. NOTES.md compares weights.
Effort FoxAndHounds::effort(const Position& p) const noexcept {
    if (p.fox == no_fox) return {1, static_cast<std::uint32_t>(fox_start_.size())};
    const auto uphill = static_cast<std::uint32_t>(5 * cells_ / 8);
    Effort of_fox;
    if (const std::uint32_t sure = sure_steps(p)) {
        of_fox = {4 * (sure + 1), 400 * uphill};
    } else {
        Bitboard seen = Bitboard::cell(static_cast<int>(p.fox));
        Bitboard fresh = seen;
        std::uint32_t steps = 0;
        while (!fresh.empty() && (seen & fox_goal_).empty()) {
            fresh = around(fresh, fox_steps_) & ~(p.hounds | seen);
            seen |= fresh;
            ++steps;
        }
        const bool open = !(seen & fox_goal_).empty();
        const std::uint32_t left = most_steps() - std::min(most_steps(), steps);
        of_fox = open ? Effort{4 * (steps + 1), 80 * uphill + 20 * left}
                      : Effort{640 * uphill, 4 * static_cast<std::uint32_t>(seen.size())};
    }
    return p.turn == 0 ? of_fox : Effort{of_fox.loss, of_fox.win};
}

}  // namespace zermelo
