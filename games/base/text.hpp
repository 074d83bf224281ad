// Texts for people: safe characters, counts with their nouns, amounts.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "games/base/error.hpp"

namespace zermelo {

// The text with \x.. for all bytes that a terminal could obey: control characters (C1 too), characters that turn the
// direction of writing round, and bytes that are no UTF-8. Names of files, arguments and contents of files go through
// it.
std::string printable(std::string_view text);

// The text in quotes, shortened and printable, fit for a message.
std::string in_quotes(std::string_view text);

// "1 ply", "44 plies", "1,000 positions": `one` with its plural, which is `one` and an s if not given.
std::string counted(std::uint64_t number, std::string_view one, std::string_view many = {});
std::string plies(std::uint64_t count);
std::string with_thousands(std::uint64_t number);

// A number with one of the units behind it; nothing if the text is none, or the amount is out of range.
using Units = std::map<std::string_view, double, std::less<>>;
std::optional<double> parse_amount(std::string_view text, const Units& units, double least, double most);

// "1.5 GB" (powers of ten), to the nearest.
std::string format_bytes(std::uint64_t bytes);
// The same rounded up, for an amount that is needed: whoever gives what it says gives enough.
std::string format_bytes_needed(std::uint64_t bytes);

// `8G`, `500M`, `1.5GB`, `1000000`: bytes, with powers of ten; `8GiB` with powers of two.
Result<std::uint64_t> parse_bytes(std::string_view text);

}  // namespace zermelo
