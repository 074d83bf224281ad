// Initial proof and disproof numbers of Enso.
#include "games/enso/rules.hpp"

namespace zermelo {

// Eight for each stone; eight more for each that has to capture, four for each that may move. For the side to move two
// for each of its moves too: each has to be refuted. NOTES.md compares weights.
Effort Enso::effort(const Position& p) const noexcept {
    const auto material = [](Cells stones, const Movers& movers) {
        return 8 * (stones.size() + movers.capturing.size()) + 4 * movers.quiet.size();
    };
    Position passed = p;
    passed.turn = 1 - p.turn;
    const Movers own = movers(p);
    int moves = 0;
    own.capturing.for_each([&](int from) { moves += captures(from, p).size(); });
    own.quiet.for_each([&](int from) { moves += landings(from, p, own.near_enemy).size(); });
    const int win = 1 + material(p.stones[passed.turn], movers(passed));
    const int loss = 1 + material(p.stones[p.turn], own) + 2 * moves;
    return {static_cast<std::uint32_t>(win), static_cast<std::uint32_t>(loss)};
}

}  // namespace zermelo
