// All positions that some play reaches, layer by layer.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "solvers/engine/table.hpp"
#include "tools/study/counts.hpp"

namespace zermelo {

struct Layers {
    // Layer k has the distinct positions, symmetric ones once, that some play reaches in exactly k plies. A game with
    // cycles may reach a position in several layers.
    std::vector<PlyCount> layers;
    // Why there are no more: no play is longer; the next layer is one of those before, so that they come again for
    // ever; it is too large; or enough were counted.
    enum class End : std::uint8_t { complete, repeats, too_large, enough };
    End end = End::enough;
    // A symmetry exchanges the sides: a stored position may stand for one with the other side to move.
    bool sides_exchanged = false;
    bool sides_alternate = true;  // no move of these positions leaves its maker on turn
};

std::string_view name_of(Layers::End end);  // "complete", "repeats", "too-large", "enough"

// At most `most_layers`, none with more than `largest` positions; the first one always. Fails like play_games.
Result<Layers> count_layers(const Table& table, const AnyPosition& start, std::uint64_t largest,
                            std::size_t most_layers, const RunOptions& run);

}  // namespace zermelo
