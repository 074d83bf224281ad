// Parallel loops whose pieces may fail.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>

#include "games/base/error.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// The error of the first piece that fails, in the order of the pieces, whoever came to it first. Thread-safe.
class FirstError {
public:
    // True if a piece that begins before `begin` has failed.
    bool before(std::uint64_t begin) const { return begin > failed_.load(std::memory_order_relaxed); }
    void keep(std::uint64_t begin, Result<void> result);
    Result<void> result();  // after the loop

private:
    std::mutex mutex_;
    std::optional<Error> error_;
    std::atomic<std::uint64_t> failed_{UINT64_MAX};  // begin of the first failing piece so far
};

// Calls f(begin, end) as Workers::for_pieces does; f returns a Result<void>. Returns the error of the first piece that
// fails, in the order of the pieces, whoever came to it first; later pieces are left out. Pieces that a stop request
// leaves out are no error: callers ask the token.
template <class F>
Result<void> for_pieces_or_error(Workers& workers, std::uint64_t total, std::uint64_t grain,
                                 const std::stop_token& stop, F&& f) {
    FirstError first;
    workers.for_pieces(total, grain, stop, [&](std::uint64_t begin, std::uint64_t end) {
        if (!first.before(begin)) first.keep(begin, f(begin, end));
    });
    return first.result();
}

}  // namespace zermelo
