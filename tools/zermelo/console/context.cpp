#include "tools/zermelo/console/context.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "games/core/text.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/threads.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/limits.hpp"
#include "tools/zermelo/console/progress.hpp"
#include "tools/zermelo/console/signals.hpp"

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
    std::fputs(text.c_str(), stderr);
}

void print_error(const Error& error) {
    std::string text = fmt::format("zermelo: error: {}\n", printable(error.what));
    if (!error.why.empty()) text += fmt::format("  why:  {}\n", printable(error.why));
    if (!error.hint.empty()) text += fmt::format("  try:  {}\n", printable(error.hint));
    print_to_stderr(text);
}

void RunArguments::add_to(CLI::App& command) {
    command.add_option("--threads", threads, "Number of workers; 0 uses all cores")
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
    command.add_option("--memory", memory, "Most memory to use, e.g. 8G (default: what the machine has free)");
    command.add_option("--progress", progress, "Progress on stderr")
        ->check(CLI::IsMember({"auto", "bar", "plain", "none"}))
        ->capture_default_str();
}

Result<RunOptions> RunArguments::options(Context& context) const {
    RunOptions options;
    options.threads = threads;
    options.memory = available_memory();
    if (memory) {
        ZERMELO_ASSIGN(bytes, parse_memory(*memory));
        options.memory = bytes;
    }
    options.stop = stop_on_signals();  // before the progress starts its thread
    ZERMELO_TRY(check_threads(worker_count(threads)));
    options.observer = context.start_progress(progress);
    return options;
}

}  // namespace zermelo::cli
