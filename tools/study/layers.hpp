// Counts the reachable positions, layer by layer.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "solvers/engine/table.hpp"
#include "tools/study/counts.hpp"

namespace zermelo {

struct Layers {
    // Layer k counts the canonical positions that are reachable in exactly k plies. In a game with cycles a position
    // may be in several layers.
    std::vector<PlyCount> layers;
    // The reason for the last layer. `complete`: no play is longer. `repeats`: the next layer equals an earlier one.
    // `too_large`: the next layer is. `enough`: most_layers were counted.
    enum class End : std::uint8_t { complete, repeats, too_large, enough };
    End end = End::enough;
    bool sides_alternate = true;  // no side moves twice in these layers
};

// True if a symmetry exchanges the sides of positions near the start: then a canonical position may have the other side
// to move, and counts by side mean nothing.
bool exchanges_sides(const AnyGame& game);

std::string_view name_of(Layers::End end);  // "complete", "repeats", "too-large", "enough"

// At most `most_layers`, none with more than `largest` positions; always the first layer. Fails like play_games.
Result<Layers> count_layers(const Table& table, const AnyPosition& start, std::uint64_t largest,
                            std::size_t most_layers, const RunOptions& run);

}  // namespace zermelo
