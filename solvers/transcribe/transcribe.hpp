// Makes another table from a finished one, without solving.
#pragma once

#include <cstdint>

#include "solvers/run/observe.hpp"
#include "solvers/run/table_rules.hpp"
#include "tablebase/reader.hpp"
#include "tablebase/writer.hpp"

namespace zermelo {

// The values that a short search finds: as the table has them; dropped, as a solve does; or stored, all of them.
enum class SearchedValues { as_they_are, drop, keep };

// The changes that a transcription makes.
struct Transcription {
    TableOutput output;  // path, force, level and metric
    SearchedValues searched = SearchedValues::as_they_are;
};

struct TranscribeReport {
    TableSummary source;
    TableSummary table;
    std::uint64_t compared = 0;  // positions: all that the new table stores
    double seconds = 0;
};

// The bytes of the cache that the source should have in a run with so much memory.
std::uint64_t cache_for(const TableReader& source, const Transcription& wanted, const RunOptions& options);

// Writes the table, reads it back, compares each stored value with the source's, and gives it its name only then. It
// has the bytes that a solve by the same method and program version writes with these options. Nothing is left of a
// run that fails. Fails with usage (a metric that the source does not determine, the source's own path, an unfinished
// run at the path), exists, corrupt (the source), verification (what comes back is not what was written),
// limit and interrupted.
Result<TranscribeReport> transcribe(const TableRules& rules, const TableReader& source, const Transcription& wanted,
                                    const RunOptions& options);

}  // namespace zermelo
