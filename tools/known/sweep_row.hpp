// One row of a sweep: who wins a board, as far as limits allow.
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
    std::optional<int> score;     // of the side that begins
    std::string how;              // "known" (a table that was there), "table", "search"; or why it is open
    std::uint64_t positions = 0;  // of the table, or searched
    double seconds = 0;

    // The row in a file of a sweep, without the end of the line; `-` stands for what is not known.
    static constexpr std::string_view headings = "spec | winner | dtw | score | how | positions | seconds";
    std::string line() const;
    // Nothing where the line is no row, as where it is a comment or was cut off.
    static std::optional<SweepRow> parse(std::string_view line);
};

}  // namespace zermelo
