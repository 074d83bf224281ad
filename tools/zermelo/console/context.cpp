#include "tools/zermelo/console/context.hpp"

#include <fmt/format.h>
#include <pthread.h>

#include <csignal>
#include <cstdio>
#include <ctime>

#include "games/base/text.hpp"
#include "tools/json/failure_json.hpp"
#include "tools/zermelo/console/advice.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/progress.hpp"

namespace zermelo::cli {

Context::Context() = default;
Context::~Context() = default;

Observer* Context::start_progress(const std::string& mode) {
    meter_ = std::make_unique<ProgressMeter>(ProgressMeter::mode_of(quiet ? "none" : mode), !quiet);
    return meter_.get();
}

void Context::end_progress() {
    meter_.reset();
}

void Context::pause_progress() {
    if (meter_) meter_->pause();
}

std::string Context::progress() const {
    return meter_ ? meter_->summary() : "";
}

void print_to_stderr(const std::string& text) {
    // A log whose reader has gone does not end a run. The signal goes to the thread that writes.
    sigset_t broken_pipe;
    sigset_t before;
    sigemptyset(&broken_pipe);
    sigaddset(&broken_pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken_pipe, &before);
    std::fputs(text.c_str(), stderr);
    constexpr timespec at_once{};
    if (sigismember(&before, SIGPIPE) == 0)
        while (sigtimedwait(&broken_pipe, nullptr, &at_once) == SIGPIPE) {
        }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void print_error(const Error& error) {
    std::string text = fmt::format("zermelo: error: {}\n", printable(error.what));
    if (!error.why.empty()) text += fmt::format("  why:  {}\n", printable(error.why));
    if (const std::string hint = advice(error); !hint.empty()) text += fmt::format("  try:  {}\n", printable(hint));
    print_to_stderr(text);
}

int report_error(const Context& context, const Error& error, const std::string& file, const std::string& spec) {
    print_error(error);
    if (context.format == Format::jsonl || (context.format == Format::json && !context.answered))
        print_json(context, json::failed({context.command, spec, "", file}, error, advice(error)));
    return static_cast<int>(error.code);
}

}  // namespace zermelo::cli
