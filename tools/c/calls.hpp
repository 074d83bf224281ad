// The frame of each call of the C interface: errors become statuses, and texts go into buffers.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "games/base/error.hpp"
#include "tools/c/handles.hpp"

namespace zermelo::c {

// The text of the last error of this thread.
const char* last_error() noexcept;
// Keeps an error of this thread, and returns its status.
int failed(const Error& error) noexcept;
// The status of the exception that is being handled.
int caught() noexcept;

// Writes a text like snprintf: all that fits, with a NUL. Fails with usage without a buffer.
Result<int> write(std::string_view text, char* buffer, std::size_t size);

// Fails with usage where `text` is NULL. `name` is that of the parameter.
Result<std::string_view> argument(const char* text, std::string_view name);
Result<void> needed(const void* pointer, std::string_view name);

// f(), a Result<int>, as a status; no exception leaves it.
template <class F>
int call(F&& f) noexcept {
    try {
        const Result<int> result = f();
        return result ? *result : failed(result.error());
    } catch (...) {
        return caught();
    }
}

// The same with the tables of a handle.
template <class F>
int call_on(const zermelo_tables* handle, F&& f) noexcept {
    return call([&]() -> Result<int> {
        ZERMELO_ASSIGN(tables, tables_of(handle));
        return f(*tables);
    });
}

// The same with a position of their game, too.
template <class F>
int call_at(const zermelo_tables* handle, const char* position, F&& f) noexcept {
    return call_on(handle, [&](const TableFolder& tables) -> Result<int> {
        ZERMELO_ASSIGN(text, argument(position, "position"));
        ZERMELO_ASSIGN(parsed, tables.game().parse(text));
        return f(tables, parsed);
    });
}

}  // namespace zermelo::c
