// The rates of hosts and network of a run, as far as ranks depend on them.
#pragma once

#include <cstdint>
#include <string>

#include "solvers/ranks/ranks.hpp"

namespace zermelo {

struct ClusterRates {
    unsigned ranks = 0;
    unsigned hosts = 0;
    double level = 0;    // seconds that a level takes in which no value spreads
    double updates = 0;  // a second and rank: made, sent, checked, taken
    double bytes = 0;    // a second and rank, as finished slices travel
};

// Collective. Takes about so many seconds, and 64 MB of each rank. `host`: the name of this rank's.
Result<ClusterRates> measure_cluster(Ranks& ranks, double seconds, const std::string& host);

// Seconds that a rank with one worker spends on an update, as far as the processor alone tells: two threads of this
// process send each other updates for so many seconds.
double measure_update_seconds(double seconds);

}  // namespace zermelo
