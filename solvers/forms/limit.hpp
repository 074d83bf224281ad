// The limits of computations with values.
#pragma once

#include <exception>
#include <string>
#include <utility>

#include "games/base/error.hpp"

namespace zermelo::values {

#ifdef __cpp_exceptions
// Thrown deep inside a computation that meets its limit of memory or size, or a stop request; guarded() makes it a
// Result. Nothing else crosses the functions of these folders.
class ValueLimit : public std::exception {
public:
    explicit ValueLimit(Error error) : error_(std::move(error)) {}
    const char* what() const noexcept override { return error_.what.c_str(); }
    const Error& error() const { return error_; }

private:
    Error error_;
};
#endif

// Ends the computation: throws ValueLimit. Ends a program without exceptions (the page without a server).
[[noreturn]] void give_up(Error error);

// The result of f(), or the error that it met.
template <class F>
auto guarded(F&& f) -> Result<decltype(f())> {
#ifdef __cpp_exceptions
    try {
#endif
        if constexpr (std::is_void_v<decltype(f())>) {
            f();
            return {};
        } else {
            return f();
        }
#ifdef __cpp_exceptions
    } catch (const ValueLimit& limit) {
        return tl::unexpected<Error>(limit.error());
    }
#endif
}

}  // namespace zermelo::values
