// The values of combinatorial game theory of a small board, for a report.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/core/runtime/game_list.hpp"
#include "solvers/run/observe.hpp"

namespace zermelo {

// Numbers are texts, because they are exact: `3/4`.
struct ValueStudy {
    // A position in which the opening is over.
    struct Begin {
        std::string moves;  // from the start, with blanks between them
        std::string name;
        char outcome = 'P';
        std::string mean;
        std::string temperature;
    };
    // A value with its first arrangement: the one with the fewest pieces.
    struct Entry {
        std::string name;
        std::string mean;
        std::string temperature;
        std::uint64_t positions = 0;  // arrangements with this value
        std::string first;
        std::optional<AnyPosition> position;  // the arrangement with a side to move
    };
    std::uint64_t arrangements = 0;
    std::uint64_t values = 0;
    std::uint64_t numbers = 0;
    std::uint64_t infinitesimals = 0;
    std::vector<Begin> begins;   // the hottest first, symmetric ones once
    std::vector<Entry> hottest;  // at most five values
};

// Nothing for games that have no such values, and for boards with more than 2^16 arrangements. Fails with limit and
// interrupted.
Result<std::optional<ValueStudy>> study_values(const OpenGame& game, const RunOptions& options);

}  // namespace zermelo
