// OpenTafl notation (OTN): rule strings and the boards in them; opentafl-notation-spec.txt of jslater89/OpenTafl.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/base/error.hpp"

namespace zermelo {

// A rule string taken apart: `dim:7 esc:c ... start:/3t3/.../`.
struct OtnRules {
    int width = 0;                                           // dim
    bool attackers_first = true;                             // atkf
    std::vector<std::pair<std::string, std::string>> other;  // keys and values as written
    std::string board;                                       // the highest rank first, without outer slashes
    std::string side;                                        // a letter after the board, which OTN does not have
};

// True if a text is a rule string rather than a board line.
bool is_otn(std::string_view text);

// `dim` may be left out (width 0 then); which other keys there are is not checked. `start` lists rank 1 first, `starti`
// the highest rank.
Result<OtnRules> read_otn(std::string_view text);

// The string, with `start`.
std::string write_otn(const OtnRules& rules);

}  // namespace zermelo
