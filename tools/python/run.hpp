// Long calls: without the lock of the interpreter, ended by Ctrl-C.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <variant>

#include "solvers/run/observe.hpp"
#include "tools/python/errors.hpp"

namespace zermelo::python {

// The state of a run as its callback sees it.
struct Progress {
    std::string phase;
    std::uint64_t done = 0;   // units of work
    std::uint64_t total = 0;  // 0: unknown
    std::uint64_t slice = 0;  // in work, from 1; 0 without slices
    std::uint64_t slices = 0;
    std::string status;  // in the solver's own numbers
    double seconds = 0;  // since the call began
};

// Collects the progress of a run for the thread that waits for it.
class SharedProgress final : public Observer {
public:
    void begin_phase(std::string_view name, std::uint64_t total) override;
    void advance(std::uint64_t units) override { done_ += units; }
    void begin_slice(std::uint64_t number, std::uint64_t count) override;
    void note(std::string_view) override {}
    void status(std::string_view text) override;
    Progress now() const;

private:
    std::atomic<std::uint64_t> done_ = 0;
    mutable std::mutex mutex_;  // of the rest
    Progress progress_;
};

// Waits for `work`, which runs in a thread of its own, and returns. The interpreter's lock is free meanwhile. Ten times
// a second it looks for signals and calls `progress`, if that is not None. An exception from either requests a stop,
// and is raised once the work has ended.
void wait_for(const std::function<void(const std::stop_token&, Observer&)>& work, const pybind11::object& progress);

// f(stop, observer) in such a way; its result, or its error raised.
template <class F>
auto run(const pybind11::object& progress, F&& f) {
    std::optional<decltype(f(std::declval<const std::stop_token&>(), std::declval<Observer&>()))> result;
    wait_for([&](const std::stop_token& stop, Observer& observer) { result.emplace(f(stop, observer)); }, progress);
    return value_of(*std::move(result));
}

// An amount of memory as an argument: bytes, a text such as 1.5G, or None for all that the machine has free.
using Amount = std::optional<std::variant<std::uint64_t, std::string>>;
// Raises ValueError.
std::uint64_t bytes_of(const Amount& amount);

// Limits of a run from Python's arguments.
RunOptions run_options(int threads, const Amount& memory, const std::stop_token& stop, Observer& observer);

}  // namespace zermelo::python
