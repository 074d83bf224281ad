#include "solvers/rewrite/check/slice_rows.hpp"

#include <algorithm>
#include <atomic>

#include "games/core/values/value.hpp"

namespace zermelo {

namespace {

// The pointers are known to be apart; else all is read again after each byte that is written.
void raise(std::uint8_t* __restrict best, const RowOfMoves& moves, const std::uint8_t* __restrict children,
           const std::uint8_t* __restrict rank) {
    const std::uint32_t* __restrict const from = moves.from.data();
    const std::uint32_t* __restrict const to = moves.to.data();
    for (std::size_t i = 0, count = moves.from.size(); i < count; ++i)
        best[from[i]] = std::max(best[from[i]], rank[children[to[i]]]);
}

}  // namespace

bool PairSliceRows::fill_row(const PairMoves& moves, std::uint64_t row, Codes codes, PairMoves::Scratch& scratch,
                             std::span<std::uint8_t> values) const {
    std::fill(values.begin(), values.end(), std::uint8_t{0});
    moves.for_each(row, scratch, [&](const RowOfMoves& some) {
        raise(values.data(), some, codes[some.slice].data() + some.base, ranks_.of_child.data());
    });
    bool all_fit = true;
    for (std::uint8_t& value : values) {
        value = ranks_.to_code[value];
        all_fit &= value != hole_code;
    }
    const auto first_twin = moves.numbering().first_twin_of_row(row);
    for (std::size_t place = 0; place < first_twin.size(); ++place)
        if (first_twin[place] != place) values[place] = hole_code;
    return all_fit;
}

bool PairSliceRows::fill(std::uint32_t slice, Codes codes, std::span<std::uint8_t> values, Workers& workers,
                         const std::stop_token& stop, std::uint64_t /*known*/) const {
    const auto moves = PairMoves::make(table_, slice);
    const std::uint64_t length = moves->numbering().row_length();
    std::atomic<bool> all_fit = true;
    workers.for_chunks(moves->numbering().rows(), rows_at_once(length), stop,
                       [&](std::uint64_t begin, std::uint64_t end) {
                           PairMoves::Scratch scratch;
                           bool fit = true;
                           for (std::uint64_t row = begin; row < end; ++row)
                               fit &= fill_row(*moves, row, codes, scratch, values.subspan(row * length, length));
                           if (!fit) all_fit.store(false, std::memory_order_relaxed);
                       });
    return all_fit;
}

}  // namespace zermelo
