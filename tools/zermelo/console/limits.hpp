// Parses amounts of memory, nodes and time.
#pragma once

#include <cstdint>
#include <string>

#include "games/base/error.hpp"

namespace zermelo::cli {

// Limits of a search in place of a table: for one question, and for a position with its moves.
inline constexpr double position_seconds = 2;
inline constexpr double question_share = 0.75;  // of the time for a position; the rest is for its moves
inline constexpr double question_seconds = question_share * position_seconds;

// The bytes of --memory, in the format of parse_bytes() (games/base/text.hpp).
Result<std::uint64_t> parse_memory(const std::string& text);

// `1000000`, `500k`, `10M`, `1.5G`: nodes, in powers of ten.
Result<std::uint64_t> parse_nodes(const std::string& text);

// `90`, `0.5`, `90s`, `5m`, `1.5h`: seconds.
Result<double> parse_seconds(const std::string& text);

struct Network {
    double bits_per_second = 0;  // 0: any number
    double latency = 0;          // seconds
};
// `10G`, `100M`: bits per second; `10G,20us`: with the seconds of a message on its way.
Result<Network> parse_network(const std::string& text);

}  // namespace zermelo::cli
