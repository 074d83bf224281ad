// What a piece of a row holds.
#pragma once

#include <cstdint>

namespace zermelo {

struct RowTally {
    std::uint64_t wins = 0;  // of the side to move
    int deepest = 0;         // the longest distance, in plies; 0 where rows tell none
};

}  // namespace zermelo
