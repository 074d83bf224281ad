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
    std::uint64_t games = 1000;            // of each kind of play, and after each kind of first move
    int cut = 0;                           // plies after which a game is left; 0: usual_cut()
    std::uint64_t largest_layer = 10'000;  // positions
    std::size_t most_layers = 60;
};

// Twice the longest distance of the table, at least 200 plies: no decided game of perfect play is cut.
int usual_cut(const TableInfo& info);

// Perfect play from a position, with what stands on the board.
struct PlayedLine {
    Answer answer;                       // of the first position
    Line line;                           // cut after some moves where there are no distances
    std::vector<AnyPosition> positions;  // before each move, and the last one
    std::vector<std::size_t> numbers;    // of the moves, as in AnyGame::children
};

struct Study {
    TableInfo table;
    Sampling sampling;
    std::uint64_t largest_layer = 0;
    PlayedLine start;
    Statistics statistics;
    std::optional<PlayedLine>
        longest;  // from the first won position of the longest distance, where there are distances
    Layers layers;
    std::vector<PlaySample> plays;  // perfect, careful where that is something else, random
    std::vector<Opening> openings;  // the most balanced first; empty where the start is over

    const PlaySample& of(Play play) const;  // perfect or random
};

// The same for any number of threads. Fails with no_answer where the table lacks the start or a position that play from
// it meets, with corrupt, and with interrupted.
Result<Study> study(const Table& table, const StudyOptions& options, const RunOptions& run);

}  // namespace zermelo
