// One of two tables that are compared: its positions with their codes, chunk by chunk. Internal to the engine.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "games/core/runtime/any_game.hpp"
#include "solvers/engine/any_reader.hpp"
#include "solvers/engine/ruling_texts.hpp"
#include "solvers/stats/loaded_table.hpp"

namespace zermelo {

// Some positions of a slice. Those of a keyed table have the numbers of their entries.
struct PositionsWithCodes {
    ListedPositions list;
    std::vector<ValueCode> codes;
};

class ComparedTable {
public:
    // All must outlive it.
    ComparedTable(const AnyGame& game, const AnyReader& of_game, const AnyProber& prober,
                  std::shared_ptr<const TableReader> table)
        : game_(game), of_game_(of_game), prober_(prober), table_(std::move(table)), texts_(game) {}

    // Loads all codes of a dense table if they fit into `memory` bytes; returns the bytes that this takes.
    Result<std::uint64_t> load(std::uint64_t memory, Workers& workers, const RunOptions& options);

    const AnyGame& game() const { return game_; }
    const AnyProber& prober() const { return prober_; }
    const RulingTexts& texts() const { return texts_; }
    Metric metric() const { return table_->header().metric; }
    std::uint32_t slices() const { return static_cast<std::uint32_t>(table_->slices().size()); }
    std::uint64_t positions() const { return table_->footer().counts.positions; }
    // Indices or entries of a slice; 0 for a slice that the table does not have.
    std::uint64_t size(std::uint32_t slice) const { return slice < slices() ? table_->slice(slice).size : 0; }
    Result<std::string> slice_name(std::uint32_t slice) const;
    // Indices or entries in a chunk; begins of chunks are multiples of it.
    static constexpr std::uint64_t grain = 1 << 12;

    // The positions [begin, end) of a slice, without loaded codes. Thread-safe.
    Result<ListedPositions> positions(std::uint32_t slice, std::uint64_t begin, std::uint64_t end) const;
    // The positions [begin, end) of a slice; of one chunk at most. Thread-safe.
    Result<PositionsWithCodes> read(std::uint32_t slice, std::uint64_t begin, std::uint64_t end) const;
    // The values of positions of its game, nothing where the table holds none. Thread-safe.
    Result<std::vector<std::optional<Value>>> values(std::span<const AnyPosition> positions) const;
    // The values of some positions of a ruling of its game, nothing where it lacks them; nothing at all if they are not
    // known by place. Faster than values(). Thread-safe.
    Result<std::optional<std::vector<std::optional<Value>>>> shared_values(const ComparedTable& from,
                                                                           const ListedPositions& list,
                                                                           std::span<const std::size_t> chosen) const;
    // True for those of some positions of another table that this one holds; nothing if that is not known by place. A
    // dense table holds every position of its game.
    std::optional<std::vector<bool>> holds_shared(const ComparedTable& from, const ListedPositions& list,
                                                  std::span<const std::size_t> chosen) const {
        return keyed() ? std::nullopt : of_game_.has_shared(from.game_, list, chosen);
    }
    // True if bytes mean the same position in the other table's game: both are of one class, with one board.
    bool shares_bytes(const ComparedTable& other) const;
    // True if the table can hold a position. A keyed table holds its keys alone, but a prober knows the value of every
    // finished position. Thread-safe.
    Result<bool> may_hold(const AnyPosition& position) const;
    bool is_value(ValueCode code) const { return table_->is_value(code); }
    tl::unexpected<Error> impossible_value() const { return table_->impossible_value(); }
    Value value(ValueCode code) const { return decode_value(metric(), code); }

private:
    bool keyed() const { return table_->header().layout == Layout::keyed; }
    // The value of a loaded code; nothing where the table holds none.
    std::optional<Value> loaded_value(const Address& address) const {
        const ValueCode code = loaded_->code(address);
        return is_value(code) ? std::optional(value(code)) : std::nullopt;
    }
    Result<PositionsWithCodes> read_entries(std::uint64_t begin, std::uint64_t end) const;

    const AnyGame& game_;
    const AnyReader& of_game_;
    const AnyProber& prober_;
    std::shared_ptr<const TableReader> table_;
    RulingTexts texts_;
    std::unique_ptr<TableRules> rules_;  // of a dense table
    std::unique_ptr<CountRows> rows_;
    std::unique_ptr<const LoadedTable> loaded_;
};

// True if the cells of two boards have the same names and places.
bool same_board(const Board& first, const Board& second);

}  // namespace zermelo
