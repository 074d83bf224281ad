// The geometry of hexagonal boards.
#pragma once

#include <algorithm>

#include "games/board/bitboard.hpp"

namespace zermelo {

// A hexagon of hexagonal cells with `base` cells on a side, for rules; up to base 7 (127 cells) fit a Bitboard, up to
// base 9 (217 cells) a WideBitboard, base 10 (271 cells) a HugeBitboard. Files, ranks run over 0..2 base-2; a cell
// exists where |file - rank| < base. Its neighbours are one file, one rank, or one of both in the same direction away.
// Cells are numbered rank by rank from a1, files ascending: on base 2
//
//         b3 c3            5 6
//       a2 b2 c2          2 3 4
//         a1 b1            0 1
struct HexBoard {
    int base = 0;

    constexpr int side() const { return 2 * base - 1; }  // files, and ranks
    constexpr int cells() const { return 3 * base * (base - 1) + 1; }
    // The files of a rank: first_file <= file < end_file.
    constexpr int first_file(int rank) const { return std::max(0, rank - base + 1); }
    constexpr int end_file(int rank) const { return std::min(side(), rank + base); }
    constexpr bool has(int file, int rank) const {
        return rank >= 0 && rank < side() && file >= first_file(rank) && file < end_file(rank);
    }
    constexpr int cell(int file, int rank) const { return first_cell(rank) + file - first_file(rank); }
    constexpr int rank(int cell) const {
        int rank = 0;
        while (first_cell(rank + 1) <= cell) ++rank;
        return rank;
    }
    constexpr int file(int cell) const { return cell - first_cell(rank(cell)) + first_file(rank(cell)); }

    // The next two are for any class of sets that is large enough.
    template <class Set = Bitboard>
    constexpr Set all() const {
        return Set::first(cells());
    }
    // The cells from which a step of (files, ranks) stays on the board.
    template <class Set = Bitboard>
    constexpr Set stepping(int files, int ranks) const {
        Set result;
        for (int c = 0; c < cells(); ++c)
            if (has(file(c) + files, rank(c) + ranks)) result |= Set::cell(c);
        return result;
    }

private:
    constexpr int first_cell(int rank) const {
        int cell = 0;
        for (int below = 0; below < rank; ++below) cell += end_file(below) - first_file(below);
        return cell;
    }
};

}  // namespace zermelo
