// All codes of a dense table in memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "solvers/run/observe.hpp"
#include "solvers/run/table_rules.hpp"
#include "solvers/stats/count_rows.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

// By slice and index, in one byte each or, where a code needs them, in two. Slices are loaded in the order of the
// solver. The values that the table leaves out follow from those of slices before: by rows where these know the slice,
// else by moves. Immutable.
class LoadedTable {
public:
    // Bytes of each code of such a table, and of all.
    static std::uint64_t code_bytes(const TableReader& table);
    static std::uint64_t memory(const TableReader& table);

    // All but the workers must outlive it. `rows` may be null; else they get holes as hole_code. Incomplete after a
    // stop request.
    static Result<LoadedTable> load(const TableRules& rules, const TableReader& table, const CountRows* rows,
                                    Workers& workers, const RunOptions& options);

    ValueCode code(const Address& address) const {
        return narrow_.empty() ? wide_[address.slice][address.index] : narrow_[address.slice][address.index];
    }
    // The codes from an address on.
    void copy(const Address& from, std::span<ValueCode> codes) const {
        const auto copy_from = [&](const auto& all) {
            std::copy_n(all[from.slice].begin() + static_cast<std::ptrdiff_t>(from.index), codes.size(), codes.begin());
        };
        narrow_.empty() ? copy_from(wide_) : copy_from(narrow_);
    }
    void prefetch(const ListedPlaces& list) const {
        for (const ListedPlaces::Place& place : list.places)
            if (narrow_.empty())
                __builtin_prefetch(&wide_[place.slice][place.index]);
            else
                __builtin_prefetch(&narrow_[place.slice][place.index]);
    }
    // All codes where they take one byte.
    std::span<const std::vector<std::uint8_t>> bytes() const { return narrow_; }

private:
    LoadedTable() = default;
    template <class Code>
    Result<void> load(const TableRules& rules, const TableReader& table, const CountRows* rows, Workers& workers,
                      const RunOptions& options, std::vector<std::vector<Code>>& all);

    std::vector<std::vector<std::uint8_t>> narrow_;
    std::vector<std::vector<std::uint16_t>> wide_;
};

// The error for a table whose values contradict each other.
tl::unexpected<Error> unsound_table(const TableReader& table, std::string why);

}  // namespace zermelo
