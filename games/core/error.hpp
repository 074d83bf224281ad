// Errors that come from the outside world: texts, files, memory, limits. Bugs are asserts.
#pragma once

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
    interrupted = 130,
};

// What happened, why, and what to do about it; `why` and `hint` may be empty.
struct Error {
    Failure code = Failure::internal;
    std::string what;
    std::string why;
    std::string hint;
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(Failure code, std::string what, std::string why = {}, std::string hint = {}) {
    return tl::unexpected<Error>(Error{code, std::move(what), std::move(why), std::move(hint)});
}

// How a run ends that was told to stop; `what` says which: "the solve of konane@6x6".
inline tl::unexpected<Error> interrupted(std::string what) {
    return fail(Failure::interrupted, std::move(what) + " was interrupted");
}

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
