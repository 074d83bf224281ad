// The drawn positions of a table, numbered in its order. Internal to the engine.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/base/bytes.hpp"
#include "solvers/engine/any_reader.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"
#include "solvers/run/table_rules.hpp"
#include "solvers/stats/count_rows.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

// A bit for each index of a dense table, and a count for each 64 of them; the keys of a keyed one.
class DrawnPlaces {
public:
    // `rows` may be null (LoadedTable). Fails with corrupt, limit and interrupted.
    static Result<DrawnPlaces> of(const TableRules& rules, const CountRows* rows, const TableReader& table,
                                  Workers& workers, const RunOptions& options);

    std::uint64_t count() const { return count_; }
    std::uint64_t memory() const;

    // Its number; nothing where the table has no draw.
    std::optional<std::uint32_t> number(const Address& address) const {
        const Slice& slice = slices_[address.slice];
        const std::uint64_t word = slice.bits[address.index / 64];
        const std::uint64_t bit = std::uint64_t{1} << address.index % 64;
        if ((word & bit) == 0) return std::nullopt;
        return slice.before[address.index / 64] + static_cast<std::uint32_t>(std::popcount(word & (bit - 1)));
    }
    std::optional<std::uint32_t> number(ByteSpan key) const;
    std::optional<std::uint32_t> number(const ListedPlaces& list, std::size_t i) const {
        return keyed() ? number(list.key(i)) : number(list.places[i].address());
    }
    std::optional<std::uint32_t> number(const TablePlace& place) const {
        return keyed() ? number(ByteSpan(place.key)) : number(place.address);
    }
    // The text of the position with a number.
    std::string format(const TableRules& rules, std::uint32_t number) const;

    bool keyed() const { return width_ > 0; }
    // Parts that together are the table, in its order.
    struct Part {
        std::uint32_t slice = 0;
        std::uint64_t begin = 0;  // indices, or numbers of drawn keys
        std::uint64_t end = 0;
    };
    std::vector<Part> parts() const;
    // Lists the drawn positions of a part, in order, with their moves and sides. Positions without a number may stand
    // between those of a dense table.
    using Visit = TableRules::Visit;
    Result<void> list(const TableRules& rules, const Part& part, const Visit& visit) const;

private:
    static constexpr std::uint64_t grain = 1 << 13;  // indices
    struct Slice {
        std::vector<std::uint64_t> bits;
        std::vector<std::uint32_t> before;  // drawn positions before each word
        std::uint64_t size = 0;
    };

    Result<void> mark(const TableRules& rules, const CountRows* rows, const TableReader& table, Workers& workers,
                      const RunOptions& options);
    Result<void> read_keys(const TableReader& table, const RunOptions& options);
    ByteSpan key(std::uint64_t number) const { return ByteSpan(keys_).subspan(number * width_, width_); }

    std::vector<Slice> slices_;  // of a dense table
    Bytes keys_;                 // of a keyed one, ascending
    std::size_t width_ = 0;      // of a key; 0 for a dense table
    std::uint64_t count_ = 0;
};

}  // namespace zermelo
