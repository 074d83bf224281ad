// Positions of a table drawn at random, for measurements.
#pragma once

#include <vector>

#include "solvers/engine/any_reader.hpp"

namespace zermelo {

// `count` positions that a table holds, all alike likely, the same ones for one seed, in no order. Positions whose
// values are found by search are among them. Fewer than `count` where most indices are holes.
Result<std::vector<AnyPosition>> random_positions(const AnyGame& game, const AnyReader& of_game,
                                                  const TableReader& table, std::size_t count, std::uint64_t seed);

}  // namespace zermelo
