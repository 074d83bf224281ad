// A game in a file: lines `spec SPEC`, `start POSITION`, `moves MOVE MOVE ...`; # begins a remark.
#pragma once

#include <string>
#include <vector>

#include "games/core/error.hpp"

namespace zermelo::cli {

struct SavedGame {
    std::string spec;
    std::string start = "start";
    std::vector<std::string> moves;

    std::string text() const;
    // Fails with not_found and bad_input.
    static Result<SavedGame> read(const std::string& path);
};

}  // namespace zermelo::cli
