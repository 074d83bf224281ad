// Interface of full checks by rows: they compute whole slices at once, from rules that come as data.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// Computes what slices should hold from the codes of others, by means of its own: it shares no code with a solver.
//
// A class is made from (game, indexing, metric), which outlive it. It serves tables whose codes take one byte.
// fills(slice): true if it can compute the slice. memory(): the most bytes that it needs, beside `codes` and
// `expected`; they are not taken before the first fill.
// fill(slice, codes, expected, workers, stop, known): `codes` by slice and index, as the table says; those of all
// successors of the slice are there, and its own from index `known` on: what the others should hold follows from these.
// Writes the code that each index of the slice should have, hole_code exactly where there is no position. Returns false
// where a value has no code of a byte: then nothing is known. After a stop request what is written does not matter.
template <class R>
concept SliceRows =
    requires(R r, std::uint32_t slice, std::span<const std::vector<std::uint8_t>> codes,
             std::span<std::uint8_t> expected, Workers& workers, const std::stop_token& stop, std::uint64_t known) {
        { r.memory() } -> std::same_as<std::uint64_t>;
        { r.fills(slice) } -> std::same_as<bool>;
        { r.fill(slice, codes, expected, workers, stop, known) } -> std::same_as<bool>;
    };

// For games without such data.
template <IndexedGame G>
class NoSliceRows {
public:
    NoSliceRows(const G&, const typename G::Indexing&, Metric) {}
    std::uint64_t memory() const { return 0; }
    bool fills(std::uint32_t) const { return false; }
    bool fill(std::uint32_t, std::span<const std::vector<std::uint8_t>>, std::span<std::uint8_t>, Workers&,
              const std::stop_token&, std::uint64_t) {
        return false;
    }
};

}  // namespace zermelo
