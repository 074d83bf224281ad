// Ranks of MPI that watch each other.
#pragma once

#include <mpi.h>

#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "games/base/error.hpp"

namespace zermelo {

// Each rank sends signs of life to the next one, in a ring, on a thread of its own: a rank at work on a slice calls
// MPI rarely, one that waits is no sign of anything, and one whose process or host stands still sends nothing.
class RankWatch {
public:
    // mpi: held for each call of MPI. period: seconds between two signs; `lost` is called if none came for
    // Ranks::silent_periods of them.
    RankWatch(std::mutex& mpi, double period, std::function<void(const Error&)> lost);
    ~RankWatch();
    RankWatch(const RankWatch&) = delete;
    RankWatch& operator=(const RankWatch&) = delete;

private:
    void beat(const std::stop_token& stop, double period) const;

    std::mutex& mpi_;
    MPI_Comm ring_ = MPI_COMM_NULL;
    std::string before_;  // the name of the rank that this one watches
    std::function<void(const Error&)> lost_;
    std::jthread thread_;
};

}  // namespace zermelo
