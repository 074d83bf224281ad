// Samples games by perfect, careful and random play.
#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <string_view>
#include <vector>

#include "solvers/engine/table.hpp"
#include "tools/study/counts.hpp"

namespace zermelo {

// The set from which moves are drawn uniformly: optimal moves, moves that keep the value, or all.
enum class Play : std::uint8_t { perfect, careful, random };
std::string_view name_of(Play play);  // "perfect"

// Size and seed of a sample of games.
struct Sampling {
    std::uint64_t seed = 1;
    std::uint64_t games = 1000;
    int cut = 200;  // plies after which a game is cut
};

// The generator of one game, seeded from the seed, the kind of sample and the number of the game.
std::mt19937_64 random_of(std::uint64_t seed, std::uint64_t sample, std::uint64_t game);

// A random number below `count`. std::uniform_int_distribution differs between libraries, and a seed must always give
// the same report.
std::size_t pick(std::mt19937_64& random, std::size_t count);

struct PlaySample {
    Play play = Play::random;
    GameCounts counts;
    std::vector<PlyCount> by_ply;  // the positions of these games
    bool sides_alternate = true;   // no side moved twice in these games
};

// Plays games from a position by the values of the table, and counts their positions by ply. Fails with no_answer if
// the table lacks a position, and with interrupted.
Result<PlaySample> play_games(const Table& table, const AnyPosition& start, Play play, const Sampling& sampling,
                              const RunOptions& run);

// Games in which one side errs and the other plays perfectly.
struct ErrorSample {
    Side side = Side::first;  // that errs
    int percent = 0;          // of its turns that have a move which gives value away
    GameCounts counts;
};

// Plays games from a position by the values of the table. In `percent` of its turns `side` plays any of the moves that
// do not keep the value, if there are some; otherwise both play as perfect play does. Fails as play_games().
Result<ErrorSample> play_games_with_errors(const Table& table, const AnyPosition& start, Side side, int percent,
                                           const Sampling& sampling, const RunOptions& run);

// Plays games at random without a table, and counts the positions and their legal moves by ply; choices are not known.
Result<PlaySample> play_games_at_random(const AnyGame& game, const AnyPosition& start, const Sampling& sampling,
                                        const RunOptions& run);

// Told of each position of a game: what the rules say of it, and its legal moves.
using PositionSeen = std::function<void(const Answer&, std::size_t moves)>;

// Plays one random game from a position, without a table.
PlayedGame play_at_random(const AnyGame& game, AnyPosition position, int cut, std::mt19937_64& random,
                          const PositionSeen& seen = {});

// Table::answer with the values of all moves. Fails with no_answer if the table lacks one.
Result<Answer> full_answer(const Table& table, const AnyPosition& position);

}  // namespace zermelo
