// Slices whose columns share most of their moves.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>

#include "games/core/concepts/game.hpp"

namespace zermelo {

// Slices that are tables: index = place * columns + column, where all positions of a column share most of their moves.
// A solver asks for the moves of some columns at once. for_each_in_columns(slice, begin, end, f) calls
// f(index, children, end) for each position of the columns [begin, end). `end`: the outcome if the game is over
// whatever the moves. Otherwise the other side is to move in all children. Children that are holes do not count;
// without children the game is over. columns() is 0 for a slice that is no such table.
struct ColumnChildren {
    std::uint32_t slice = 0;
    std::uint64_t base = 0;  // the index of a child is this and one of:
    std::span<const std::uint64_t> offsets;
};
struct ColumnVisitor {
    void operator()(std::uint64_t, const ColumnChildren&, std::optional<Wdl>) const {}
};
template <class R>
concept ColumnIndexing = requires(const R r, std::uint32_t slice, std::uint64_t column, ColumnVisitor f) {
    { r.columns(slice) } -> std::same_as<std::uint64_t>;
    { r.for_each_in_columns(slice, column, column, f) } -> std::same_as<void>;
};

template <class G>
concept ColumnGame = IndexedGame<G> && ColumnIndexing<typename G::Indexing> && !ScoreGame<G>;

}  // namespace zermelo
