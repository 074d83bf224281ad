#include "solvers/forms/dyadic.hpp"

#include <fmt/format.h>
#include <bit>
#include <charconv>

#include "solvers/forms/limit.hpp"

namespace zermelo::values {

namespace {

constexpr std::int64_t most = std::int64_t{1} << 61;

[[noreturn]] void too_large() {
    give_up(Error(Failure::limit, "a number of a value is too large",
                  fmt::format("numerators have 62 bits, and denominators are at most 2^{}", Dyadic::max_exponent)));
}

}  // namespace

Dyadic Dyadic::fraction(std::int64_t numerator, int exponent) {
    if (numerator == 0) return {};
    const int common = std::min(std::countr_zero(static_cast<std::uint64_t>(numerator)), std::max(exponent, 0));
    Dyadic result;
    result.numerator_ = numerator >> common;
    exponent -= common;
    for (; exponent < 0; ++exponent) {
        if (result.numerator_ > most / 2 || result.numerator_ < -most / 2) too_large();
        result.numerator_ *= 2;
    }
    if (exponent > max_exponent || result.numerator_ > most || result.numerator_ < -most) too_large();
    result.exponent_ = exponent;
    return result;
}

Dyadic Dyadic::operator-() const {
    Dyadic result = *this;
    result.numerator_ = -numerator_;
    return result;
}

Dyadic operator+(const Dyadic& a, const Dyadic& b) {
    const int exponent = std::max(a.exponent_, b.exponent_);
    const auto wide = [exponent](const Dyadic& x) {
        return static_cast<__int128_t>(x.numerator_) * (__int128_t{1} << (exponent - x.exponent_));
    };
    __int128_t sum = wide(a) + wide(b);
    int reduced = exponent;
    for (; reduced > 0 && sum % 2 == 0; --reduced) sum /= 2;
    if (sum > most || sum < -most) too_large();
    return Dyadic::fraction(static_cast<std::int64_t>(sum), reduced);
}

std::string Dyadic::text() const {
    return is_integer() ? fmt::format("{}", numerator_)
                        : fmt::format("{}/{}", numerator_, std::uint64_t{1} << exponent_);
}

std::optional<Dyadic> Dyadic::parse(std::string_view text) {
    std::int64_t numerator = 0;
    const char* const end = text.data() + text.size();
    auto [at, error] = std::from_chars(text.data(), end, numerator);
    if (error != std::errc() || numerator > most || numerator < -most) return std::nullopt;
    if (at == end) return Dyadic(numerator);
    if (*at != '/') return std::nullopt;
    std::uint64_t denominator = 0;
    const auto [last, wrong] = std::from_chars(at + 1, end, denominator);
    if (wrong != std::errc() || last != end || !std::has_single_bit(denominator)) return std::nullopt;
    const int exponent = std::countr_zero(denominator);
    if (exponent > max_exponent) return std::nullopt;
    return fraction(numerator, exponent);
}

bool Interval::empty() const {
    if (!low || !high) return false;
    return *low > *high || (*low == *high && !(has_low && has_high));
}

Dyadic Interval::simplest() const {
    const auto above = [this](const Dyadic& x) { return !low || *low < x || (has_low && *low == x); };
    const auto below = [this](const Dyadic& x) { return !high || x < *high || (has_high && *high == x); };
    if (above(0) && below(0)) return 0;
    if (!above(0)) {
        // All are positive: the least integer, or the least fraction with each denominator in turn.
        const auto least = [&](int exponent) {
            const Dyadic scaled = Dyadic::fraction(low->numerator(), low->exponent() - exponent);
            const std::int64_t down = scaled.floor();
            const Dyadic there = Dyadic::fraction(down, exponent);
            return above(there) ? there : Dyadic::fraction(down + 1, exponent);
        };
        for (int exponent = 0;; ++exponent)
            if (const Dyadic x = least(exponent); below(x)) return x;
    }
    const auto negative = [](const std::optional<Dyadic>& x) { return x ? std::optional(-*x) : std::nullopt; };
    return -Interval{negative(high), negative(low), has_high, has_low}.simplest();
}

}  // namespace zermelo::values
