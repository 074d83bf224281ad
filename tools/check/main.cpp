// zermelo-check: checks certificates. It knows the rules of the games and the format, and nothing of how they were
// made.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>

#include "tools/check/check.hpp"

namespace {

using namespace zermelo;
using namespace zermelo::check;
using Clock = std::chrono::steady_clock;

volatile std::sig_atomic_t interrupted = 0;

struct Arguments {
    std::vector<std::string> files;
    std::uint64_t memory = 8'000'000'000;
    bool json = false;
    bool quiet = false;
};

double seconds_since(Clock::time_point began) {
    return std::chrono::duration<double>(Clock::now() - began).count();
}

// Files may hold any bytes, terminals and JSON may not.
std::string printable(std::string text) {
    for (char& letter : text)
        if (letter < ' ' || letter > '~') letter = '?';
    return text;
}

std::string hex(std::span<const std::uint8_t> bytes) {
    return fmt::format("{:02x}", fmt::join(bytes, ""));
}

void print_error(const Error& error) {
    std::string text = fmt::format("zermelo-check: error: {}\n", printable(error.what));
    if (!error.why.empty()) text += fmt::format("  why:  {}\n", printable(error.why));
    if (!error.hint.empty()) text += fmt::format("  try:  {}\n", error.hint);
    std::fputs(text.c_str(), stderr);
}

// A line every half second on a terminal, every ten seconds elsewhere, from the first second on.
std::function<bool(std::uint64_t)> progress(std::uint64_t total, bool quiet) {
    const bool bar = isatty(STDERR_FILENO) != 0;
    return [=, done = std::uint64_t{0}, last = Clock::now()](std::uint64_t bytes) mutable {
        done += bytes;
        if (!quiet && seconds_since(last) > (bar ? 0.5 : 10)) {
            last = Clock::now();
            fmt::print(stderr, "{}checking  {:3.0f} %{}", bar ? "\r" : "",
                       100.0 * static_cast<double>(done) / static_cast<double>(total), bar ? "\r" : "\n");
        }
        return interrupted == 0;
    };
}

void print_text(const CertificateReader& file, const CheckReport& report, double seconds) {
    const CertificateHeader& header = file.header();
    std::uint64_t nodes = 0;
    std::uint32_t depth = 0;
    for (const SectionRecord& section : file.footer().sections) {
        nodes += section.nodes;
        depth = std::max(depth, section.depth);
    }
    fmt::print("{}\n  spec      {}\n  start     {}\n", file.path(), printable(header.spec), printable(header.start));
    for (const std::string& claim : report.claims)
        fmt::print("  claim     {}{}\n", claim, depth > 0 ? fmt::format(", in at most {} plies", depth) : "");
    fmt::print("  nodes     {} of {} checked\n", report.checked, nodes);
    fmt::print("  size      {} bytes\n  time      {:.2f} s\n", file.footer().file_length, seconds);
    for (std::size_t i = 0; i < header.tables.size(); ++i)
        fmt::print("  relies on the table of {}, digest {}, at {} nodes\n", printable(header.tables[i].spec),
                   hex(header.tables[i].digest), report.leaves[i]);
    if (report.first_failure)
        fmt::print("NOT VERIFIED: {}\n", printable(*report.first_failure));
    else
        fmt::print("VERIFIED{}\n", header.tables.empty() ? "" : ", if these tables are right");
}

void print_json(const CertificateReader& file, const CheckReport& report, double seconds) {
    const CertificateHeader& header = file.header();
    auto claims = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < report.claims.size(); ++i) {
        const SectionRecord& section = file.footer().sections[i];
        claims.push_back({{"claim", report.claims[i]}, {"nodes", section.nodes}, {"leaves", section.leaves}});
        claims.back()["depth"] = section.depth > 0 ? nlohmann::ordered_json(section.depth) : nlohmann::ordered_json();
    }
    auto tables = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < header.tables.size(); ++i)
        tables.push_back({{"spec", printable(header.tables[i].spec)},
                          {"digest", hex(header.tables[i].digest)},
                          {"leaves", report.leaves[i]}});
    nlohmann::ordered_json object = {{"schema", "zermelo.check/1"},
                                     {"spec", printable(header.spec)},
                                     {"file", printable(file.path())},
                                     {"position", printable(header.start)},
                                     {"claims", claims},
                                     {"checked", report.checked},
                                     {"ok", !report.first_failure}};
    object["first_failure"] =
        report.first_failure ? nlohmann::ordered_json(printable(*report.first_failure)) : nlohmann::ordered_json();
    object["tables"] = tables;
    object["bytes"] = file.footer().file_length;
    object["seconds"] = seconds;
    fmt::print("{}\n", object.dump());
}

Result<int> check_file(const std::string& path, const Arguments& arguments) {
    const auto began = Clock::now();
    ZERMELO_ASSIGN(file, CertificateReader::open(path));
    CheckOptions options;
    options.memory = arguments.memory;
    options.advance = progress(2 * file.footer().file_length, arguments.quiet);
    ZERMELO_ASSIGN(report, check_certificate(file, options));
    (arguments.json ? print_json : print_text)(file, report, seconds_since(began));
    return report.first_failure ? static_cast<int>(Failure::verification) : 0;
}

int run(int argc, char** argv) {
    Arguments arguments;
    CLI::App app{"Checks certificates (.zcert) by the rules of the games alone.", "zermelo-check"};
    app.add_option("FILE", arguments.files, "Certificates")->required();
    app.add_option("--memory", arguments.memory, "Most memory for nodes, e.g. 8G (the default)")
        ->transform(CLI::AsSizeValue(true))
        ->check(CLI::PositiveNumber);
    app.add_flag("--json", arguments.json, "Answer with a JSON object per file, in one line");
    app.add_flag("-q,--quiet", arguments.quiet, "No progress");
    app.footer(
        "Exit codes: 0 verified, 1 internal error, 2 usage, 3 no such file, 4 not a regular file,\n"
        "5 not verified, 6 more memory needed, 8 corrupt file or unknown game, 130 interrupted.");
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        print_error({Failure::usage, error.what(), "", "zermelo-check --help"});
        return static_cast<int>(Failure::usage);
    }
    int worst = 0;
    for (const std::string& path : arguments.files) {
        const auto code = check_file(path, arguments);
        if (!code) print_error(code.error());
        worst = std::max(worst, code ? *code : static_cast<int>(code.error().code));
        if (!code && code.error().code == Failure::interrupted) break;
    }
    return worst;
}

}  // namespace

int main(int argc, char** argv) {
    // Ends at the next block, and at once the second time.
    for (const int signal : {SIGINT, SIGTERM})
        std::signal(signal, [](int number) {
            interrupted = 1;
            std::signal(number, SIG_DFL);
        });
    int code = 1;
    try {
        code = run(argc, argv);
    } catch (const std::bad_alloc&) {
        print_error({Failure::limit, "out of memory", "", "a smaller --memory fails earlier, and says where"});
        code = static_cast<int>(Failure::limit);
    } catch (const std::exception& error) {
        if (std::ferror(stdout) == 0) print_error({Failure::internal, "internal error", error.what(), ""});
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        print_error(
            {Failure::limit, "cannot write the answer to standard output", "there is no room, or it is closed", ""});
        if (code <= 1) code = static_cast<int>(Failure::limit);
    }
    return code;
}
