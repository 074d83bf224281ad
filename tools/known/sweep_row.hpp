// One row of a sweep: the winner of a board, or the limit that left it open.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace zermelo {

struct SweepRow {
    std::string spec;
    std::string winner;  // a side, "draw", or "open"
    std::optional<int> dtw;
    std::optional<int> score;  // of the side that begins
    // "known" (an existing table), "table", "carried" (a result that the program carries), "search"; or the limit that
    // left it open.
    std::string how;
    std::uint64_t positions = 0;  // in the table, or searched
    double seconds = 0;

    // The row in a file of a sweep, without a line break; `-` stands for an unknown value.
    static constexpr std::string_view headings = "spec | winner | dtw | score | how | positions | seconds";
    std::string line() const;
    // Empty for comments and for lines that were cut off. A checksum may follow.
    static std::optional<SweepRow> parse(std::string_view line);
};

}  // namespace zermelo
