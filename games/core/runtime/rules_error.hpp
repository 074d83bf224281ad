// Turns exceptions of rules that are known at run time alone into errors.
#pragma once

#include <string>

#include "games/base/error.hpp"

namespace zermelo {

// The error of the exception that is being handled: its own (RulesError), or one that names the game.
Error caught_error(const std::string& spec);

// f(), or as an error what it throws. A program without exceptions has no such rules.
template <class F>
auto or_error([[maybe_unused]] const std::string& spec, F&& f) -> decltype(f()) {
#ifdef __cpp_exceptions
    try {
        return f();
    } catch (...) {
        return tl::unexpected<Error>(caught_error(spec));
    }
#else
    return f();
#endif
}

}  // namespace zermelo
