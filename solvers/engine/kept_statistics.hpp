// The statistics of a table in a file beside it, so that they are counted once.
#pragma once

#include <optional>
#include <string>

#include "solvers/engine/table.hpp"

namespace zermelo {

// `<table>.stats`. Private to one version of the program: no format to be kept. The file is believed, as far as it is
// whole and of this table; no check of the table looks at it.
std::string statistics_path(const std::string& table);

// The statistics that keep_statistics() has kept; nothing where there is no such file, and where it is of another table
// or version of the program, or damaged.
std::optional<Statistics> find_statistics(const Table& table);

// Fails with exists where a file of that name is somebody else's, and as replace_file().
Result<void> keep_statistics(const Table& table, const Statistics& statistics);

// The statistics of a table, from the file beside it if there is one. If `file.writes`, makes that file if there is
// none; `file.error` tells why it could not. Fails like Table::statistics().
struct KeptFile {
    bool writes = false;
    std::optional<Error> error = std::nullopt;
};
Result<Statistics> kept_statistics(const Table& table, const RunOptions& options, KeptFile& file);

}  // namespace zermelo
