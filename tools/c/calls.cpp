#include "tools/c/calls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>

#include "games/core/runtime/rules_error.hpp"

namespace zermelo::c {

namespace {

thread_local std::string error_text;

tl::unexpected<Error> null(std::string_view name) {
    return fail(Failure::usage, fmt::format("{} is NULL", name));
}

}  // namespace

const char* last_error() noexcept {
    return error_text.c_str();
}

int failed(const Error& error) noexcept {
    try {
        error_text = error.what;
        if (!error.why.empty()) error_text += ": " + error.why;
        if (!error.hint.empty()) error_text += " (" + error.hint + ")";
    } catch (...) {
        error_text.clear();  // there is no memory for it
    }
    return -static_cast<int>(error.code);
}

int caught() noexcept {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return failed({Failure::limit, "no memory"});
    } catch (...) {
        try {
            return failed(caught_error("the game"));
        } catch (...) {
            return -static_cast<int>(Failure::internal);
        }
    }
}

Result<int> write(std::string_view text, char* buffer, std::size_t size) {
    if (buffer == nullptr && size > 0) return null("buffer");
    if (text.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
        return fail(Failure::limit, "the text is too long");
    if (size > 0) {
        const std::size_t length = std::min(text.size(), size - 1);
        std::memcpy(buffer, text.data(), length);
        buffer[length] = '\0';
    }
    return static_cast<int>(text.size());
}

Result<std::string_view> argument(const char* text, std::string_view name) {
    if (text == nullptr) return null(name);
    return text;
}

Result<void> needed(const void* pointer, std::string_view name) {
    if (pointer == nullptr) return null(name);
    return {};
}

}  // namespace zermelo::c
