// Errors as exceptions of Python.
#pragma once

#include "games/base/error.hpp"

namespace zermelo::python {

// Raises zermelo.Error, or its subclass for the kind of failure.
[[noreturn]] void raise(const Error& error);

// The value of a result, or its error raised.
template <class T>
T value_of(Result<T>&& result) {
    if (!result) raise(result.error());
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace zermelo::python
