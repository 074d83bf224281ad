// Draws the distances of a table.
#pragma once

#include <optional>
#include <string>

#include "solvers/engine/zermelo.hpp"

namespace zermelo::report {

// An SVG document with the number of positions for each distance, or for each number of points. `here` is the value of
// a position to mark. `dark`: for a dark page. Fails with no_answer if the table keeps outcomes only.
Result<std::string> distances_picture(const TableInfo& table, const Statistics& statistics,
                                      const std::optional<Known>& here, bool dark = false);

}  // namespace zermelo::report
