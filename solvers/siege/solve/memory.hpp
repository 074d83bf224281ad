// Memory of the rows of a slice.
#pragma once

#include <cstdint>
#include <optional>

#include "solvers/siege/solve/board.hpp"

namespace zermelo {

struct SiegeMemory {
    std::uint64_t kept = 0;   // bytes of the values, for later slices
    std::uint64_t words = 0;  // bytes more while the slice is solved
    std::uint64_t moves = 0;  // these too, and while its codes are written
};

// For so many attackers and defenders. Empty if there are too many rows to be numbered.
template <class Cells>
std::optional<SiegeMemory> siege_memory(const SiegeBoard<Cells>& board, int attackers, int defenders);

}  // namespace zermelo
