// All positions that some play reaches, layer by layer.
#pragma once

#include <cstdint>
#include <vector>

#include "solvers/engine/table.hpp"
#include "tools/study/counts.hpp"

namespace zermelo {

struct Layers {
    // Layer k has the distinct positions, symmetric ones once, that some play reaches in exactly k plies. A game with
    // cycles may reach a position in several layers.
    std::vector<PlyCount> layers;
    bool complete = false;  // no play is longer; else the next layer was too large, or enough were counted
    // A symmetry exchanges the sides: a stored position may stand for one with the other side to move.
    bool sides_exchanged = false;
    bool sides_alternate = true;  // no move of these positions leaves its maker on turn
};

// At most `most_layers`, none with more than `largest` positions; the first one always. Fails like play_games.
Result<Layers> count_layers(const Table& table, const AnyPosition& start, std::uint64_t largest,
                            std::size_t most_layers, const RunOptions& run);

}  // namespace zermelo
