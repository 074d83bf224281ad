// Results of calls that may fail, in tests.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "games/base/error.hpp"

namespace zermelo::test {

// The value; an error fails the test and says why.
template <class T>
T valid(Result<T> result) {
    if (!result) throw std::runtime_error(result.error().what + ": " + result.error().why);
    return *std::move(result);
}

// The reason of an error, nothing of a value.
template <class T>
std::string reason_of(const Result<T>& result) {
    return result ? "" : result.error().why;
}

template <class T>
std::optional<Failure> failure_of(const Result<T>& result) {
    return result ? std::nullopt : std::optional(result.error().code);
}

// A text has a part that says the same.
inline testing::AssertionResult tells(const char*, const char*, std::string_view text, std::string_view part) {
    if (text.find(part) != std::string_view::npos) return testing::AssertionSuccess();
    return testing::AssertionFailure() << '"' << text << "\" does not say \"" << part << '"';
}
#define EXPECT_TELLS(text, part) EXPECT_PRED_FORMAT2(::zermelo::test::tells, text, part)

}  // namespace zermelo::test
