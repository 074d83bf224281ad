// Counts of positions by ply, and of games by their end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solvers/engine/answer.hpp"

namespace zermelo {

// True if a move keeps the score of its position in games of points, else the outcome. All moves of the answer must
// have known values.
bool keeps_value(const Answer& answer, const RankedMove& move);

// Positions at one distance from the start.
struct PlyCount {
    std::uint64_t positions = 0;
    std::uint64_t over = 0;        // positions in which the game is over
    std::uint64_t moves = 0;       // legal moves of all positions
    std::uint64_t choices = 0;     // other positions that are not lost; with points, all others
    std::uint64_t only_moves = 0;  // choices in which exactly one move keeps the value
    std::uint64_t forced = 0;      // choices with one legal move

    void add(const Answer& answer);
    void add(const PlyCount& other);
    // only_moves / choices, and its standard error if the positions were drawn independently.
    std::optional<double> only_share() const;
    std::optional<double> only_error() const;
    std::optional<double> mean_moves() const;  // over positions in which the game goes on
    friend bool operator==(const PlyCount&, const PlyCount&) = default;
};

// The end of a game. A game is `cut` if it is not over after Sampling::cut plies.
enum class Ending : std::uint8_t { first_wins, second_wins, drawn, cut };

struct PlayedGame {
    int plies = 0;
    Ending ending = Ending::cut;
    int score = 0;  // in games of points: points of the first side minus those of the second
};

struct Mean {
    double value = 0;
    double error = 0;  // standard error
    std::uint64_t count = 0;
};

struct Interval {
    double low = 0;
    double high = 0;
};
// The 95 % interval of a share by Wilson (README.md). Needs a count.
Interval interval_of(const Mean& share);

enum class Lean : std::uint8_t { first, second, balanced, unclear };

// Several games from one position.
struct GameCounts {
    std::uint64_t games = 0;
    std::array<std::uint64_t, 4> by_ending{};  // by Ending
    Mean first_share;                          // share of wins of the first side; draws and cut games are halves
    std::optional<Mean> score;                 // in games of points, over the games that were not cut
    Mean plies;                                // to the end or the cut
    std::vector<std::uint64_t> by_plies;       // games by their length

    static GameCounts of(const std::vector<PlayedGame>& games, bool points);
    std::uint64_t ended(Ending ending) const { return by_ending[static_cast<std::size_t>(ending)]; }
    double share(Ending ending) const { return static_cast<double>(ended(ending)) / static_cast<double>(games); }
    // The side that games at random favour, by the interval of first_share (README.md).
    Lean lean() const;
    // The quantile of the lengths: 0.5 gives the median.
    int quantile(double share) const;
};

}  // namespace zermelo
