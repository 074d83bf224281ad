// Prints the positions of a kind in a table: zermelo stats --list.
#pragma once

#include "tools/study/position_list.hpp"
#include "tools/zermelo/console/context.hpp"

namespace zermelo::cli {

// The first `most` positions, as lines of text, CSV or JSON.
Result<int> print_positions(Context& context, const Table& table, ListKind kind, std::size_t most, bool csv,
                            const RunOptions& options);

}  // namespace zermelo::cli
