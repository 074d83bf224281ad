// The 21 points of Watermelon Chess and the lines between them.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "games/board/bitboard.hpp"
#include "games/board/board.hpp"

namespace zermelo::watermelon {

// Sets of points; the points are numbered in the order of their names below.
using Cells = SmallBitboard;

inline constexpr int points = 21;
inline constexpr int pieces_each = 6;  // at the start of a full game
inline constexpr std::array<std::string_view, points> names = {"c",  "n1", "e1", "s1", "w1", "n2", "e2",
                                                               "s2", "w2", "n3", "e3", "s3", "w3", "nl",
                                                               "nr", "er", "el", "sr", "sl", "wl", "wr"};
enum Point : std::uint8_t { c, n1, e1, s1, w1, n2, e2, s2, w2, n3, e3, s3, w3, nl, nr, er, el, sr, sl, wl, wr };

// The crossing diameters, the inner ring, the four arcs, the rim.
inline constexpr std::array<std::pair<Point, Point>, 36> lines = {{
    {c, n1},  {c, e1},  {c, s1},  {c, w1},  {n1, n2}, {e1, e2}, {s1, s2}, {w1, w2}, {n2, n3},
    {e2, e3}, {s2, s3}, {w2, w3}, {n1, e1}, {e1, s1}, {s1, w1}, {w1, n1}, {n2, nl}, {n2, nr},
    {e2, er}, {e2, el}, {s2, sr}, {s2, sl}, {w2, wl}, {w2, wr}, {nl, n3}, {n3, nr}, {nr, er},
    {er, e3}, {e3, el}, {el, sr}, {sr, s3}, {s3, sl}, {sl, wl}, {wl, w3}, {w3, wr}, {wr, nl},
}};

// The pieces of White and of Black at the start, in the order in which a game with fewer pieces keeps them.
inline constexpr std::array<std::array<Point, pieces_each>, 2> homes = {
    {{s3, sl, sr, s2, wl, el}, {n3, nl, nr, n2, wr, er}}};

inline constexpr Cells all = Cells::first(points);

// The neighbours of each subset of the points 0..6, of 7..13 and of 14..20.
inline constexpr auto next_to_subset = [] {
    std::array<std::array<Cells, 128>, 3> table{};
    for (const auto& [a, b] : lines)
        for (unsigned subset = 0; subset < 128; ++subset) {
            if ((subset >> (a % 7) & 1U) != 0) table[a / 7][subset] |= Cells::cell(b);
            if ((subset >> (b % 7) & 1U) != 0) table[b / 7][subset] |= Cells::cell(a);
        }
    return table;
}();

// The points next to one of a set or more, whether in the set or not.
inline Cells next_to(Cells set) {
    const std::uint64_t word = set.low();
    return next_to_subset[0][word & 127] | next_to_subset[1][word >> 7 & 127] | next_to_subset[2][word >> 14];
}

// The pieces of one side in groups that have an empty point next to them.
inline Cells alive(Cells pieces, Cells empty) {
    Cells found = next_to(empty) & pieces;
    for (Cells before; found != before && found != pieces;) {
        before = found;
        found |= next_to(found) & pieces;
    }
    return found;
}

// The same points for texts and pictures.
Board board();

}  // namespace zermelo::watermelon
