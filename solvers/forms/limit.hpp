// The limits of computations with values.
#pragma once

#include <exception>
#include <string>
#include <utility>

#include "games/base/error.hpp"

namespace zermelo::values {

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

// The result of f(), or the error that it met.
template <class F>
auto guarded(F&& f) -> Result<decltype(f())> {
    try {
        if constexpr (std::is_void_v<decltype(f())>) {
            f();
            return {};
        } else {
            return f();
        }
    } catch (const ValueLimit& limit) {
        return tl::unexpected<Error>(limit.error());
    }
}

}  // namespace zermelo::values
