// The numbers of a report on a board without a table: what the rules, games at random and a search tell.
#pragma once

#include "solvers/engine/search.hpp"
#include "tools/study/study.hpp"

namespace zermelo {

struct SurveyOptions {
    Sampling sampling;
    double seconds = 60;       // of search: at most half of them for the start, the rest for the first moves
    bool search_start = true;  // false where its value is known already
};

struct Survey : GameStudy {
    Answer start;                      // with its moves; the value as far as the search came
    std::uint64_t nodes = 0;           // positions searched, for the start and all first moves
    double seconds = 0;                // of the search
    std::optional<double> mean_moves;  // legal moves of the positions in games at random
};

// Computes the survey. `search` is of the board, without limits of its own; none where it is null. The games do not
// depend on the number of threads; the values that the search finds depend on the time. Fails with interrupted.
Result<Survey> survey(const AnyGame& game, const Search* search, const SurveyOptions& options, const RunOptions& run);

}  // namespace zermelo
