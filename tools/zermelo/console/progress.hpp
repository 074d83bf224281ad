// Progress on stderr.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "solvers/run/observe.hpp"
#include "tools/terminal/time_left.hpp"

namespace zermelo::cli {

// Draws a bar on a terminal, after the first second, or prints a line every ten seconds. A separate thread draws, so
// that solvers only count.
class ProgressMeter final : public Observer {
public:
    enum class Mode { none, bar, plain };
    // `auto` means a bar if stderr is a terminal, else plain lines.
    static Mode mode_of(const std::string& name);

    ProgressMeter(Mode mode, bool notes);
    ~ProgressMeter() override;
    ProgressMeter(const ProgressMeter&) = delete;
    ProgressMeter& operator=(const ProgressMeter&) = delete;

    void begin_phase(std::string_view name, std::uint64_t total) override;
    void note(std::string_view text) override;
    void status(std::string_view text) override;
    void advance(std::uint64_t units) override { done_.fetch_add(units, std::memory_order_relaxed); }

    // Clears the bar until the next phase.
    void pause();
    // "search  1.2 M  800 k/s  at least 12 more positions to prove it, 40 to disprove it", or empty before the first
    // phase.
    std::string summary();

private:
    using Clock = std::chrono::steady_clock;

    // A part of the line. If the line is too long, the field with the greatest least_wanted is dropped first.
    struct Field {
        std::string text;
        int least_wanted = 0;
    };

    void draw_until_told();
    void take_sample(Clock::time_point now);                                            // with the mutex held
    std::vector<Field> fields(Clock::time_point now) const;                             // with the mutex held
    std::string line(Clock::time_point now, std::optional<std::size_t> columns) const;  // with the mutex held
    std::string bar(Clock::time_point now) const;                                       // with the mutex held
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
    Clock::time_point phase_began_ = Clock::now();
    TimeLeft time_left_;
    bool drawn_ = false;
    std::thread thread_;
};

}  // namespace zermelo::cli
