// Reads positions from arguments and standard input.
#pragma once

#include <string>
#include <vector>

#include "games/base/error.hpp"

namespace zermelo::cli {

// Joins the words of positions such as `start moves e1-d2`. A new position begins at `start`, at `-`, and at every word
// with a board or with spaces.
std::vector<std::string> join_positions(const std::vector<std::string>& words);

// Fails with usage where the first position is a size that belongs to the spec: `konane 4x4`.
Result<void> check_no_size(const std::string& spec, const std::vector<std::string>& positions);

// A line with a position and, after a semicolon with a blank beside it, `id "a7"` or a remark, as in EPD files of
// chess.
struct PositionLine {
    std::string position;
    std::string remark;
    int number = 0;  // line number, from 1

    // The text of `id` without quotes, else the whole remark.
    std::string id() const;
};

// The positions on standard input. Skips blank lines, comments (#) and a byte order mark. Flushes stdout before it
// waits for a line, so that programs can talk line by line.
class PositionLines {
public:
    // Returns the lines that have arrived, at most `most`, and waits for at least one. Empty at the end.
    std::vector<PositionLine> next(std::size_t most);
    // Fails with bad_input if a read error ended the input.
    Result<void> ended_well() const;

private:
    // False at the end, and without `wait` also if no whole line has arrived.
    bool read_line(std::string& line, bool wait);

    int number_ = 0;  // line number of the last line
    std::string buffer_;
    std::size_t begin_ = 0;  // of the unread part of the buffer
    bool ended_ = false;
    int error_ = 0;  // errno of a failed read
};

}  // namespace zermelo::cli
