// The output format, progress and errors of the program.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "games/base/error.hpp"
#include "games/core/values/value.hpp"
#include "solvers/run/observe.hpp"

namespace zermelo {
struct RankedTerms;
}

namespace zermelo::cli {

enum class Format { text, json, jsonl };

class ProgressMeter;

// The global options and the progress. One object per process.
class Context {
public:
    Context();
    ~Context();
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    Format format = Format::text;
    bool quiet = false;
    bool verbose = false;
    std::string command;                  // name of the chosen command
    mutable bool answered = false;        // a JSON object was printed
    const RankedTerms* ranked = nullptr;  // this process is one of several that solve together (solvers/ranks/)

    // Shows the progress of a run on stderr; `mode` is auto, bar, plain, json or none.
    Observer* start_progress(const std::string& mode);
    // Clears the bar and ends the progress. Call before other output.
    void end_progress();
    // Clears the bar until the next phase.
    void pause_progress();
    // The progress of the run in words; empty before the first phase.
    std::string progress() const;

private:
    std::unique_ptr<ProgressMeter> meter_;
};

// Writes to stderr and ignores errors.
void print_to_stderr(const std::string& text);

// Prints an error on stderr in up to three lines: what, why, try.
void print_error(const Error& error);
// Calls print_error(), and prints an object on stdout with --jsonl, and with --json if no object was printed yet.
// `file` or `spec` is the failed one of several arguments. Returns the exit code.
int report_error(const Context& context, const Error& error, const std::string& file = {},
                 const std::string& spec = {});

}  // namespace zermelo::cli
