// Positions at indices of one slice that are asked for one after the other.
#pragma once

#include <cstdint>
#include <optional>

#include "games/core/concepts/game.hpp"

namespace zermelo {

// An indexing with a reader of its own: at(index) is position_at, faster where the last index was near.
template <class R, class Position>
concept ReadingIndexing = requires(const R r, std::uint32_t slice, std::uint64_t index, typename R::Reader reader) {
    typename R::Reader;
    { r.reader(slice) } -> std::same_as<typename R::Reader>;
    { reader.at(index) } -> std::same_as<std::optional<Position>>;
};

// The definition: each index for itself. The indexing must outlive it.
template <class Indexing>
class UnrankingReader {
public:
    UnrankingReader(const Indexing& indexing, std::uint32_t slice) : indexing_(indexing), slice_(slice) {}
    auto at(std::uint64_t index) { return indexing_.position_at({slice_, index}); }

private:
    const Indexing& indexing_;
    std::uint32_t slice_;
};

// A reader of a slice; the indexing must outlive it. Each thread has its own.
template <IndexedGame G>
auto position_reader(const typename G::Indexing& indexing, std::uint32_t slice) {
    if constexpr (ReadingIndexing<typename G::Indexing, typename G::Position>)
        return indexing.reader(slice);
    else
        return UnrankingReader(indexing, slice);
}

}  // namespace zermelo
