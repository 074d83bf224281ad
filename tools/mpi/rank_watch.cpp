#include "tools/mpi/rank_watch.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <string>
#include <utility>

#include "solvers/ranks/ranks.hpp"

namespace zermelo {

namespace {

using Clock = std::chrono::steady_clock;
using HostName = std::array<char, MPI_MAX_PROCESSOR_NAME>;

int rank_in(MPI_Comm communicator, int steps) {
    int rank = 0;
    int count = 1;
    MPI_Comm_rank(communicator, &rank);
    MPI_Comm_size(communicator, &count);
    return (rank + steps + count) % count;
}

}  // namespace

RankWatch::RankWatch(std::mutex& mpi, double period, std::function<void(const Error&)> lost)
    : mpi_(mpi), lost_(std::move(lost)) {
    MPI_Comm_dup(MPI_COMM_WORLD, &ring_);
    MPI_Comm_set_errhandler(ring_, MPI_ERRORS_RETURN);
    HostName mine{};
    HostName theirs{};
    int length = 0;
    MPI_Get_processor_name(mine.data(), &length);
    constexpr auto size = static_cast<int>(mine.size());
    MPI_Sendrecv(mine.data(), size, MPI_CHAR, rank_in(ring_, 1), 0, theirs.data(), size, MPI_CHAR, rank_in(ring_, -1),
                 0, ring_, MPI_STATUS_IGNORE);
    before_ = fmt::format("rank {} on {}", rank_in(ring_, -1), std::string(theirs.data()));
    thread_ = std::jthread([this, period](const std::stop_token& stop) { beat(stop, period); });
}

RankWatch::~RankWatch() {
    thread_.request_stop();
    thread_.join();
}

void RankWatch::beat(const std::stop_token& stop, double period) const {
    const int next = rank_in(ring_, 1);
    const int before = rank_in(ring_, -1);
    const char sign = 0;
    MPI_Request sent = MPI_REQUEST_NULL;
    auto heard = Clock::now();
    auto looked = heard;
    std::mutex mutex;
    std::condition_variable_any woken;
    while (!stop.stop_requested()) {
        {
            const std::lock_guard lock(mpi_);
            int over = 1;
            if (sent != MPI_REQUEST_NULL) MPI_Test(&sent, &over, MPI_STATUS_IGNORE);
            if (over != 0) MPI_Isend(&sign, 1, MPI_CHAR, next, 0, ring_, &sent);
            int there = 0;
            for (MPI_Iprobe(before, 0, ring_, &there, MPI_STATUS_IGNORE); there != 0;
                 MPI_Iprobe(before, 0, ring_, &there, MPI_STATUS_IGNORE)) {
                char taken = 0;
                MPI_Recv(&taken, 1, MPI_CHAR, before, 0, ring_, MPI_STATUS_IGNORE);
                heard = Clock::now();
            }
        }
        const auto now = Clock::now();
        // A process that has stood still itself knows nothing of others.
        if (now - looked > std::chrono::duration<double>(3 * period)) heard = now;
        looked = now;
        const std::chrono::duration<double> silence = now - heard;
        if (silence.count() > Ranks::silent_periods * period) {
            lost_(Error(Failure::internal,
                        fmt::format("{} has given no sign of life for {:.3g} s", before_, silence.count()),
                        "its process or its host stands still, or the network between",
                        "look at that host; the same command goes on, also with other hosts"));
            return;
        }
        std::unique_lock lock(mutex);
        woken.wait_for(lock, stop, std::chrono::duration<double>(period), [] { return false; });
    }
    if (sent == MPI_REQUEST_NULL) return;
    const std::lock_guard lock(mpi_);
    MPI_Request_free(&sent);  // the next rank need not take the last one
}

}  // namespace zermelo
