// Errors that come from the outside world: texts, files, memory, limits. Bugs are asserts.
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace zermelo {

// The kinds of failure; the numbers are the exit codes of the programs.
enum class Failure {
    internal = 1,
    usage = 2,
    not_found = 3,     // no such file, table, game
    bad_input = 4,     // unparsable or illegal position, move, spec
    verification = 5,  // a table or proof says something false
    limit = 6,         // memory, disk, time
    no_answer = 7,     // finished without an answer
    corrupt = 8,       // a file that is damaged or of another version
    exists = 9,        // the file to write is there already
    in_use = 10,       // another process is writing the file
    interrupted = 130,
};

// The facts behind an error, so that a program can say in its own terms what to do: libraries know no flags.
struct Cause {
    enum class Kind : std::uint8_t {
        none,
        memory,            // `needed` bytes, or 0 if that is unknown; `allowed` may be used
        forecast,          // as memory, but by a forecast; the method `instead` tries anyway
        disk,              // as memory, on the file system of the folder `where`
        threads,           // `needed` threads at once
        limit,             // a limit of positions or time of the caller's own
        exists,            // the file `where` may not be overwritten
        other_run,         // an unfinished run of another table lies beside the file `where`
        stopped_run,       // a later run resumes from the files beside `where`
        table_in_work,     // the file `where` is the partial table of an unfinished run
        broken_run,        // the remains of an unfinished run of `spec` cannot be used
        no_run,            // there is no unfinished run beside the file `where`
        no_table,          // for `spec` in the folder `where`
        unhelpful_tables,  // no table in the folder `where` knows positions of `spec`
        older_table,       // the file `where` has an old format; its own `spec` may be any text
        damaged_table,     // the file `where` must be made anew, or copied
        unsound_table,     // a full check of the file `where` tells which values are wrong
        unsound_tables,    // full checks of the tables in the folder `where` tell which is wrong
        unsound_proof,     // a check of the certificate `where` says more
        stopped_search,    // a later search resumes from the file `where`
        damaged_search,    // the saved search `where` cannot be used
        other_search,      // the saved search `where` asks another question
        other_method,      // `spec` needs the method `instead`
        other_metric,      // `spec` needs the metric `instead`
        needs_table,       // `spec` is not solved without a table
        many_positions,    // more than enumeration can number
        spec,              // the rules of the game `spec` explain its specs
        position,          // the rules of the game show its position texts
    };
    Kind kind = Kind::none;
    std::uint64_t needed = 0;   // bytes or threads, by kind
    std::uint64_t allowed = 0;  // bytes
    std::string where;          // a file or folder
    std::string spec;           // or the name of a game
    std::string instead;        // names of methods, or of a metric
};

// An error says what happened, why, and how to mend it; `why` and `hint` may be empty. `hint` suits any program. A
// program that knows the cause may print better advice.
struct Error {
    Error();
    Error(Failure code, std::string what, std::string why = {}, std::string hint = {}, Cause cause = {});
    // Defined once: every call that may fail has them inlined otherwise, which is most of the program.
    Error(const Error&);
    Error(Error&&) noexcept;
    Error& operator=(const Error&);
    Error& operator=(Error&&) noexcept;
    ~Error();

    Failure code = Failure::internal;
    std::string what;
    std::string why;
    std::string hint;
    Cause cause;
};

template <class T>
using Result = tl::expected<T, Error>;

tl::unexpected<Error> fail(Failure code, std::string what, std::string why = {}, std::string hint = {});
tl::unexpected<Error> fail(Failure code, std::string what, std::string why, Cause cause, std::string hint = {});

// The error of a run that was told to stop. `what` names the run: "the solve of konane@6x6".
tl::unexpected<Error> interrupted(std::string what);

}  // namespace zermelo

// Leaves the function with the error of `expression`, or goes on.
#define ZERMELO_TRY(expression)                                                         \
    do {                                                                                \
        if (auto zermelo_result = (expression); !zermelo_result)                        \
            return tl::unexpected<::zermelo::Error>(std::move(zermelo_result).error()); \
    } while (false)

// Declares `name` with the value of `expression`, or leaves the function with its error.
#define ZERMELO_ASSIGN(name, expression)                                                           \
    auto name##_result = (expression);                                                             \
    if (!name##_result) return tl::unexpected<::zermelo::Error>(std::move(name##_result).error()); \
    auto name = std::move(*name##_result)
