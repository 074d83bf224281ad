// The positions that the laws of games look at: small specs exhaustively, the larger ones of data/perft by random
// games.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/perft_rows.hpp"
#include "tests/support/positions.hpp"

namespace zermelo::test {

template <class G>
class GameSamples : public testing::Test {
protected:
    using Position = typename G::Position;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    static constexpr std::size_t enough = 500;  // they look for other mistakes, and take ten times as long
#else
    static constexpr std::size_t enough = 4000;
#endif

    struct Sample {
        G game;
        std::vector<Position> positions;
    };
    // Made once for all laws of a game.
    static const std::vector<Sample>& samples() {
        static const std::vector<Sample> all = samples_of(200);
        return all;
    }
    // Small specs: reachable positions and, of indexed games, the others too. Large specs: random games of so many
    // plies.
    static std::vector<Sample> samples_of(int plies) {
        std::vector<Sample> all;
        for (const std::string_view spec : small_specs_of<G>()) {
            Sample sample{make<G>(spec), {}};
            sample.positions = reachable(sample.game, enough);
            if constexpr (IndexedGame<G>) {
                const auto more = indexed<G>(*sample.game.indexing());
                const std::size_t step = 1 + more.size() / enough;
                for (std::size_t i = 0; i < more.size(); i += step) sample.positions.push_back(more[i]);
            }
            all.push_back(std::move(sample));
        }
        for (const auto& row : perft_rows<G>()) {
            const G game = make<G>(row[0]);
            all.push_back({game, from_random_games(game, enough, 7, plies)});
        }
        return all;
    }
    // Positions of games to their end, too: those near the start may have none.
    static std::vector<Sample> played() {
        std::vector<Sample> all = samples();
        for (Sample& sample : all) {
            const auto more = from_random_games(sample.game, enough, 7);
            sample.positions.insert(sample.positions.end(), more.begin(), more.end());
        }
        return all;
    }
    // Equal positions have equal bytes (a law).
    static std::string bytes(const Position& position) {
        return {reinterpret_cast<const char*>(&position), sizeof position};
    }
    static std::vector<Position> children(const G& game, const Position& position) {
        std::vector<Position> result;
        for (const auto& move : game.moves(position)) result.push_back(game.apply(position, move));
        return result;
    }
};

}  // namespace zermelo::test
