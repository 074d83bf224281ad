// Long checks on several threads, with a caller that may stop them.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "solvers/forms/comparison.hpp"
#include "tools/check/check.hpp"

namespace zermelo::check {

// The lowest number of something that is wrong, and the reason. Thread-safe.
class FirstFailure {
public:
    void note(std::uint64_t number, std::string why);
    // True if a lower number was found wrong.
    bool before(std::uint64_t number) const { return number > lowest_.load(std::memory_order_relaxed); }
    const std::optional<std::string>& why() const { return why_; }  // once all threads have ended

private:
    std::mutex mutex_;
    std::atomic<std::uint64_t> lowest_ = UINT64_MAX;
    std::optional<std::string> why_;
};

// Runs the work of a check, and asks its caller ten times a second whether to go on.
class Watch {
public:
    Watch(const CheckOptions& options, std::string path) : options_(options), path_(std::move(path)) {}

    static int threads();
    const values::StopFlag& stop() const { return stop_; }
    // For the progress: bytes of the file that are done. Thread-safe.
    void advance(std::uint64_t bytes) { done_ += bytes; }

    // Calls work() on so many threads at once. Fails with the error of one of them, and with `interrupted`.
    Result<void> run(int threads, const std::function<Result<void>()>& work);
    // Calls check(number) for all numbers below `total`, in chunks: make() gives each thread its own `check`, which
    // returns the reason why something is wrong. They stand for `bytes` of progress.
    template <class Make>
    Result<std::optional<std::string>> for_all(std::uint64_t total, std::uint64_t bytes, Make&& make) {
        constexpr std::uint64_t grain = 1024;
        std::atomic<std::uint64_t> next = 0;
        FirstFailure failure;
        ZERMELO_TRY(run(threads(), [&]() -> Result<void> {
            auto check = make();
            for (;;) {
                const std::uint64_t begin = next.fetch_add(grain);
                if (begin >= total || failure.before(begin) || stop_) return {};
                const std::uint64_t end = std::min(begin + grain, total);
                for (std::uint64_t number = begin; number < end; ++number)
                    if (auto why = check(number)) {
                        failure.note(number, *std::move(why));
                        break;
                    }
                advance(bytes * end / total - bytes * begin / total);
            }
        }));
        return failure.why();
    }

private:
    const CheckOptions& options_;
    std::string path_;
    values::StopFlag stop_ = false;
    std::atomic<std::uint64_t> done_ = 0;
};

}  // namespace zermelo::check
