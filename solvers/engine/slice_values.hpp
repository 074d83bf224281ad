// The values of one slice of a table, index after index. Internal to the engine.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "solvers/engine/any_reader.hpp"
#include "solvers/run/observe.hpp"

namespace zermelo {

// A table with its reader; all must outlive it.
class SliceValues {
public:
    SliceValues(const AnyGame& game, const AnyReader& of_game, const AnyProber& prober, const TableReader& table)
        : game_(game), of_game_(of_game), prober_(prober), table_(table) {}

    // One code for each index, or entry of a keyed table; hole_code at holes. Fails with corrupt and interrupted.
    Result<std::vector<ValueCode>> codes(std::uint32_t slice, const RunOptions& options) const;
    // The position at an index, or entry; nothing for a hole. Fails with corrupt.
    Result<std::optional<AnyPosition>> position_at(const Address& address) const;

private:
    bool keyed() const { return table_.header().layout == Layout::keyed; }
    Result<void> read(std::uint32_t slice, std::vector<ValueCode>& codes, Workers& workers,
                      const RunOptions& options) const;
    Result<void> search(std::uint32_t slice, std::vector<ValueCode>& codes, Workers& workers,
                        const RunOptions& options) const;
    Result<void> clear_holes(std::uint32_t slice, std::vector<ValueCode>& codes, Workers& workers,
                             const RunOptions& options) const;

    const AnyGame& game_;
    const AnyReader& of_game_;
    const AnyProber& prober_;
    const TableReader& table_;
};

}  // namespace zermelo
