#include "tools/zermelo/console/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <system_error>

#include "games/base/machine.hpp"
#include "games/base/text.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/zermelo/console/context.hpp"

namespace zermelo::cli {

namespace {

// A time in one unit, because estimates are inexact.
std::string coarse_time(double seconds) {
    if (seconds < 60) return fmt::format("{:.0f} s", std::ceil(seconds));
    if (seconds < 3600) return fmt::format("{:.0f} min", std::ceil(seconds / 60));
    return fmt::format("{:.0f} h", std::ceil(seconds / 3600));
}

std::string short_count(double count) {
    if (count < 1e4) return fmt::format("{:.0f}", count);
    if (count < 1e6) return fmt::format("{:.0f} k", count / 1e3);
    return fmt::format("{:.1f} M", count / 1e6);
}

}  // namespace

ProgressMeter::Mode ProgressMeter::mode_of(const std::string& name) {
    if (name == "none") return Mode::none;
    if (name == "bar") return Mode::bar;
    if (name == "plain") return Mode::plain;
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
    phase_began_ = Clock::now();
    time_left_ = {};
    done_.store(0, std::memory_order_relaxed);
    total_.store(total, std::memory_order_relaxed);
}

void ProgressMeter::note(std::string_view text) {
    if (!notes_) return;
    const std::lock_guard lock(mutex_);
    clear_bar();
    print_to_stderr(printable(text) + "\n");
}

void ProgressMeter::status(std::string_view text) {
    const std::lock_guard lock(mutex_);
    status_ = text;
}

std::string ProgressMeter::summary() {
    const std::lock_guard lock(mutex_);
    return phase_.empty() ? "" : line(Clock::now(), std::nullopt);
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

// The bar takes the columns that the figures leave free.
std::string ProgressMeter::bar(Clock::time_point now) const {
    constexpr std::size_t widest = 24;
    constexpr std::size_t narrowest = 6;
    const std::size_t columns = columns_of(STDERR_FILENO).value_or(80) - 1;  // a character in the last column may wrap
    std::string figures = line(now, columns);
    const auto total = static_cast<double>(total_.load(std::memory_order_relaxed));
    if (total > 0 && figures.size() + narrowest + 3 <= columns) {
        const double share = std::min(1.0, static_cast<double>(done_.load(std::memory_order_relaxed)) / total);
        const std::size_t width = std::min(widest, columns - figures.size() - 3);
        const auto full = static_cast<std::size_t>(share * static_cast<double>(width));
        figures.insert(phase_.size() + 2, fmt::format("[{:.<{}}] ", std::string(full, '#'), width));
    }
    return figures;
}

std::vector<ProgressMeter::Field> ProgressMeter::fields(Clock::time_point now) const {
    const std::chrono::duration<double> elapsed = now - phase_began_;
    const auto done = static_cast<double>(done_.load(std::memory_order_relaxed));
    const auto total = static_cast<double>(total_.load(std::memory_order_relaxed));
    const double rate = done / std::max(elapsed.count(), 1e-3);
    std::vector<Field> fields = {{phase_, 0}};
    if (total > 0) fields.push_back({fmt::format("{:3.0f} %", 100 * std::min(1.0, done / total)), 1});
    fields.push_back({total > 0 ? short_count(done) + "/" + short_count(total) : short_count(done), total > 0 ? 5 : 2});
    fields.push_back({short_count(rate) + "/s", 4});
    if (const auto left = total > 0 ? time_left_.until(total) : std::nullopt)
        fields.push_back({coarse_time(*left) + " left", 2});
    fields.push_back({format_bytes(resident_bytes()), 3});
    if (!status_.empty()) fields.push_back({status_, 6});
    return fields;
}

std::string ProgressMeter::line(Clock::time_point now, std::optional<std::size_t> columns) const {
    std::vector<Field> shown_fields = fields(now);
    while (true) {
        std::string text;
        for (const Field& field : shown_fields) text += (text.empty() ? "" : "  ") + field.text;
        if (!columns || text.size() <= *columns) return text;
        if (shown_fields.size() == 1) return text.substr(0, *columns);
        shown_fields.erase(
            std::max_element(shown_fields.begin(), shown_fields.end(),
                             [](const Field& a, const Field& b) { return a.least_wanted < b.least_wanted; }));
    }
}

void ProgressMeter::take_sample(Clock::time_point now) {
    const std::chrono::duration<double> elapsed = now - phase_began_;
    time_left_.sample(elapsed.count(), static_cast<double>(done_.load(std::memory_order_relaxed)));
}

void ProgressMeter::draw_until_told() {
    constexpr std::chrono::milliseconds sampling(200);
    const auto interval = mode_ == Mode::bar ? sampling : std::chrono::milliseconds(10000);
    const auto began = Clock::now();
    auto next = began + std::max<Clock::duration>(interval, std::chrono::seconds(1));
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, sampling, [this] { return ending_; })) {
        const auto now = Clock::now();
        if (phase_.empty()) continue;
        take_sample(now);
        if (now < next) continue;
        next = now + interval;
        if (mode_ == Mode::bar)
            print_to_stderr(fmt::format("\r{}\x1b[K", bar(now)));
        else
            print_to_stderr(line(now, std::nullopt) + "\n");
        drawn_ = true;
    }
}

}  // namespace zermelo::cli
