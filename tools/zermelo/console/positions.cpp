#include "tools/zermelo/console/positions.hpp"

#include <cerrno>
#include <cstdio>
#include <iostream>
#include <system_error>

namespace zermelo::cli {

std::vector<std::string> join_positions(const std::vector<std::string>& words) {
    std::vector<std::string> positions;
    for (const std::string& word : words) {
        const bool begins = positions.empty() || word == "-" || word.starts_with("start") ||
                            word.find_first_of("/ _") != std::string::npos;
        if (begins)
            positions.push_back(word);
        else
            positions.back() += " " + word;
    }
    return positions;
}

bool PositionLines::next(std::string& position) {
    constexpr const char* blanks = " \t\r";
    while (std::getline(std::cin, position)) {
        ++number_;
        position.erase(0, position.find_first_not_of(blanks));
        position.erase(position.find_last_not_of(blanks) + 1);
        if (!position.empty() && position[0] != '#') return true;
    }
    return false;
}

// The streams share their state with stdio, which knows of errors.
Result<void> PositionLines::ended_well() const {
    if (std::ferror(stdin) == 0) return {};
    return fail(Failure::bad_input, "cannot read standard input", std::generic_category().message(errno));
}

}  // namespace zermelo::cli
