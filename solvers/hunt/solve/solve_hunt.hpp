// Solves all positions of a hunt, a row of the piece's cells for each set of men.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/core/kinds/hunt.hpp"
#include "games/core/values/metric.hpp"
#include "games/core/values/side.hpp"
#include "games/core/values/value.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/report.hpp"
#include "tablebase/digest.hpp"

namespace zermelo {

struct HuntTurn {
    HuntPosition position;
    Side turn = Side::first;
    friend bool operator==(const HuntTurn&, const HuntTurn&) = default;
};

// The longest distance that rows can hold, in plies.
inline constexpr int longest_hunt = 125;

// Counts all sets of men and cells of the piece, by side to move; README.md defines the digest. The deepest position
// is, of those with the longest win or loss, the one that has the fewest steps of men left; of those, the set of men
// that comes first, then the piece's turn before the men's, then the lowest cell. `metric`: wdl or dtw. Fails with
// limit where the rows do not fit into memory, at once, or where a win takes more than longest_hunt plies; with
// interrupted after a stop request. The result does not depend on the number of workers.
Result<RowValues<HuntTurn>> solve_hunt(const std::string& spec, const Hunt& hunt, Metric metric,
                                       std::span<const HuntTurn> asked, const RunOptions& options);
// Forecasts solve_hunt(). Measures the time if the rows fit into memory. Fails as solve_hunt(), but not for memory.
Result<CountForecast> forecast_hunt(const std::string& spec, const Hunt& hunt, Metric metric,
                                    const RunOptions& options);
// The memory of solve_hunt(), in bytes.
std::uint64_t hunt_memory(const Hunt& hunt, Metric metric);

}  // namespace zermelo
