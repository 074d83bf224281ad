// Independent parts of the stones on a board: PARTS.md has the proof.
#include <numeric>

#include "games/konane/rules.hpp"

namespace zermelo {

template <class Cells>
auto KonaneRules<Cells>::parts(const Arrangement& stones) const -> std::vector<IndependentPart<Arrangement>> {
    struct Jump {
        int from, over, to;
    };
    // The cells that may have a stone at some time, and those that may have none; jumps that they allow enlarge both.
    Cells filled = stones;
    Cells vacant = all() & ~stones;
    Cells touched;
    std::vector<Jump> jumps;
    const auto for_each_jump = [this](auto&& f) {
        for (const Direction& d : directions_)
            d.two_steps.for_each([&](int from) { f(Jump{from, from + d.step, from + 2 * d.step}); });
    };
    for (bool grown = true; grown;) {
        grown = false;
        jumps.clear();
        for_each_jump([&](const Jump& jump) {
            if (!filled.contains(jump.from) || !filled.contains(jump.over) || !vacant.contains(jump.to)) return;
            jumps.push_back(jump);
            const Cells left = Cells::cell(jump.from) | Cells::cell(jump.over);
            grown |= !filled.contains(jump.to) || !(left & ~vacant).empty();
            filled |= Cells::cell(jump.to);
            vacant |= left;
        });
    }
    std::vector<int> parent(static_cast<std::size_t>(board_.cells()));  // disjoint sets of cells
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&parent](int cell) {
        while (parent[static_cast<std::size_t>(cell)] != cell) cell = parent[static_cast<std::size_t>(cell)];
        return cell;
    };
    for (const Jump& jump : jumps) {
        for (const int cell : {jump.over, jump.to}) parent[static_cast<std::size_t>(root(cell))] = root(jump.from);
        touched |= Cells::cell(jump.from) | Cells::cell(jump.over) | Cells::cell(jump.to);
    }
    std::vector<IndependentPart<Arrangement>> parts;
    std::vector<int> part_of(static_cast<std::size_t>(board_.cells()), -1);
    touched.for_each([&](int cell) {
        int& number = part_of[static_cast<std::size_t>(root(cell))];
        if (number < 0) {
            number = static_cast<int>(parts.size());
            parts.emplace_back();
        }
        auto& part = parts[static_cast<std::size_t>(number)];
        part.cells.push_back(cell);
        if (stones.contains(cell)) part.arrangement |= Cells::cell(cell);
    });
    return parts;
}

template std::vector<IndependentPart<Bitboard>> KonaneRules<Bitboard>::parts(const Bitboard&) const;
template std::vector<IndependentPart<LargeKonaneCells>> KonaneRules<LargeKonaneCells>::parts(
    const LargeKonaneCells&) const;

}  // namespace zermelo
