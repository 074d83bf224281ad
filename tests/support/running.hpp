// Runs of solvers for tests.
#pragma once

#include <atomic>
#include <stop_token>
#include <string_view>

#include "solvers/run/observe.hpp"

namespace zermelo::test {

inline RunOptions quiet_run(int threads) {
    return {.threads = threads};
}
// One that is stopped before it begins.
inline RunOptions stopped_run(int threads) {
    std::stop_source source;
    source.request_stop();
    return {.threads = threads, .stop = source.get_token()};
}

// Adds up the progress.
struct Meter final : Observer {
    std::uint64_t total = 0;
    std::atomic<std::uint64_t> done = 0;
    void begin_phase(std::string_view, std::uint64_t units) override { total = units; }
    void advance(std::uint64_t units) override { done += units; }
    void note(std::string_view) override {}
};

}  // namespace zermelo::test
