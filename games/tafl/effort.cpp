// Initial proof and disproof numbers of the tafl games.
#include <algorithm>

#include "games/tafl/family.hpp"

namespace zermelo {

// The defenders' work grows with the king's moves to a goal, 1, 2 or more, with nothing else moving. The attackers'
// work grows with the attackers that are still missing in the trap that needs the fewest, and with the defenders beyond
// half of their number. To show that the side to move does not win takes more work the more moves it has.
template <class Cells>
Effort TaflRules<Cells>::effort(const Position& p) const noexcept {
    if (king_is_gone(p)) return {100, 1};
    const int king = static_cast<int>(p.king);
    const Cells occupied = p.occupied();
    const Cells near = reach(king, occupied);
    int defence = 0;
    if (const int ways = (near & goals_).size(); ways > 0) {
        defence = p.turn == 1 || ways > 1 ? 1 : 3;
    } else {
        int second = 0;
        const Cells left = occupied ^ p.king_set();
        near.for_each([&](int cell) { second += (reach(cell, left) & goals_).empty() ? 0 : 1; });
        defence = second > 0 ? 10 - std::min(second, 5) : 16;
    }

    const Cells around = at(king).neighbours;
    const int closed = (around & p.attackers).size();
    int missing = 0;
    if (king == throne_ || around.contains(throne_)) {
        missing = 4 - closed - (king == throne_ ? 0 : 1);
    } else {
        const Cells hostile = p.attackers | marked_;
        const Cells files = (at(king).east | at(king).west) & around;
        const auto lacking = [&](Cells pair) { return pair.size() < 2 ? 4 : (pair & ~hostile).size(); };
        missing = std::min(lacking(files), lacking(around & ~files));
    }
    const int attackers = p.attackers.size();
    int attack = 4 + 4 * missing + 2 * std::max(p.defenders.size() - attackers / 2, 0);
    if (attackers < missing) attack += 50;
    defence += std::max(attackers / 2 - p.defenders.size(), 0);

    int moves = p.turn == 0 ? 0 : near.size();  // of men, only those by one step
    const Cells free = men_cells_ & ~occupied;
    (p.turn == 0 ? p.attackers : p.defenders).for_each([&](int cell) { moves += (at(cell).neighbours & free).size(); });
    const int own = p.turn == 0 ? attack : defence;
    const int other = p.turn == 0 ? defence : attack;
    return {static_cast<std::uint32_t>(own), static_cast<std::uint32_t>(other + moves / 2)};
}

template Effort TaflRules<SmallBitboard>::effort(const Position&) const noexcept;
template Effort TaflRules<Bitboard>::effort(const Position&) const noexcept;

}  // namespace zermelo
