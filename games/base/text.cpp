#include "games/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace zermelo {

namespace {

// The character at the front of a text in UTF-8 and the number of its bytes; no bytes where the text is not UTF-8.
struct Character {
    char32_t code = 0;
    std::size_t bytes = 0;
};

Character first_character(std::string_view text) {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    if (lead < 0x80) return {lead, 1};
    const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < bytes) return {};
    char32_t code = lead & (0x7fU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xc0U) != 0x80) return {};
        code = code << 6 | (byte(i) & 0x3fU);
    }
    constexpr char32_t least[] = {0x80, 0x800, 0x10000};
    if (code < least[bytes - 2] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return {};
    return {code, bytes};
}

// The characters of Unicode that are controls (Cc), or have the property Bidi_Control.
bool commands_a_terminal(char32_t code) {
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x61c || code == 0x200e || code == 0x200f ||
           (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

}  // namespace

std::string printable(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const Character character = first_character(text);
        const std::size_t bytes = std::max<std::size_t>(character.bytes, 1);
        if (character.bytes > 0 && !commands_a_terminal(character.code))
            result += text.substr(0, bytes);
        else
            for (const char c : text.substr(0, bytes))
                result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        text.remove_prefix(bytes);
    }
    return result;
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 120;
    std::size_t end = std::min(text.size(), longest);
    const auto within_a_character = [text](std::size_t at) {
        return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80;
    };
    for (int tries = 0; tries < 3 && within_a_character(end); ++tries) --end;
    return fmt::format("\"{}{}\"", printable(text.substr(0, end)), end < text.size() ? "..." : "");
}

std::string with_thousands(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
    return digits;
}

std::string counted(std::uint64_t number, std::string_view one, std::string_view many) {
    if (number != 1 && many.empty()) return fmt::format("{} {}s", with_thousands(number), one);
    return fmt::format("{} {}", with_thousands(number), number == 1 ? one : many);
}

std::string plies(std::uint64_t count) {
    return fmt::format("{} {}", count, count == 1 ? "ply" : "plies");
}

std::optional<double> parse_amount(std::string_view text, const Units& units, double least, double most) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (text.empty() || text[0] < '0' || text[0] > '9' || error != std::errc() || *(end - 1) == '.')
        return std::nullopt;
    const auto unit = units.find(text.substr(static_cast<std::size_t>(end - text.data())));
    if (unit == units.end()) return std::nullopt;
    const double amount = number * unit->second;
    if (amount < least || amount > most) return std::nullopt;
    return amount;
}

namespace {

// `round`: of the amount to a whole number, or to tenths where it is less than ten.
std::string bytes_rounded(std::uint64_t bytes, double (*round)(double)) {
    if (bytes < 1000) return fmt::format("{} bytes", bytes);
    auto amount = static_cast<double>(bytes);
    for (const char* unit : {"KB", "MB", "GB", "TB", "PB"}) {
        amount /= 1000;
        if (amount < 10 && round(10 * amount) < 100) return fmt::format("{:.1f} {}", round(10 * amount) / 10, unit);
        if (round(amount) < 1000) return fmt::format("{:.0f} {}", round(amount), unit);
    }
    return fmt::format("{:.0f} EB", round(amount / 1000));
}

}  // namespace

std::string format_bytes(std::uint64_t bytes) {
    return bytes_rounded(bytes, [](double amount) { return std::nearbyint(amount); });
}

std::string format_bytes_needed(std::uint64_t bytes) {
    return bytes_rounded(bytes, [](double amount) { return std::ceil(amount - 1e-9); });
}

Result<std::uint64_t> parse_bytes(std::string_view text) {
    static const Units units = {{"", 1},           {"K", 1e3},           {"M", 1e6},
                                {"G", 1e9},        {"T", 1e12},          {"Ki", 1024.0},
                                {"Mi", 1048576.0}, {"Gi", 1073741824.0}, {"Ti", 1099511627776.0}};
    const std::string_view number = text.substr(0, text.size() - (text.ends_with('B') ? 1 : 0));
    if (const auto bytes = parse_amount(number, units, 1, 1e18)) return static_cast<std::uint64_t>(*bytes);
    return fail(Failure::usage, fmt::format("{} is not an amount of memory", in_quotes(text)),
                "it is a number with a unit: K, M, G, T, or Ki, Mi, Gi, Ti", "8G, 1.5G or 500M, for example");
}

}  // namespace zermelo
