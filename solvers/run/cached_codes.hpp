// Codes at places of a table, through its cache.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "solvers/run/table_rules.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

// The code of a position from those of its children. Wider than codes are if no value fits.
template <class F>
unsigned best_code(Metric metric, const ListedMoves::Position& position, std::span<const ListedPlaces::Place> children,
                   F&& code_of) {
    std::optional<int> best;
    for (const ListedPlaces::Place& child : children) {
        const Value value =
            after_move(metric, decode_value(metric, code_of(child.address())), child.same_side, child.gain);
        best = std::max(best.value_or(goodness(metric, value)), goodness(metric, value));
    }
    return encode_value(metric, best ? value_of_goodness(metric, *best) : Value{position.outcome, 0});
}

// A short search finds what the table leaves out. One worker's view, which holds a few blocks.
class CachedCodes {
public:
    // Both must outlive it.
    CachedCodes(const TableRules& rules, const TableReader& table) : rules_(rules), table_(table) {}

    // The code at a place of the list; hole_code where a keyed table lacks it. Fails with corrupt.
    Result<ValueCode> code(const ListedPlaces& list, std::size_t i);
    Result<ValueCode> code(const Address& address);

private:
    struct Recent {
        std::uint64_t block = 0;
        BlockCache::Block content;
    };
    const TableRules& rules_;
    const TableReader& table_;
    std::array<Recent, 16> recent_;
};

}  // namespace zermelo
