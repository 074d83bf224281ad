// Counts what a table holds, in one pass over it.
#pragma once

#include "solvers/run/observe.hpp"
#include "solvers/run/table_rules.hpp"
#include "solvers/stats/count_rows.hpp"
#include "solvers/stats/statistics.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

// Counts the slices of a dense table, or the entries of a keyed one, in chunks. Where all codes of a dense table fit
// into the memory of the run they are loaded first (LoadedTable). Otherwise children and exchanged positions are looked
// up through the table's cache (CachedCodes), and the memory is that of the cache, of the numbering and of a chunk per
// worker. Slices that rows know are counted by them, if all codes take one byte and are loaded; a chunk that they find
// unsound is counted position by position. The result depends neither on that nor on the number of workers.
//
// Mutual zugzwang: whoever is to move does worse than if the other were. With v the value of a position for its mover
// and v' that of the exchanged position for the mover there (win 1, draw 0, loss -1), being on turn is a burden for the
// first if v < -v' and for the second if v' < -v; both say v + v' < 0. Where the game is over whoever is to move,
// nobody has to move, and nothing is counted.
Result<Statistics> count_table(const TableRules& rules, const MakeCountRows& make_rows, const TableReader& table,
                               const RunOptions& options);

}  // namespace zermelo
