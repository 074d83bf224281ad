// The steps of the piece as distances between cells.
#pragma once

#include <array>
#include <map>
#include <vector>

#include "games/core/kinds/hunt.hpp"

namespace zermelo {

// Steps from some cells to those at a distance. Most boards have a few of them.
struct PieceSteps {
    Bitboard from;
    int distance = 0;  // of cell numbers, not 0
};

inline std::vector<PieceSteps> piece_steps_by_distance(const Hunt& hunt) {
    std::map<int, Bitboard> found;
    for (int from = 0; from < hunt.cells; ++from)
        hunt.piece_steps[static_cast<std::size_t>(from)].for_each(
            [&](int to) { found[to - from] |= Bitboard::cell(from); });
    std::vector<PieceSteps> steps;
    for (const auto& [distance, cells] : found) steps.push_back({cells, distance});
    return steps;
}

}  // namespace zermelo
