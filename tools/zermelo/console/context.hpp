// The program's surroundings: output, progress, signals.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "games/base/error.hpp"
#include "games/core/values/value.hpp"
#include "solvers/run/observe.hpp"

namespace zermelo::cli {

enum class Format { text, json, jsonl };

class ProgressMeter;

// What the user asked for in general. One per process.
class Context {
public:
    Context();
    ~Context();
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    Format format = Format::text;
    bool quiet = false;
    bool verbose = false;
    std::string command;            // that was chosen
    mutable bool answered = false;  // a JSON object is on stdout

    // Shows the progress of a run on stderr; `mode` is auto, bar, plain or none.
    Observer* start_progress(const std::string& mode);
    // Clears the bar. Call before anything else is printed.
    void end_progress();
    // The same, where the run goes on with another phase.
    void pause_progress();
    // How far the run has come, in the words of the progress; empty where no phase has begun.
    std::string progress() const;

private:
    std::unique_ptr<ProgressMeter> meter_;
};

// Writes to stderr; where that is closed or full, the text is lost and nothing else.
void print_to_stderr(const std::string& text);

// Prints an error on stderr in three lines: what, why, what to try.
void print_error(const Error& error);
// The same, and with --json and --jsonl as an object on stdout; --json has one object, so not behind an answer. `file`
// or `spec`: what was asked about, where that is one of several.
void report_error(const Context& context, const Error& error, const std::string& file = {},
                  const std::string& spec = {});

}  // namespace zermelo::cli
