// The values of one slice of a table, index after index. Internal to the engine.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solvers/engine/any_reader.hpp"
#include "solvers/run/observe.hpp"

namespace zermelo {

// A table with its reader; all must outlive it.
class SliceValues {
public:
    SliceValues(const AnyGame& game, const AnyReader& of_game, const AnyProber& prober,
                std::shared_ptr<const TableReader> table)
        : game_(game), of_game_(of_game), prober_(prober), shared_table_(std::move(table)), table_(*shared_table_) {}

    // One code for each index, or entry of a keyed table; hole_code at holes. Fails with corrupt and interrupted.
    Result<std::vector<ValueCode>> codes(std::uint32_t slice, const RunOptions& options) const;
    // The same for some indices, in any order.
    Result<std::vector<ValueCode>> codes_at(std::uint32_t slice, std::span<const std::uint64_t> indices,
                                            const RunOptions& options) const;
    // The index, or entry, of a position; nothing where the table does not hold it. Fails with corrupt.
    Result<std::optional<Address>> place_of(const AnyPosition& position) const;
    // The position at an index, or entry; nothing for a hole. Fails with corrupt.
    Result<std::optional<AnyPosition>> position_at(const Address& address) const;

private:
    unsigned bits_of(std::uint32_t slice) const { return keyed() ? table_.code_bits() : table_.slice(slice).bits; }
    bool stored(std::uint32_t slice) const {
        return keyed() || table_.slice(slice).stored() == table_.slice(slice).size;
    }
    // False if an index of the slice may be a hole.
    bool full(std::uint32_t slice) const {
        return keyed() || table_.slice(slice).counts.positions == table_.slice(slice).size;
    }
    // The codes in the content of a block, behind its keys.
    ByteSpan codes_in(std::uint64_t block, ByteSpan content) const {
        return content.subspan(keyed() ? table_.units_in_block(block) * table_.header().key_width : 0);
    }
    bool keyed() const { return table_.header().layout == Layout::keyed; }
    Result<void> read_indices(std::uint32_t slice, std::span<ValueCode> codes, const RunOptions& options) const;
    Result<void> read_entries(std::span<ValueCode> codes, const RunOptions& options) const;

    const AnyGame& game_;
    const AnyReader& of_game_;
    const AnyProber& prober_;
    const std::shared_ptr<const TableReader> shared_table_;
    const TableReader& table_;
};

}  // namespace zermelo
