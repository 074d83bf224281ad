#include "tools/zermelo/console/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <system_error>

#include "games/base/machine.hpp"
#include "games/base/text.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/zermelo/console/context.hpp"
#include "tools/zermelo/console/progress_text.hpp"

namespace zermelo::cli {

ProgressMeter::Mode ProgressMeter::mode_of(const std::string& name) {
    if (name == "none") return Mode::none;
    if (name == "bar") return Mode::bar;
    if (name == "plain") return Mode::plain;
    if (name == "json") return Mode::json;
    return obeys_commands(STDERR_FILENO) ? Mode::bar : Mode::plain;
}

ProgressMeter::ProgressMeter(Mode mode, bool notes) : mode_(mode), notes_(notes) {
    if (mode_ == Mode::none) return;
    try {
        thread_ = std::thread([this] { draw_until_told(); });
    } catch (const std::system_error&) {
        mode_ = Mode::none;  // no thread: run without progress
    }
}

ProgressMeter::~ProgressMeter() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
    clear_bar();
}

void ProgressMeter::begin_phase(std::string_view name, std::uint64_t total) {
    const std::lock_guard lock(mutex_);
    phase_ = name;
    status_.clear();
    slice_ = slices_ = 0;
    unknown_phases_ = unknown_phases_ || total == 0;
    phase_began_ = Clock::now();
    time_left_ = {};
    done_.store(0, std::memory_order_relaxed);
    total_.store(total, std::memory_order_relaxed);
    if (mode_ == Mode::json) print(state());
}

void ProgressMeter::begin_slice(std::uint64_t number, std::uint64_t count) {
    const std::lock_guard lock(mutex_);
    if (slices_ == 0) {
        time_left_ = {};          // slices of an earlier run were taken over
        unknown_phases_ = false;  // the slices are the whole run
    }
    slice_ = number;
    slices_ = count;
    const std::chrono::duration<double> elapsed = Clock::now() - phase_began_;
    time_left_.finish_slice(elapsed.count(), static_cast<double>(done_.load(std::memory_order_relaxed)));
}

void ProgressMeter::note(std::string_view text) {
    if (!notes_) return;
    const std::lock_guard lock(mutex_);
    clear_bar();
    if (mode_ == Mode::json) {
        json::Progress noted = state();
        noted.note = text;
        print(noted);
    } else {
        print_to_stderr(printable(text) + "\n");
    }
}

void ProgressMeter::status(std::string_view text) {
    const std::lock_guard lock(mutex_);
    status_ = text;
}

std::string ProgressMeter::summary() {
    const std::lock_guard lock(mutex_);
    return phase_.empty() ? "" : progress_line(state());
}

void ProgressMeter::pause() {
    const std::lock_guard lock(mutex_);
    clear_bar();
    phase_.clear();
}

void ProgressMeter::clear_bar() {
    if (drawn_ && mode_ == Mode::bar) print_to_stderr("\r\x1b[K");
    drawn_ = false;
}

json::Progress ProgressMeter::state() {
    json::Progress state;
    state.time = std::time(nullptr);
    state.phase = phase_;
    state.slice = slice_;
    state.slices = slices_;
    state.done = done_.load(std::memory_order_relaxed);
    state.total = total_.load(std::memory_order_relaxed);
    state.seconds = std::chrono::duration<double>(Clock::now() - phase_began_).count();
    state.resident = resident_bytes();
    state.status = status_;
    if (state.total > 0 && !unknown_phases_) {
        time_left_.sample(state.seconds, static_cast<double>(state.done));
        state.seconds_left = time_left_.steady(static_cast<double>(state.total));
    }
    return state;
}

void ProgressMeter::print(const json::Progress& state) {
    if (mode_ == Mode::bar)  // a character in the last column may wrap
        print_to_stderr(fmt::format("\r{}\x1b[K", progress_bar(state, columns_of(STDERR_FILENO).value_or(80) - 1)));
    else if (mode_ == Mode::json)
        print_to_stderr(json::progress(state).text(false) + "\n");
    else
        print_to_stderr(dated_progress(state) + "\n");
    drawn_ = true;
}

void ProgressMeter::draw_until_told() {
    constexpr std::chrono::milliseconds sampling(200);
    const auto interval = mode_ == Mode::bar    ? sampling
                          : mode_ == Mode::json ? std::chrono::milliseconds(1000)
                                                : std::chrono::milliseconds(10000);
    auto next = Clock::now() + std::max<Clock::duration>(interval, std::chrono::seconds(1));
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, sampling, [this] { return ending_; })) {
        if (phase_.empty()) continue;
        const json::Progress now = state();
        if (Clock::now() < next) continue;
        next = Clock::now() + interval;
        print(now);
    }
}

}  // namespace zermelo::cli
