// Positions as users give them: as arguments and on standard input.
#pragma once

#include <string>
#include <vector>

#include "games/base/error.hpp"

namespace zermelo::cli {

// A position may be given as one argument or as several words: `start moves e1-d2`. A new one begins at `start`, at `-`
// and at every word with a board or with spaces.
std::vector<std::string> join_positions(const std::vector<std::string>& words);

// A line with a position, and what stands behind a semicolon: `id "a7"` or a remark, as in EPD files of chess.
struct PositionLine {
    std::string position;
    std::string remark;
    int number = 0;  // of the line, from 1

    // The text of `id`, without quotes; else the whole remark.
    std::string id() const;
};

// The lines of standard input that are positions, without blank lines, comments (#) and a mark of the byte order.
// Answers on stdout are sent off whenever the next line is not there yet, so that programs may ask line by line.
class PositionLines {
public:
    // The next ones, at most so many: those that are there, and at least one. None at the end.
    std::vector<PositionLine> next(std::size_t most);
    // Fails with bad_input where the input ended because it cannot be read.
    Result<void> ended_well() const;

private:
    // False at the end and, where it must not wait, when no whole line is there yet.
    bool read_line(std::string& line, bool wait);

    int number_ = 0;  // of the last line
    std::string buffer_;
    std::size_t begin_ = 0;  // of what is left of the buffer
    bool ended_ = false;
    int error_ = 0;  // errno of a failed read
};

}  // namespace zermelo::cli
