// Progress on stderr.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "solvers/run/observe.hpp"
#include "tools/json/progress_json.hpp"
#include "tools/terminal/time_left.hpp"

namespace zermelo::cli {

// Draws a bar on a terminal, after the first second, prints a line every ten seconds, or a JSON object every second. A
// separate thread draws, so that solvers only count.
class ProgressMeter final : public Observer {
public:
    enum class Mode { none, bar, plain, json };
    // `auto` means a bar if stderr is a terminal, else plain lines.
    static Mode mode_of(const std::string& name);

    ProgressMeter(Mode mode, bool notes);
    ~ProgressMeter() override;
    ProgressMeter(const ProgressMeter&) = delete;
    ProgressMeter& operator=(const ProgressMeter&) = delete;

    void begin_phase(std::string_view name, std::uint64_t total) override;
    void note(std::string_view text) override;
    void status(std::string_view text) override;
    void begin_slice(std::uint64_t number, std::uint64_t count) override;
    void advance(std::uint64_t units) override { done_.fetch_add(units, std::memory_order_relaxed); }

    // Clears the bar until the next phase.
    void pause();
    // "search  1.2 M  800 k/s  at least 12 more positions to prove it, 40 to disprove it", or empty before the first
    // phase.
    std::string summary();

private:
    using Clock = std::chrono::steady_clock;

    void draw_until_told();
    // The others need the mutex.
    json::Progress state();
    void print(const json::Progress& state);
    void clear_bar();

    Mode mode_;
    bool notes_;
    std::atomic<std::uint64_t> done_{0};
    std::atomic<std::uint64_t> total_{0};
    std::mutex mutex_;  // guards the members below
    std::condition_variable wake_;
    bool ending_ = false;
    std::string phase_;
    std::string status_;
    std::uint64_t slice_ = 0;
    std::uint64_t slices_ = 0;
    bool unknown_phases_ = false;  // how long they take: the time left of one phase would say little
    Clock::time_point phase_began_ = Clock::now();
    TimeLeft time_left_;
    bool drawn_ = false;
    std::thread thread_;
};

}  // namespace zermelo::cli
