// How far a job is, as its computation tells.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "solvers/run/observe.hpp"

namespace zermelo::serve {

// Thread-safe.
class JobProgress final : public Observer {
public:
    struct State {
        std::string phase;  // empty before the first one
        std::uint64_t done = 0;
        std::uint64_t total = 0;  // 0 where it is unknown
    };

    void begin_phase(std::string_view name, std::uint64_t total) override {
        const std::lock_guard lock(mutex_);
        phase_ = name;
        total_ = total;
        done_ = 0;
    }
    void advance(std::uint64_t units) override { done_.fetch_add(units, std::memory_order_relaxed); }
    void note(std::string_view) override {}

    State state() const {
        const std::lock_guard lock(mutex_);
        return {phase_, done_.load(std::memory_order_relaxed), total_};
    }

private:
    mutable std::mutex mutex_;
    std::string phase_;
    std::uint64_t total_ = 0;
    std::atomic<std::uint64_t> done_{0};
};

}  // namespace zermelo::serve
