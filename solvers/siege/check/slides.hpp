// Slides of a piece over rows of the king's cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solvers/stats/move_flags.hpp"

namespace zermelo {

// The operation that joins the bytes of all children of a position. 0 stands for no move.
enum class SiegeJoin : std::uint8_t {
    greatest,
    flags,  // by joined_flags
};

constexpr std::uint8_t joined(SiegeJoin join, std::uint8_t a, std::uint8_t b) {
    if (join == SiegeJoin::greatest) return a > b ? a : b;
    return joined_flags(a, b);
}

// All slides of one man beside others. By cell of the board, a row each: the bytes of arrivals there; 0 where a man
// may not stop.
struct SiegeSlides {
    const std::vector<std::vector<std::uint8_t>>* ranks_and_files = nullptr;
    const std::uint8_t* blocked = nullptr;  // by cell: true if another man stands there
    const std::uint8_t* keep = nullptr;     // by cell, a row each: 0 for the king on this cell, else 0xff
    const std::uint8_t* arrive = nullptr;
    std::uint8_t* reach = nullptr;  // by cell where the man starts; joined to what is there
};

// For rows of so many blocks of 16 bytes. No pointer needs an alignment; none of two arrays overlap.
struct SiegeKernels {
    void (*slide)(const SiegeSlides& slides);
    void (*join)(std::uint8_t* row, const std::uint8_t* other);
    void (*join_and_keep)(std::uint8_t* row, const std::uint8_t* other, const std::uint8_t* keep);
    void (*turn)(std::uint8_t* turned, const std::uint8_t* row, const std::uint8_t* from);  // turned[i] = row[from[i]]
};
const SiegeKernels& siege_kernels(SiegeJoin join, std::size_t blocks);  // 1 to 5

}  // namespace zermelo
