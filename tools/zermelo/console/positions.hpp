// Positions as users give them: as arguments and on standard input.
#pragma once

#include <string>
#include <vector>

#include "games/core/error.hpp"

namespace zermelo::cli {

// A position may be given as one argument or as several words: `start moves e1-d2`. A new one begins at `start`, at `-`
// and at every word with a board or with spaces.
std::vector<std::string> join_positions(const std::vector<std::string>& words);

// The lines of standard input that are positions, without blank lines and comments (#).
class PositionLines {
public:
    // The next one, or false at the end.
    bool next(std::string& position);
    int number() const { return number_; }  // of the line, from 1
    // Fails with bad_input where the input ended because it cannot be read.
    Result<void> ended_well() const;

private:
    int number_ = 0;
};

}  // namespace zermelo::cli
