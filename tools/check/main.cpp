// zermelo-check: checks certificates and files of values. It links the rules and the readers, and no solver.
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>

#include "games/base/machine.hpp"
#include "games/base/text.hpp"
#include "games/base/version.hpp"
#include "games/core/runtime/plug.hpp"
#include "tools/check/check.hpp"
#include "tools/check/document.hpp"
#include "tools/check/value_check.hpp"
#include "tools/json/check_json.hpp"
#include "tools/json/failure_json.hpp"
#include "tools/options/options.hpp"
#include "tools/terminal/shell.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"

namespace {

using namespace zermelo;
using namespace zermelo::check;
using Clock = std::chrono::steady_clock;

volatile std::sig_atomic_t interrupted = 0;

// The first signal ends the check at the next block, the second the program.
void stop(int signal) {
    interrupted = 1;
    std::signal(signal, SIG_DFL);
}

double seconds_since(Clock::time_point began) {
    return std::chrono::duration<double>(Clock::now() - began).count();
}

// `file` is the checked file. With `as_json` the error is also printed on stdout, as an object.
int print_error(const Error& error, bool as_json = false, const std::string& file = {}) {
    if (as_json) fmt::print("{}\n", json::failed({"check", "", "", file}, error, error.hint).text(false));
    std::fflush(stdout);
    fmt::print(stderr, "zermelo-check: error: {}\n", printable(error.what));
    if (!error.why.empty()) fmt::print(stderr, "  why:  {}\n", printable(error.why));
    if (!error.hint.empty()) fmt::print(stderr, "  try:  {}\n", printable(error.hint));
    return static_cast<int>(error.code);
}

// True if a file begins with the magic bytes of a table. Files of /proc have no bytes, and some make a reader wait.
bool is_table(const std::string& path) {
    std::array<char, 4> begin{};
    std::error_code error;
    if (const auto bytes = std::filesystem::file_size(path, error); error || bytes < begin.size()) return false;
    std::ifstream(path, std::ios::binary).read(begin.data(), begin.size());
    return std::string_view(begin.data(), begin.size()) == "\x89ZTB";
}

// The options of a check that goes through `bytes` twice.
CheckOptions options_for(std::uint64_t memory, std::uint64_t bytes) {
    return {memory, [bytes, done = std::uint64_t{0}, last = Clock::now()](std::uint64_t more) mutable {
                done += more;
                if (isatty(STDERR_FILENO) != 0 && seconds_since(last) > 0.5) {
                    fmt::print(stderr, "checking  {:3} %\r", 50 * done / bytes);
                    last = Clock::now();
                }
                return interrupted == 0;
            }};
}

// Prints a field of an answer, wrapped at a terminal.
void print_field(std::string_view name, const std::string& text) {
    constexpr std::size_t indent = 11;
    fmt::print("  {:<9}{}\n", name, wrapped(text, terminal().columns, indent, indent));
}

// Prints the fields that every answer begins with: the file, the spec, and rules that are those of a plug.
void print_beginning(const std::string& path, const std::string& spec, const std::string& rules) {
    fmt::print("{}\n", printable(path));
    print_field("spec", printable(spec));
    if (!rules.empty()) print_field("rules", fmt::format("{}, not of this program", printable(rules)));
}

void print_verdict(const std::string& verified, const std::optional<std::string>& failure) {
    const std::string text = failure ? "NOT VERIFIED: " + printable(*failure) : verified;
    fmt::print("{}\n", wrapped(text, terminal().columns));
}

// The form of the answers. `quiet`: nothing about files that are verified.
enum class Form { text, quiet, json };

Result<int> check_file(const std::string& path, std::uint64_t memory, Form form) {
    const auto began = Clock::now();
    ZERMELO_ASSIGN(file, CertificateReader::open(path));
    const CheckOptions options = options_for(memory, file.footer().file_length);
    ZERMELO_ASSIGN(report, check_certificate(file, options));
    const CertificateHeader& header = file.header();
    const std::uint32_t depth = file.footer().sections[0].depth;
    const bool ok = !report.first_failure && header.tables.empty();
    if (form == Form::json) {
        fmt::print("{}\n", document_of(path, file, report, seconds_since(began)).text(false));
    } else if (form == Form::text || !ok) {
        const char* leaf = header.tables.empty() ? "" : " or at a leaf";
        print_beginning(path, header.spec, report.rules);
        print_field("start", printable(header.start));
        print_field("claim", fmt::format("{}{}", fmt::join(report.claims, ", "),
                                         depth > 0 ? fmt::format(", within {}{}", plies(depth), leaf) : ""));
        print_field("checked", fmt::format("{}, {}, {:.2f} s", counted(report.checked, "node"),
                                           counted(file.footer().file_length, "byte"), seconds_since(began)));
        for (std::size_t i = 0; i < header.tables.size(); ++i)
            print_field("relies", "on a table: " + json::cited_table(header.tables[i], report.leaves[i]).text(false));
        print_verdict(ok ? "VERIFIED" : "VERIFIED, if the tables above say so of its leaves", report.first_failure);
    }
    return static_cast<int>(ok ? Failure{} : report.first_failure ? Failure::verification : Failure::no_answer);
}

// The same for a file of values.
Result<int> check_value_file(const std::string& path, std::uint64_t memory, Form form) {
    const auto began = Clock::now();
    ZERMELO_ASSIGN(file, values::ValueFile::open(path));
    ZERMELO_ASSIGN(report, check_values(file, options_for(memory, file.footer().file_length)));
    if (form == Form::json) {
        fmt::print("{}\n", document_of(path, file, report, seconds_since(began)).text(false));
    } else if (form == Form::text || report.first_failure) {
        const auto& footer = file.footer();
        print_beginning(path, file.header().spec, report.rules);
        if (file.is_board()) print_field("values", "of all arrangements");
        if (report.outcome) {
            print_field("claim", printable(fmt::format("{} = {}", fmt::join(report.terms, " "), report.value)));
            print_field("outcome", fmt::format("{}: {}", values::letter_of(*report.outcome), report.winner));
        }
        print_field("checked", fmt::format("{}, {}, {}, {:.2f} s", counted(footer.forms, "form"),
                                           counted(footer.arrangements, "arrangement"),
                                           counted(footer.file_length, "byte"), seconds_since(began)));
        print_verdict("VERIFIED", report.first_failure);
    }
    return static_cast<int>(report.first_failure ? Failure::verification : Failure{});
}

int run(int argc, char** argv) {
    std::vector<std::string> files;
    std::vector<std::string> plugs;
    std::optional<std::string> memory;
    bool json = false;
    bool quiet = false;
    const CommandLine line("zermelo-check",
                           "Checks certificates (.zcert) and values (.zval) by the rules of the games alone.");
    line.option("FILE", files, "Certificates and files of values").required();
    line.version(fmt::format("zermelo-check {}", program_version.substr(program_version.find(' ') + 1)));
    line.option("--memory", memory, "Most memory, e.g. 1.5G (default: what the machine has free)").named("AMOUNT");
    line.option("--plug", plugs, "A shared library with more games; the answer names it where its rules are used")
        .named("PLUG")
        .once_each();
    line.flag("--json", json, "Answer with a JSON object for each file, in one line");
    line.flag("-q,--quiet", quiet, "Say nothing about files that are verified");
    line.example("zermelo-check k55.zcert", "checks a proof that zermelo prove has written, by the rules alone");
    line.note("ZERMELO_PLUGINS names shared libraries with more games, colons between them: --plug for every call.");
    line.note(
        "Exit codes: 0 verified, 1 internal error, 2 usage, 3 no such file, 4 not a regular file, 5 not verified, 6 "
        "more memory needed, 7 proven, if the tables that it cites say so of its leaves, 8 corrupt file or unknown "
        "game, 130 interrupted.");
    const auto read = line.read(argc, argv);
    if (!read) return print_error(read.error(), json);
    if (*read) return **read;
    std::uint64_t most = available_memory();
    if (memory) {
        const auto bytes = parse_bytes(*memory);
        if (!bytes)
            return print_error(
                {Failure::usage, "--memory " + bytes.error().what, bytes.error().why, bytes.error().hint}, json);
        most = *bytes;
    }
    if (const auto opened = open_plugs({}); !opened) return print_error(opened.error(), json);
    for (const std::string& file : plugs)
        if (const auto opened = open_plug(file); !opened) return print_error(opened.error(), json, file);
    // From here on a check looks for signals. The code of a plug, above, does not.
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, stop);
    const Form form = json ? Form::json : quiet ? Form::quiet : Form::text;
    int worst = 0;
    for (const std::string& path : files) {
        auto code = values::ValueFile::is_one(path) ? check_value_file(path, most, form) : check_file(path, most, form);
        if (!code && code.error().code == Failure::corrupt && is_table(path))
            code.error().hint = fmt::format("zermelo verify {}  # it is a table", shell_word(path));
        std::fflush(stdout);  // before the error of this file
        const int ended = code ? *code : print_error(code.error(), json, path);
        worst = std::max(worst, ended, [](int a, int b) { return (a == 7 ? 1 : 2 * a) < (b == 7 ? 1 : 2 * b); });
        if (interrupted != 0) break;
    }
    return worst;
}

}  // namespace

int main(int argc, char** argv) {
    int code = 1;
    try {
        code = run(argc, argv);
    } catch (const std::bad_alloc&) {
        code = print_error({Failure::limit, "out of memory", "", "a smaller --memory says how far it came"});
    } catch (const std::exception& error) {
        code = print_error({Failure::internal, "internal error", error.what(), ""});
    }
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    return std::max(code, print_error({Failure::limit, "cannot write the answer to standard output", "", ""}));
}
