// Many connections to a server of this machine, each of which asks again as soon as it is answered.
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
    double most_seconds_of_answer = 10;  // then the run fails
};

struct Outcome {
    std::vector<double> milliseconds;  // of each answer, from the first byte sent to the last one received
    std::uint64_t bytes = 0;           // received
    double seconds = 0;
};

// Sends the requests, whole texts of HTTP, in turn. Fails with not_found where nobody listens, and with no_answer at
// the first answer that is not 200, that has no length, or that does not come.
Result<Outcome> run(const Load& load, const std::vector<std::string>& requests);

}  // namespace zermelo::load
