// How much work a position of Fox and Hounds looks like.
#include "games/fox_and_hounds/fox_and_hounds.hpp"

namespace zermelo {

// The fox runs to the goal rank while the hounds stand still. Where there is a way, it has about so many steps to go;
// where there is none, the hounds have to take the cells from it that it can reach. Against a way the hounds have
// next to no hope: what keeps the fox enclosed is looked into first. README.md has what the weights are worth.
Effort FoxAndHounds::effort(const Position& p) const noexcept {
    if (p.fox == no_fox) return {1, static_cast<std::uint32_t>(fox_start_.size())};
    const auto uphill = static_cast<std::uint32_t>(5 * cells_ / 8);
    Bitboard seen = Bitboard::cell(static_cast<int>(p.fox));
    Bitboard fresh = seen;
    std::uint32_t steps = 0;
    while (!fresh.empty() && (seen & fox_goal_).empty()) {
        Bitboard next;
        fresh.for_each([&](int cell) { next |= fox_steps_[static_cast<std::size_t>(cell)]; });
        fresh = next & ~(p.hounds | seen);
        seen |= fresh;
        ++steps;
    }
    const bool open = !(seen & fox_goal_).empty();
    const std::uint32_t fox = 4 * (open ? steps + 1 : 2 * uphill);
    const std::uint32_t hounds = 4 * (open ? 20 * uphill : static_cast<std::uint32_t>(seen.size()));
    return p.turn == 0 ? Effort{fox, hounds} : Effort{hounds, fox};
}

}  // namespace zermelo
