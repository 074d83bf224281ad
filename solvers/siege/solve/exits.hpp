// The moves that leave a slice by taking men.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>

#include "solvers/siege/solve/rows.hpp"

namespace zermelo {

// The rows of a smaller slice, by attackers and defenders; they have been solved.
template <class Cells>
using SmallerSiege = std::function<const SiegeRows<Cells>&(int attackers, int defenders)>;

// The best that leaving the slice gives to one side to move, for each of the king's cells in a row.
struct SiegeExits {
    using Word = KingWords::Word;

    Word any = 0;  // some move leaves the slice; includes `won` and `drawn`
    Word won = 0;
    Word drawn = 0;
    std::array<SiegeCode, 64> win;   // the nearest, where won
    std::array<SiegeCode, 64> loss;  // the farthest, where neither won nor drawn

    // `code`: of the position after the move.
    void add(int bit, SiegeCode code) {
        const Word one = Word{1} << bit;
        const auto i = static_cast<std::size_t>(bit);
        const auto mine = static_cast<SiegeCode>(code + 1);
        if ((any & one) == 0) {
            win[i] = 0xff;
            loss[i] = 0;
        }
        any |= one;
        if (code == 0) {
            drawn |= one;
        } else if (mine % 2 == 0) {
            won |= one;
            win[i] = std::min(win[i], mine);
        } else {
            loss[i] = std::max(loss[i], mine);
        }
    }
};

// The exits of a row, by side to move. `asked`: the king's cells that matter, by side.
template <class Cells>
void find_exits(const SiegeBoard<Cells>& board, const SmallerSiege<Cells>& smaller, Cells attackers, Cells defenders,
                const std::array<KingWords::Word, 2>& asked, std::array<SiegeExits, 2>& exits);

}  // namespace zermelo
