// Dyadic rationals and the simplest numbers of intervals.
#include "solvers/forms/dyadic.hpp"

#include <gtest/gtest.h>

#include <random>

#include "solvers/forms/limit.hpp"
#include "tests/support/results.hpp"

namespace zermelo::values {
namespace {

using namespace zermelo::test;

Dyadic dyadic(std::string_view text) {
    const auto number = Dyadic::parse(text);
    if (!number) throw std::runtime_error("no number: " + std::string(text));
    return *number;
}

TEST(Dyadic, IsReducedAndOrdered) {
    EXPECT_EQ(Dyadic::fraction(6, 2), dyadic("3/2"));
    EXPECT_EQ(Dyadic::fraction(-8, 3), Dyadic(-1));
    EXPECT_EQ(Dyadic::fraction(0, 50).exponent(), 0);
    EXPECT_EQ(Dyadic::fraction(3, -2), Dyadic(12));
    EXPECT_EQ(dyadic("-7/4").text(), "-7/4");
    EXPECT_EQ(dyadic("6/4").text(), "3/2");
    EXPECT_EQ(dyadic("-7/4").floor(), -2);
    EXPECT_EQ(dyadic("7/4").floor(), 1);
    EXPECT_LT(dyadic("-1/2"), dyadic("-1/4"));
    EXPECT_LT(dyadic("3/4"), Dyadic(1));
    EXPECT_LT(Dyadic::fraction(1, 60), Dyadic::fraction(1, 59));
    EXPECT_LT(Dyadic::fraction(1, 60), Dyadic(std::int64_t{1} << 60));
    EXPECT_EQ(dyadic("5/8").to_double(), 0.625);
}

// All numbers n / 64 with |n| <= 200, in pairs, against integer arithmetic.
TEST(Dyadic, AddsAndComparesLikeIntegers) {
    for (int a = -200; a <= 200; ++a)
        for (int b = -200; b <= 200; ++b) {
            const Dyadic x = Dyadic::fraction(a, 6);
            const Dyadic y = Dyadic::fraction(b, 6);
            ASSERT_EQ(x + y, Dyadic::fraction(a + b, 6));
            ASSERT_EQ(x - y, Dyadic::fraction(a - b, 6));
            ASSERT_EQ(x < y, a < b);
            ASSERT_EQ(x == y, a == b);
        }
    EXPECT_EQ(dyadic("3/4").half(), dyadic("3/8"));
}

TEST(Dyadic, TooLargeNumbersAreErrors) {
    const Dyadic large(std::int64_t{1} << 61);
    const Dyadic small = Dyadic::fraction(1, 60);
    EXPECT_EQ(failure_of(guarded([&] { return large + 1; })), Failure::limit);
    EXPECT_EQ(failure_of(guarded([&] { return -large - 1; })), Failure::limit);
    EXPECT_EQ(failure_of(guarded([&] { return small.half(); })), Failure::limit);
    EXPECT_EQ(failure_of(guarded([&] { return large + small; })), Failure::limit);
    EXPECT_EQ(failure_of(guarded([&] { return Dyadic::fraction(1, -62); })), Failure::limit);
    EXPECT_EQ(failure_of(guarded([&] { return Dyadic::fraction(3, std::numeric_limits<int>::min()); })),
              Failure::limit);
    EXPECT_EQ(valid(guarded([&] { return large - 1; })), Dyadic((std::int64_t{1} << 61) - 1));
    EXPECT_EQ(valid(guarded([&] { return small + small; })), Dyadic::fraction(1, 59));
    EXPECT_EQ(valid(guarded([&] { return large - large; })), Dyadic(0));
}

TEST(Dyadic, OnlyNumbersAreRead) {
    for (const std::string_view text :
         {"", "-", "1/", "/2", "1/3", "1/0", "1/-2", "+1", " 1", "1 ", "1.5", "0x1", "1//2", "99999999999999999999",
          "2305843009213693953", "1/2305843009213693952", "1/2/2", "9223372036854775807", "-9223372036854775808"})
        EXPECT_FALSE(Dyadic::parse(text)) << text;
    EXPECT_EQ(Dyadic::parse("2305843009213693952")->numerator(), std::int64_t{1} << 61);
    EXPECT_EQ(Dyadic::parse("1/1152921504606846976")->exponent(), 60);
    EXPECT_EQ(Dyadic::parse("-0"), Dyadic(0));
}

// By trying the numbers with each denominator in turn, and among equals the one nearest to 0 (Conway 1976, theorem 11).
TEST(Dyadic, SimplestNumberIsThatOfTheDefinition) {
    const auto contains = [](const Interval& interval, const Dyadic& x) {
        return (!interval.low || *interval.low < x || (interval.has_low && *interval.low == x)) &&
               (!interval.high || x < *interval.high || (interval.has_high && *interval.high == x));
    };
    std::size_t empty = 0;
    std::size_t seen = 0;
    for (int low = -49; low <= 48; ++low)
        for (int high = low; high <= 49; ++high)
            for (int ends = 0; ends < 4; ++ends) {
                Interval interval{Dyadic::fraction(low, 3), Dyadic::fraction(high, 3), ends % 2 == 1, ends / 2 == 1};
                if (low == -49) interval.low.reset();
                if (high == 49) interval.high.reset();
                std::optional<Dyadic> expected;
                for (int exponent = 0; exponent <= 4 && !expected; ++exponent)
                    for (int n = 0; n <= 7 << exponent && !expected; ++n)
                        for (const int sign : {1, -1})
                            if (const Dyadic x = Dyadic::fraction(sign * n, exponent); contains(interval, x))
                                expected = x;
                ASSERT_EQ(interval.empty(), !expected) << low << ' ' << high << ' ' << ends;
                empty += expected ? 0 : 1;
                if (!expected) continue;
                ASSERT_EQ(interval.simplest(), *expected) << low << ' ' << high << ' ' << ends;
                ++seen;
            }
    EXPECT_GT(seen, 10'000U);
    EXPECT_GT(empty, 200U);
}

// A number between two that differ in the last bit needs one bit more.
TEST(Dyadic, SimplestNumberMayNeedTooManyBits) {
    const Interval narrow{Dyadic::fraction(1, 60), Dyadic::fraction(2, 60)};
    EXPECT_EQ(failure_of(guarded([&] { return narrow.simplest(); })), Failure::limit);
    const Interval wider{Dyadic::fraction(1, 60), Dyadic::fraction(3, 60)};
    EXPECT_EQ(wider.simplest(), Dyadic::fraction(1, 59));
    const Interval high{Dyadic((std::int64_t{1} << 61) - 1), {}};
    EXPECT_EQ(high.simplest(), Dyadic(std::int64_t{1} << 61));
}

}  // namespace
}  // namespace zermelo::values
