// A parallel loop over work that may fail.
#pragma once

#include <cstdint>
#include <limits>
#include <mutex>
#include <string>

#include "games/base/error.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// Calls f(i) for i = 0..total-1 in any order and reports each to the observer. f returns Result<void>. Fails with the
// error of the least i that failed, and with interrupted, naming `what`, after a stop request.
template <class F>
Result<void> for_all(std::uint64_t total, const RunOptions& run, const std::string& what, F&& f) {
    Workers workers(run.threads);
    std::mutex mutex;  // guards the next two
    std::uint64_t first = std::numeric_limits<std::uint64_t>::max();
    Error error;
    const auto piece = [&](std::uint64_t begin, std::uint64_t end) {
        for (std::uint64_t i = begin; i < end && !run.stop.stop_requested(); ++i) {
            if (auto done = f(i); !done) {
                const std::lock_guard lock(mutex);
                if (i < first) {
                    first = i;
                    error = std::move(done).error();
                }
                return;
            }
            run.observer->advance(1);
        }
    };
    workers.for_pieces(total, 8, run.stop, piece);
    if (run.stop.stop_requested()) return interrupted(what);
    if (first != std::numeric_limits<std::uint64_t>::max()) return tl::unexpected<Error>(std::move(error));
    return {};
}

}  // namespace zermelo
