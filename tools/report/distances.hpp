// The distances of a table as a picture.
#pragma once

#include <optional>
#include <string>

#include "solvers/engine/zermelo.hpp"

namespace zermelo::report {

// An SVG document with the number of positions for each distance, or for each number of points. `here`: the value of a
// position to mark. Fails with no_answer where the table knows outcomes alone.
Result<std::string> distances_picture(const TableInfo& table, const Statistics& statistics,
                                      const std::optional<Known>& here);

}  // namespace zermelo::report
