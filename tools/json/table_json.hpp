// Tables and the work on them as JSON. README.md documents every key.
#pragma once

#include <string>
#include <string_view>

#include "solvers/engine/zermelo.hpp"
#include "tools/json/document.hpp"

namespace zermelo::json {

// zermelo.info/1.
Document info(const AnyGame& game, const TableInfo& table);

// zermelo.solve/1; `peak` is the most memory that the process has had, in bytes.
Document solve(const AnyGame& game, const TableInfo& table, const SolveReport& report, std::uint64_t peak);

// The same of a solve that counts and makes no table; `value` is that of the start, where `turn` is on move.
Document count(const AnyGame& game, Side turn, const Known& value, const CountReport& report, std::uint64_t peak);

// zermelo.estimate/1; `fits`: into the memory and on the disk.
Document estimate(const std::string& spec, const Estimate& estimate, bool fits);

// zermelo.verify/1; `mode` is quick, sample or full.
Document verify(const TableInfo& table, std::string_view mode, const VerifyReport& report, double seconds);

// zermelo.stats/1.
Document stats(const AnyGame& game, const TableInfo& table, const Statistics& statistics);

}  // namespace zermelo::json
