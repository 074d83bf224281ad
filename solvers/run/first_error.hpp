// Parallel loops whose chunks may fail.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>

#include "games/base/error.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// The error of the first chunk that fails, in the order of the chunks, whoever came to it first. Thread-safe.
class FirstError {
public:
    // True if a chunk that begins before `begin` has failed.
    bool before(std::uint64_t begin) const { return begin > failed_.load(std::memory_order_relaxed); }
    void keep(std::uint64_t begin, Result<void> result);
    Result<void> result();  // after the loop

private:
    std::mutex mutex_;
    std::optional<Error> error_;
    std::atomic<std::uint64_t> failed_{UINT64_MAX};  // begin of the first failing chunk so far
};

// Calls f(begin, end) as Workers::for_chunks does; f returns a Result<void>. Returns the error of the first chunk that
// fails, in the order of the chunks, whoever came to it first; later chunks are left out. Chunks that a stop request
// leaves out are no error: callers ask the token.
template <class F>
Result<void> for_chunks_or_error(Workers& workers, std::uint64_t total, std::uint64_t grain,
                                 const std::stop_token& stop, F&& f) {
    FirstError first;
    workers.for_chunks(total, grain, stop, [&](std::uint64_t begin, std::uint64_t end) {
        if (!first.before(begin)) first.keep(begin, f(begin, end));
    });
    return first.result();
}

}  // namespace zermelo
