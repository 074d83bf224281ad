// The codes of a range of indices in a dense table, left-out values too.
#pragma once

#include <cstdint>
#include <span>

#include "games/core/values/value.hpp"
#include "solvers/run/table_rules.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

// Reads through the table's cache. Immutable, thread-safe; both must outlive it.
class RangeCodes {
public:
    RangeCodes(const TableRules& rules, const TableReader& table) : rules_(rules), table_(table) {}

    // Sets the codes of the indices from `first` on; hole_code where there is no position. A short search finds what
    // the table leaves out. Fails with corrupt.
    Result<void> read(std::uint32_t slice, std::uint64_t first, std::span<ValueCode> codes) const;

private:
    Result<void> read_stored(std::uint32_t slice, std::uint64_t first, std::span<ValueCode> codes) const;
    Result<void> clear_holes(std::uint32_t slice, std::uint64_t first, std::span<ValueCode> codes) const;
    Result<void> search(std::uint32_t slice, std::uint64_t first, std::span<ValueCode> codes) const;

    const TableRules& rules_;
    const TableReader& table_;
};

}  // namespace zermelo
