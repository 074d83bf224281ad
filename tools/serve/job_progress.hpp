// How far a job is, as its computation tells.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "solvers/run/observe.hpp"
#include "tools/json/serve_json.hpp"

namespace zermelo::serve {

// Thread-safe.
class JobProgress final : public Observer {
public:
    void begin_phase(std::string_view name, std::uint64_t total) override {
        const std::lock_guard lock(mutex_);
        phase_ = name;
        total_ = total;
        done_ = 0;
    }
    void advance(std::uint64_t units) override { done_.fetch_add(units, std::memory_order_relaxed); }
    void note(std::string_view) override {}

    // Sets the phase, and how much of it is done.
    void tell(json::JobStatus& status) const {
        const std::lock_guard lock(mutex_);
        status.phase = phase_;
        status.done = done_.load(std::memory_order_relaxed);
        status.total = total_;
    }

private:
    mutable std::mutex mutex_;
    std::string phase_;
    std::uint64_t total_ = 0;
    std::atomic<std::uint64_t> done_{0};
};

}  // namespace zermelo::serve
