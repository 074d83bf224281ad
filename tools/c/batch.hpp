// Many positions in one call of the C interface.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "solvers/engine/folder.hpp"

namespace zermelo::c {

// Arrays of the caller, one place for each position; null where they are not wanted.
struct Columns {
    std::int8_t* outcomes = nullptr;
    std::int32_t* plies = nullptr;
    std::int32_t* points = nullptr;
};

// Fails with usage where a number does not fit into an int.
Result<void> check_count(std::size_t count);

std::vector<std::string_view> lines_of(std::string_view text);

using TextOf = std::function<Result<std::string_view>(std::size_t)>;

// Looks up the positions that text(0), text(1), ... tell, and returns how many outcomes are known. A text that is no
// position fails nothing; the first such error is kept. `text` is called by several threads. Fails as
// TableFolder::values.
Result<int> probe_all(const TableFolder& tables, std::size_t count, const Columns& columns, int threads,
                      const TextOf& text);

}  // namespace zermelo::c
