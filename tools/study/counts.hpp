// What a study counts: positions by ply, games by their ends.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solvers/engine/answer.hpp"

namespace zermelo {

// Whether a move keeps the value of its position: the score in games of points, else the outcome. Only of answers with
// known moves.
bool keeps_value(const Answer& answer, const RankedMove& move);

// Positions at one distance from the start.
struct PlyCount {
    std::uint64_t positions = 0;
    std::uint64_t over = 0;     // of these: the game is over
    std::uint64_t moves = 0;    // legal ones of all positions
    std::uint64_t choices = 0;  // positions with a move to make and a value to keep: all but lost ones; with points all
    std::uint64_t only_moves = 0;  // of these: exactly one move keeps the value
    std::uint64_t forced = 0;      // of these: it is the only legal move

    void add(const Answer& answer);
    void add(const PlyCount& other);
    // only_moves / choices, and its standard error if the positions were drawn independently.
    std::optional<double> only_share() const;
    std::optional<double> only_error() const;
    std::optional<double> mean_moves() const;  // of positions that are not over
    friend bool operator==(const PlyCount&, const PlyCount&) = default;
};

// How a game ended; `cut`: it was not over after as many plies as a study allows.
enum class Ending : std::uint8_t { first_wins, second_wins, drawn, cut };

struct PlayedGame {
    int plies = 0;
    Ending ending = Ending::cut;
    int score = 0;  // in games of points: of the first side, less those of the second
};

struct Mean {
    double value = 0;
    double error = 0;  // standard error
};

// Several games from one position.
struct GameCounts {
    std::uint64_t games = 0;
    std::array<std::uint64_t, 4> by_ending{};  // by Ending
    Mean first_share;                          // wins of the first side; draws and cut games are halves
    std::optional<Mean> score;                 // in games of points, of the games that were not cut
    Mean plies;                                // to the end or the cut
    std::vector<std::uint64_t> by_plies;       // games by their length

    static GameCounts of(const std::vector<PlayedGame>& games, bool points);
    std::uint64_t ended(Ending ending) const { return by_ending[static_cast<std::size_t>(ending)]; }
    // The length that a share of the games, such as 0.5, does not exceed.
    int quantile(double share) const;
};

}  // namespace zermelo
