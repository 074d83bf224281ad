#include "tools/zermelo/context.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "games/notation.hpp"
#include "solvers/memory.hpp"
#include "tools/zermelo/command.hpp"
#include "tools/zermelo/progress.hpp"
#include "tools/zermelo/signals.hpp"

namespace zermelo::cli {

Context::Context() = default;
Context::~Context() = default;

Observer* Context::start_progress(const std::string& mode) {
    meter_ = std::make_unique<ProgressMeter>(ProgressMeter::mode_of(quiet ? "none" : mode));
    return meter_.get();
}

void Context::end_progress() {
    meter_.reset();
}

void Context::note(std::string_view text) {
    if (!quiet) fmt::print(stderr, "{}\n", text);
}

void print_error(const Error& error) {
    fmt::print(stderr, "zermelo: error: {}\n", error.what);
    if (!error.why.empty()) fmt::print(stderr, "  why:  {}\n", error.why);
    if (!error.hint.empty()) fmt::print(stderr, "  try:  {}\n", error.hint);
}

Result<std::uint64_t> parse_bytes(const std::string& text) {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    std::string unit(end);
    if (!unit.empty() && (unit.back() == 'B' || unit.back() == 'b')) unit.pop_back();
    double factor = 0;
    if (unit.empty())
        factor = 1;
    else if (unit == "K" || unit == "k")
        factor = 1e3;
    else if (unit == "M" || unit == "m")
        factor = 1e6;
    else if (unit == "G" || unit == "g")
        factor = 1e9;
    else if (unit == "T" || unit == "t")
        factor = 1e12;
    if (end == text.c_str() || factor == 0 || !(number > 0) || number * factor > 1e18)
        return fail(Failure::usage, fmt::format("--memory {} is not an amount of memory", in_quotes(text)), {},
                    "for example --memory 8G or --memory 500M");
    return static_cast<std::uint64_t>(number * factor);
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
    if (!memory.empty()) {
        ZERMELO_ASSIGN(bytes, parse_bytes(memory));
        options.memory = bytes;
    }
    options.observer = context.start_progress(progress);
    options.stop = stop_on_signals();
    return options;
}

}  // namespace zermelo::cli
