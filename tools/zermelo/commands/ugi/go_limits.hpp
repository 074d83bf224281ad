// The limits of a search, from the words after `go`.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "games/base/error.hpp"
#include "games/core/values/side.hpp"
#include "tools/zermelo/console/limits.hpp"

namespace zermelo::cli {

struct GoLimits {
    double seconds = position_seconds;                                // of one move
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // of each question: the position, then its moves
    bool infinite = false;                                            // until `stop`
    bool timed = true;                                                // ends by itself
    std::vector<std::string> ignored;                                 // why, for each word that is no limit

    // `overhead` is taken off each time, in seconds.
    static GoLimits read(const std::vector<std::string>& words, Side turn, double overhead);
};

}  // namespace zermelo::cli
