// Progress, limits and the stop request of a long computation. Solvers never print.
#pragma once

#include <cstdint>
#include <limits>
#include <stop_token>
#include <string_view>

namespace zermelo {

// Receives the progress of a run. Phases follow one another; advance() may be called from several threads.
class Observer {
public:
    virtual ~Observer() = default;
    // `total` units of work are to come, 0 where that is unknown.
    virtual void begin_phase(std::string_view name, std::uint64_t total) = 0;
    virtual void advance(std::uint64_t units) = 0;
    // A slice of the phase begins, `number` of `count`, from 1; those before it are finished.
    virtual void begin_slice(std::uint64_t /*number*/, std::uint64_t /*count*/) {}
    // Something that the user should know, in a line.
    virtual void note(std::string_view text) = 0;
    // The progress in the solver's own numbers, in a few words; replaces the previous text.
    virtual void status(std::string_view) {}

protected:
    Observer() = default;
    Observer(const Observer&) = default;
    Observer& operator=(const Observer&) = default;
};

// For runs that nobody watches: it has no state, so any number of threads may use it.
class SilentObserver final : public Observer {
public:
    void begin_phase(std::string_view, std::uint64_t) override {}
    void advance(std::uint64_t) override {}
    void note(std::string_view) override {}
};
inline SilentObserver silent_observer;

// Options that all solvers and checks share.
struct RunOptions {
    int threads = 0;                                                   // 0: one per core
    std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();  // bytes that the run may use
    Observer* observer = &silent_observer;                             // never null; the callers own it
    std::stop_token stop;
};

}  // namespace zermelo
