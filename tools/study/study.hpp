// The numbers of a game designer's report on one board.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solvers/engine/table.hpp"
#include "tools/study/layers.hpp"
#include "tools/study/openings.hpp"
#include "tools/study/play.hpp"

namespace zermelo {

struct StudyOptions {
    std::uint64_t seed = 1;
    std::uint64_t games = 1000;            // for each kind of play, and after each kind of first move
    int cut = 0;                           // plies after which a game is cut; 0: usual_cut()
    std::uint64_t largest_layer = 10'000;  // positions
    std::size_t most_layers = 60;
};

// Twice the longest distance of the table, at least 200 plies. So no decided game of perfect play is cut.
int usual_cut(const TableInfo& info);

// Perfect play from a position, with the positions on the way.
struct PlayedLine {
    Answer answer;         // for the first position
    Line line;             // without distances at most 40 plies, up to the first position that occurs again
    bool repeats = false;  // it ends with such a position
    std::vector<AnyPosition> positions;  // before each move, and the last one
    std::vector<std::size_t> numbers;    // of the moves, as in AnyGame::children
};

// Games and openings of a board.
struct GameStudy {
    Sampling sampling;
    std::vector<PlaySample> plays;    // by a table perfect and careful (if it differs); always random, the last
    std::vector<ErrorSample> errors;  // by a table: for each side that does not lose, the fewest errors first
    std::vector<Opening> openings;    // the closest by perfect play first; empty if the game is over at the start

    const PlaySample& of(Play play) const;  // perfect or random
};

struct Study : GameStudy {
    TableInfo table;
    std::uint64_t largest_layer = 0;
    PlayedLine start;
    Statistics statistics;
    std::optional<PlayedLine>
        longest;  // from the first won position of the longest distance, if the table has distances
    Layers layers;
    // Positions that play from the start reaches, symmetric ones once; empty if they take more than 64 MB to count.
    std::optional<std::uint64_t> reachable;
};

// Computes the study; the result does not depend on the number of threads. `counted`: the statistics of the table, or
// null. Fails with no_answer if the table lacks the start or a position of a game from it, with corrupt, and with
// interrupted.
Result<Study> study(const Table& table, const StudyOptions& options, const RunOptions& run,
                    const Statistics* counted = nullptr);

}  // namespace zermelo
