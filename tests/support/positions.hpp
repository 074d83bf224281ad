// Positions to test with.
#pragma once

#include <random>
#include <unordered_set>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "games/core/runtime/any_position.hpp"
#include "solvers/verify/reference.hpp"

namespace zermelo::test {

template <Game G>
G make(std::string_view spec) {
    const auto parsed = Spec::parse(spec);
    auto game = G::make(*parsed);
    if (!game) throw std::runtime_error(game.error().what + ": " + game.error().why);
    return *game;
}

// Of all games that a class plays.
template <Game G>
std::vector<std::string_view> small_specs_of() {
    std::vector<std::string_view> specs;
    for (const GameInfo* info : games_of<G>())
        specs.insert(specs.end(), info->small_specs.begin(), info->small_specs.end());
    return specs;
}

// For the run-time interfaces inside the engine, which know the variant.
template <class Position>
AnyPosition opaque(const Position& position) {
    return wrap(0, position);
}

// The first `limit` positions reachable from the start, breadth first.
template <Playable G>
std::vector<typename G::Position> reachable(const G& game, std::size_t limit) {
    std::vector<typename G::Position> found{game.initial()};
    std::unordered_set<typename G::Position, BytesHash<typename G::Position>> seen{game.initial()};
    for (std::size_t i = 0; i < found.size() && found.size() < limit; ++i) {
        const auto position = found[i];
        for (const auto& move : game.moves(position)) {
            const auto child = game.apply(position, move);
            if (seen.insert(child).second) found.push_back(child);
        }
    }
    return found;
}

// Positions of random games from the start, of their first `plies` turns.
template <Game G>
std::vector<typename G::Position> from_random_games(const G& game, std::size_t count, unsigned seed, int plies = 200) {
    std::mt19937 random(seed);
    std::vector<typename G::Position> found;
    while (found.size() < count) {
        auto position = game.initial();
        found.push_back(position);
        for (int ply = 0; ply < plies; ++ply) {
            const auto moves = game.moves(position);
            if (moves.empty()) break;
            position = game.apply(position, moves[random() % moves.size()]);
            found.push_back(position);
        }
    }
    return found;
}

// All positions that an indexing numbers.
template <IndexedGame G>
std::vector<typename G::Position> indexed(const typename G::Indexing& indexing) {
    std::vector<typename G::Position> found;
    for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice)
        for (std::uint64_t index = 0; index < indexing.slice_size(slice); ++index)
            if (const auto position = indexing.position_at({slice, index})) found.push_back(*position);
    return found;
}

}  // namespace zermelo::test
