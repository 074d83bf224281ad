// The statistics of a table in a file beside it, `<table>.stats`, so that they are counted once. They are believed as
// far as the file is whole and of this table; no check of the table looks at them.
#pragma once

#include <optional>

#include "solvers/engine/kept_file.hpp"

namespace zermelo {

// The statistics that keep_statistics() has kept, as find_beside().
std::optional<Statistics> find_statistics(const Table& table);

// Fails as keep_beside().
Result<void> keep_statistics(const Table& table, const Statistics& statistics);

// The statistics of a table, from the file beside it if there is one. Fails like Table::statistics().
Result<Statistics> kept_statistics(const Table& table, const RunOptions& options, KeptFile& file);

}  // namespace zermelo
