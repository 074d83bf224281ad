// Statistics with as many mutual zugzwangs as a caller wants.
#pragma once

#include "solvers/stats/table_statistics.hpp"

namespace zermelo {

// As count_table(), which keeps `usual_zugzwangs` of them: keeps the first `kept` ones.
Result<Statistics> count_table_keeping(const TableRules& rules, const MakeCountRows& make_rows,
                                       const TableReader& table, const RunOptions& options, std::size_t kept);

inline constexpr std::size_t usual_zugzwangs = 3;

}  // namespace zermelo
