// Memory, messages and time of a solve by ranks, from the estimate of one by this machine alone.
#pragma once

#include <cstdint>

#include "solvers/estimate/estimate.hpp"

namespace zermelo {

// The ranks of a run: each is like the machine that the estimate was made on.
struct Cluster {
    unsigned ranks = 1;
    unsigned per_host = 1;       // ranks with a common disk, and a link of so many times a rank's rate
    double bits_per_second = 0;  // that a rank sends, and takes at the same time; 0: any number
    double latency = 0;          // seconds of a message
    double update_seconds = 0;   // of a rank, to make, send, check and take an update (ranked_rates.hpp)
};

struct RankedEstimate {
    unsigned ranks = 1;
    std::uint64_t together = 0;  // slices that all ranks solve together
    std::uint64_t largest_part =
        0;                      // indices of a rank, of such a slice; at most `most_part_size` (partition/batch.hpp)
    std::uint64_t memory = 0;   // bytes of a rank
    std::uint64_t copies = 0;   // bytes of finished slices on the disk of each host
    std::uint64_t updates = 0;  // that go from one rank to another
    std::uint64_t message_bytes = 0;  // of all ranks, with these updates
    std::uint64_t other_bytes = 0;    // of all ranks: states to be compressed, finished slices
    std::uint64_t levels = 0;         // distances of all slices together; a guess by the sample
    // The seconds of a run, one after the other. All are 0 where the estimate has no sample.
    double work_seconds = 0;     // moves, values and blocks of the slices
    double update_seconds = 0;   // messages, as far as processors handle them
    double network_seconds = 0;  // bytes on their way
    double level_seconds = 0;    // ends of levels
    double seconds() const { return work_seconds + update_seconds + network_seconds + level_seconds; }
};

// `alone` is that of retrograde analysis with a sample.
RankedEstimate estimate_ranks(const Estimate& alone, const Cluster& cluster);

}  // namespace zermelo
