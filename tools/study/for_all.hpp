// A parallel loop over work that may fail.
#pragma once

#include <cstdint>
#include <string>

#include "games/base/error.hpp"
#include "solvers/run/first_error.hpp"
#include "solvers/run/observe.hpp"

namespace zermelo {

// Calls f(i) for i = 0..total-1 in any order and reports each to the observer. f returns Result<void>. Fails with the
// error of the least i that failed, and with interrupted, naming `what`, after a stop request.
template <class F>
Result<void> for_all(std::uint64_t total, const RunOptions& run, const std::string& what, F&& f) {
    Workers workers(run.threads);
    const auto chunk = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
        for (std::uint64_t i = begin; i < end && !run.stop.stop_requested(); ++i) {
            ZERMELO_TRY(f(i));
            run.observer->advance(1);
        }
        return {};
    };
    auto done = for_chunks_or_error(workers, total, 8, run.stop, chunk);
    if (run.stop.stop_requested()) return interrupted(what);
    return done;
}

}  // namespace zermelo
