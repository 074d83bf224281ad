// Dyadic rationals: the numbers among the values of short games.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace zermelo::values {

// numerator / 2^exponent in lowest terms: the numerator is odd, or the exponent 0. Immutable. The numerator has 62
// bits, the exponent is at most 60; arithmetic that needs more throws ValueLimit (limit.hpp).
class Dyadic {
public:
    static constexpr int max_exponent = 60;

    constexpr Dyadic() = default;
    constexpr Dyadic(std::int64_t integer) : numerator_(integer) {}
    // Any exponent; the fraction is reduced.
    static Dyadic fraction(std::int64_t numerator, int exponent);

    constexpr std::int64_t numerator() const { return numerator_; }
    constexpr int exponent() const { return exponent_; }
    constexpr bool is_integer() const { return exponent_ == 0; }
    // The greatest integer that is not above it.
    constexpr std::int64_t floor() const { return numerator_ >> exponent_; }
    constexpr double to_double() const {
        return static_cast<double>(numerator_) / static_cast<double>(std::int64_t{1} << exponent_);
    }

    friend constexpr bool operator==(const Dyadic&, const Dyadic&) = default;
    friend constexpr std::strong_ordering operator<=>(const Dyadic& a, const Dyadic& b) {
        if (a.exponent_ == b.exponent_) return a.numerator_ <=> b.numerator_;
        const auto wide = [](const Dyadic& x, int exponent) {
            return static_cast<__int128_t>(x.numerator_) * (__int128_t{1} << exponent);
        };
        return wide(a, b.exponent_) <=> wide(b, a.exponent_);
    }
    Dyadic operator-() const;
    friend Dyadic operator+(const Dyadic& a, const Dyadic& b);
    friend Dyadic operator-(const Dyadic& a, const Dyadic& b) { return a + -b; }
    Dyadic half() const { return fraction(numerator_, exponent_ + 1); }

    // `3`, `-1/2`.
    std::string text() const;
    // Reads such a text; nothing if it is none, or needs more bits.
    static std::optional<Dyadic> parse(std::string_view text);

private:
    std::int64_t numerator_ = 0;
    std::int32_t exponent_ = 0;
};

// The numbers between two bounds; no bound: infinity.
struct Interval {
    std::optional<Dyadic> low;
    std::optional<Dyadic> high;
    bool has_low = false;  // the bound itself is in the interval
    bool has_high = false;

    bool empty() const;
    // The simplest number (Conway 1976): the integer nearest to 0, else the one with the least denominator. The
    // interval must not be empty.
    Dyadic simplest() const;
};

}  // namespace zermelo::values
