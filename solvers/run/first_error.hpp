// Parallel loops whose pieces may fail.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>

#include "games/core/error.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// Calls f(begin, end) as Workers::for_pieces does; f returns a Result<void>. Returns the error of the first piece that
// fails, in the order of the pieces, whoever came to it first; later pieces are left out. Pieces that a stop request
// leaves out are no error: callers ask the token.
template <class F>
Result<void> for_pieces_or_error(Workers& workers, std::uint64_t total, std::uint64_t grain,
                                 const std::stop_token& stop, F&& f) {
    std::mutex mutex;
    std::optional<Error> error;
    std::atomic<std::uint64_t> failed{UINT64_MAX};  // where the first failing piece so far begins
    workers.for_pieces(total, grain, stop, [&](std::uint64_t begin, std::uint64_t end) {
        if (begin > failed.load(std::memory_order_relaxed)) return;
        Result<void> result = f(begin, end);
        if (result) return;
        const std::lock_guard lock(mutex);
        if (begin > failed.load(std::memory_order_relaxed)) return;
        failed.store(begin, std::memory_order_relaxed);
        error = std::move(result.error());
    });
    if (error) return tl::unexpected<Error>(*std::move(error));
    return {};
}

}  // namespace zermelo
