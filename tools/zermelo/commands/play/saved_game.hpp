// A game in a file with the lines `spec SPEC`, `start POSITION`, `moves MOVE MOVE ...`, `side`, `level` and `style`;
// # begins a remark.
#pragma once

#include <string>
#include <vector>

#include "games/base/error.hpp"

namespace zermelo::cli {

struct SavedGame {
    std::string file;  // its name; empty for a game that was not read
    std::string spec;
    std::string start = "start";
    std::vector<std::string> moves;
    std::string side;   // --side; empty if the file lacks it
    std::string style;  // --style; empty if the file lacks it
    int level = 0;      // --level; 0 if the file lacks it

    std::string text() const;
    // Fails with bad_input if it is a game of another spec than `wanted`.
    Result<void> check_game(const std::string& wanted) const;
    // Fails with not_found and bad_input.
    static Result<SavedGame> read(const std::string& path);
};

}  // namespace zermelo::cli
