// Loads a server on this machine over many connections. Each sends its next request once it has its answer.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/base/error.hpp"

namespace zermelo::load {

struct Load {
    std::uint16_t port = 0;  // of 127.0.0.1: no other machine can be named
    int connections = 8;
    double seconds = 5;
    double most_seconds_of_answer = 10;  // the run fails if an answer takes longer
};

struct Outcome {
    std::vector<double> milliseconds;  // for each answer, from the first byte sent to the last one received
    std::uint64_t bytes = 0;           // received
    double seconds = 0;
};

// Sends the requests (complete HTTP texts) in turn. Fails with not_found if no server listens. Fails with no_answer at
// the first answer that is missing, is not 200, or has no length.
Result<Outcome> run(const Load& load, const std::vector<std::string>& requests);

}  // namespace zermelo::load
