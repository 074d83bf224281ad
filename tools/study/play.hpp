// Games of a program against itself, by perfect, careful and random play.
#pragma once

#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

#include "solvers/engine/table.hpp"
#include "tools/study/counts.hpp"

namespace zermelo {

// Which moves are equally likely: the optimal ones; those that keep the outcome; all.
enum class Play : std::uint8_t { perfect, careful, random };
std::string_view name_of(Play play);  // "perfect"

// How games are drawn.
struct Sampling {
    std::uint64_t seed = 1;
    std::uint64_t games = 1000;
    int cut = 200;  // plies after which a game is left
};

// Random numbers of one game: of the seed, the kind of sample and the number of the game.
std::mt19937_64 random_of(std::uint64_t seed, std::uint64_t sample, std::uint64_t game);

// A number below `count`. Not std::uniform_int_distribution, which libraries implement in different ways: a seed shall
// mean one report.
std::size_t pick(std::mt19937_64& random, std::size_t count);

struct PlaySample {
    Play play = Play::random;
    GameCounts counts;
    std::vector<PlyCount> by_ply;  // the positions that these games met, those of each ply together
    bool sides_alternate = true;   // no side moved twice in these games
};

// Plays from a position, the values from the table; each game's positions are counted by their ply. Fails with
// no_answer where the table lacks a position, and with interrupted.
Result<PlaySample> play_games(const Table& table, const AnyPosition& start, Play play, const Sampling& sampling,
                              const RunOptions& run);

// One game at random from a position, by the rules alone.
PlayedGame play_at_random(const AnyGame& game, AnyPosition position, int cut, std::mt19937_64& random);

// Table::answer with the values of all moves. Fails with no_answer where the table lacks one.
Result<Answer> full_answer(const Table& table, const AnyPosition& position);

}  // namespace zermelo
