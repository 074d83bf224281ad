#include "tools/zermelo/context.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <map>

#include "games/notation.hpp"
#include "solvers/memory.hpp"
#include "tools/zermelo/command.hpp"
#include "tools/zermelo/progress.hpp"
#include "tools/zermelo/signals.hpp"

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

void print_to_stderr(const std::string& text) {
    std::fputs(text.c_str(), stderr);
}

void print_error(const Error& error) {
    std::string text = fmt::format("zermelo: error: {}\n", error.what);
    if (!error.why.empty()) text += fmt::format("  why:  {}\n", error.why);
    if (!error.hint.empty()) text += fmt::format("  try:  {}\n", error.hint);
    print_to_stderr(text);
}

Result<std::uint64_t> parse_bytes(const std::string& text) {
    static const std::map<std::string, double> units = {
        {"", 1},           {"K", 1e3},           {"M", 1e6},
        {"G", 1e9},        {"T", 1e12},          {"Ki", 1024.0},
        {"Mi", 1048576.0}, {"Gi", 1073741824.0}, {"Ti", 1099511627776.0}};
    const auto reject = [&text] {
        return fail(Failure::usage, fmt::format("--memory {} is not an amount of memory", in_quotes(text)),
                    "it is a number with a unit: K, M, G, T, or Ki, Mi, Gi, Ti",
                    "for example --memory 8G or --memory 500M");
    };
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    std::string unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    if (unit.ends_with('B')) unit.pop_back();
    const auto found = units.find(unit);
    if (text.empty() || text[0] < '0' || text[0] > '9' || error != std::errc() || found == units.end() ||
        *(end - 1) == '.' || number * found->second < 1 || number * found->second > 1e18)
        return reject();
    return static_cast<std::uint64_t>(number * found->second);
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
        ZERMELO_ASSIGN(bytes, parse_bytes(*memory));
        options.memory = bytes;
    }
    options.stop = stop_on_signals();  // before the progress starts its thread
    options.observer = context.start_progress(progress);
    return options;
}

}  // namespace zermelo::cli
