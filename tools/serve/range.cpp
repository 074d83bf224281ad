#include "tools/serve/range.hpp"

#include <algorithm>
#include <charconv>

namespace zermelo::serve {

namespace {

// Nothing unless the text is digits alone. More than 64 bits are as good as the greatest number.
std::optional<std::uint64_t> number_of(std::string_view text) {
    if (text.empty() || text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
    std::uint64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc() ? number : UINT64_MAX;
}

}  // namespace

std::optional<ByteRange> range_of(std::string_view header, std::uint64_t bytes) {
    constexpr std::string_view unit = "bytes=";
    const ByteRange all{0, bytes};
    if (!header.starts_with(unit)) return all;
    const std::string_view range = header.substr(unit.size());
    const std::size_t dash = range.find('-');
    if (dash == std::string_view::npos) return all;
    const std::string_view before = range.substr(0, dash);
    const std::string_view after = range.substr(dash + 1);
    const auto first = number_of(before);
    const auto last = number_of(after);
    if (before.empty() && last) {  // the last bytes
        if (*last == 0 || bytes == 0) return std::nullopt;
        return ByteRange{bytes - std::min(*last, bytes), bytes};
    }
    if (!first || (!last && !after.empty()) || (last && *last < *first)) return all;
    if (*first >= bytes) return std::nullopt;
    return ByteRange{*first, last ? std::min(*last, bytes - 1) + 1 : bytes};
}

}  // namespace zermelo::serve
