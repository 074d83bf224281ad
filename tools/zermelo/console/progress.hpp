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

// A bar on a terminal, from the first second on; a line every ten seconds elsewhere. A thread of its own draws it, so
// that solvers only count.
class ProgressMeter final : public Observer {
public:
    enum class Mode { none, bar, plain };
    // auto: a bar where stderr is a terminal, else plain lines.
    static Mode mode_of(const std::string& name);

    ProgressMeter(Mode mode, bool notes);
    ~ProgressMeter() override;
    ProgressMeter(const ProgressMeter&) = delete;
    ProgressMeter& operator=(const ProgressMeter&) = delete;

    void begin_phase(std::string_view name, std::uint64_t total) override;
    void note(std::string_view text) override;
    void status(std::string_view text) override;
    void advance(std::uint64_t units) override { done_.fetch_add(units, std::memory_order_relaxed); }

    // Clears the bar; nothing is drawn before the next phase.
    void pause();
    // "search  1.2 M  800 k/s  pn 12 dn 40", or nothing before the first phase.
    std::string summary();

private:
    using Clock = std::chrono::steady_clock;

    // A part of the line; of several that do not fit, the one with the greatest number goes first.
    struct Field {
        std::string text;
        int least_wanted = 0;
    };

    void draw_until_told();
    void take_sample(Clock::time_point now);                                            // with the mutex held
    std::vector<Field> fields(Clock::time_point now) const;                             // the same
    std::string line(Clock::time_point now, std::optional<std::size_t> columns) const;  // the same, as wide as that
    std::string bar(Clock::time_point now) const;                                       // the same, with a bar
    void clear_bar();

    Mode mode_;
    bool notes_;
    std::atomic<std::uint64_t> done_{0};
    std::atomic<std::uint64_t> total_{0};
    std::mutex mutex_;  // of the members below
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
