// A game in a file: lines `spec SPEC`, `start POSITION`, `moves MOVE MOVE ...`, and who plays: `side`,
// `level`, `style`; # begins a remark.
#pragma once

#include <string>
#include <vector>

#include "games/base/error.hpp"

namespace zermelo::cli {

struct SavedGame {
    std::string spec;
    std::string start = "start";
    std::vector<std::string> moves;
    std::string side;   // that people play, as --side; empty where the file does not say
    std::string style;  // of the program, as --style
    int level = 0;      // the same, as --level; 0 where the file does not say

    std::string text() const;
    // Fails with not_found and bad_input.
    static Result<SavedGame> read(const std::string& path);
};

}  // namespace zermelo::cli
