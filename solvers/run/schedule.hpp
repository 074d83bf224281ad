// The slices of a variant, and the order in which they are worked on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "games/base/error.hpp"
#include "games/core/concepts/game.hpp"

namespace zermelo {

// The slices of an indexing as data; all vectors are by slice.
struct SliceList {
    std::vector<std::uint64_t> sizes;  // indices
    std::vector<std::vector<std::uint32_t>> successors;
    std::vector<std::uint64_t> stored_from;  // the first index that a table stores, or none_stored

    std::uint32_t count() const { return static_cast<std::uint32_t>(sizes.size()); }
    std::uint64_t indices() const;
    std::uint64_t largest() const;  // indices of a slice
    bool found_by_search(std::uint32_t slice) const { return stored_from[slice] == none_stored; }
    std::uint64_t stored(std::uint32_t slice) const {  // indices
        return found_by_search(slice) ? 0 : sizes[slice] - stored_from[slice];
    }
    bool stores_in_part() const;  // a slice
    // True if the slice is its own successor.
    bool has_moves_inside(std::uint32_t slice) const;
    // True if is_finished(next) for all successors but the slice itself.
    template <class F>
    bool is_ready(std::uint32_t slice, F&& is_finished) const {
        return std::ranges::all_of(successors[slice],
                                   [&](std::uint32_t next) { return next == slice || is_finished(next); });
    }
    // By slice: true if one that is not finished leads to it.
    template <class F>
    std::vector<bool> needed(F&& is_finished) const {
        std::vector<bool> needed(count(), false);
        for (std::uint32_t from = 0; from < count(); ++from)
            if (!is_finished(from))
                for (const std::uint32_t to : successors[from]) needed[to] = true;
        return needed;
    }

    template <class Indexing>
    static SliceList of(const Indexing& indexing) {
        SliceList list;
        for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) {
            list.sizes.push_back(indexing.slice_size(slice));
            list.successors.push_back(indexing.slice_successors(slice));
            list.stored_from.push_back(indexing.stored_from(slice));
        }
        return list;
    }
};

// An order in which every slice comes after its successors, with the time at which each slice may be dropped.
struct SliceSchedule {
    std::vector<std::uint32_t> order;
    // By place in the order: the slices that no later slice needs, once this one is done.
    std::vector<std::vector<std::uint32_t>> release;
    std::uint64_t peak_indices = 0;  // most indices alive at once
    bool has_cycles = false;         // a slice is its own successor

    // Slices by the length of the longest path of moves below them, which keeps slices that are needed together close.
    // Fails with `internal` if slices lead back to each other.
    static Result<SliceSchedule> make(const SliceList& slices, const std::string& spec);
};

}  // namespace zermelo
