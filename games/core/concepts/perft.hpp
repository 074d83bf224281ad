// Counting of turn sequences, the standard check of move generators ("performance test" in computer chess).
#pragma once

#include <cstdint>
#include <stop_token>

#include "games/core/concepts/game.hpp"

namespace zermelo {

// Number of sequences of exactly `depth` turns; finished games are not continued. Two turns with the same
// resulting position are one (the games' move lists see to that). Meaningless after a stop request.
template <Game G>
std::uint64_t perft(const G& game, const typename G::Position& position, int depth, const std::stop_token& stop = {}) {
    if (depth == 0) return 1;
    if (depth == 1) return count_moves(game, position);
    const auto moves = game.moves(position);
    if (depth > 3 && stop.stop_requested()) return 0;
    std::uint64_t nodes = 0;
    for (const auto& move : moves) nodes += perft(game, game.apply(position, move), depth - 1, stop);
    return nodes;
}

}  // namespace zermelo
