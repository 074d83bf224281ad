// Runs the solvers of rows for tests.
#pragma once

#include <atomic>
#include <string_view>

#include "solvers/run/observe.hpp"

namespace zermelo::test {

inline RunOptions with_workers(int threads) {
    RunOptions options;
    options.threads = threads;
    return options;
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
