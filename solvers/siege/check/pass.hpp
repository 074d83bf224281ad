// Joins the bytes of all children, for all positions of a slice of a siege, row by row.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "games/core/values/side.hpp"
#include "solvers/siege/check/sets.hpp"
#include "solvers/siege/check/slides.hpp"
#include "solvers/siege/check/table.hpp"

namespace zermelo {

using ByteTable = std::array<std::uint8_t, 256>;
using CodesOfSlices = std::span<const std::vector<std::uint8_t>>;  // by slice and index

// The data that all slices of a variant share. The table must outlive it. Immutable.
template <class Cells>
class SiegeSlices {
public:
    explicit SiegeSlices(const SiegeTable<Cells>& table);

    const SiegeTable<Cells>& table() const { return table_; }
    const SiegeCheckBoard<Cells>& board() const { return board_; }
    SiegeSetNumbers<Cells> sets(int attackers, int defenders) const {
        return {board_, *binomials_, attackers, defenders};
    }

    // True if the rows of the slice can be numbered and the table has its successors.
    bool knows(std::uint32_t slice) const;
    // The most bytes for one slice that it knows.
    std::uint64_t memory() const;

private:
    std::uint64_t memory(int attackers, int defenders, std::uint64_t arrays) const;

    const SiegeTable<Cells>& table_;
    SiegeCheckBoard<Cells> board_;
    std::optional<BinomialTable> binomials_;
};

// One slice. A position is a byte; the bytes of the positions behind all its moves are joined. Not thread-safe; after a
// stop request all is meaningless.
template <class Cells>
class SiegePass {
public:
    // All must outlive it. `of_child`: the byte of a position behind a move, by its code; never 0.
    SiegePass(const SiegeSlices<Cells>& slices, std::uint32_t slice, SiegeJoin join, const ByteTable& of_child,
              Workers& workers, const std::stop_token& stop);
    ~SiegePass();

    // Takes the positions of the slice with these sides to move from their codes.
    void load(CodesOfSlices codes, std::span<const Side> turns);
    // Replaces the bytes of one side to move by the results of its moves: code_of[joined] is the code of a position.
    void take_over(Side turn, const ByteTable& code_of);
    // Joins the bytes of all moves of a side. The positions with the other side to move must be loaded, and are
    // forgotten. `codes`: of the successors of the slice.
    void join(CodesOfSlices codes, Side turn);
    // Writes of_byte[joined] for all positions with these sides to move; leaves the holes as they are. Returns whether
    // no byte was 0.
    bool store(std::span<const Side> turns, const ByteTable& of_byte, std::span<std::uint8_t> values);

private:
    struct Rows;
    class Arrivals;

    void load(Rows& rows, std::uint32_t slice, std::span<const Side> turns, CodesOfSlices codes);
    void join_bases(SiegePiece piece, Arrivals& arrivals);
    void join_symmetric(SiegePiece piece, Arrivals& arrivals);
    void join_king(Arrivals& arrivals);

    const SiegeSlices<Cells>& slices_;
    const SiegeCheckBoard<Cells>& board_;
    std::uint32_t slice_;
    SiegeMen men_;
    SiegeJoin join_;
    const SiegeKernels& kernels_;
    const ByteTable& of_child_;
    Workers& workers_;
    const std::stop_token& stop_;
    std::unique_ptr<Rows> rows_;                      // of the slice, with bytes of children
    std::array<LargeArray<std::uint8_t>, 2> joined_;  // by the side to move
    std::vector<std::uint8_t> keep_;                  // by cell, see SiegeSlides
};

extern template class SiegeSlices<SmallBitboard>;
extern template class SiegeSlices<Bitboard>;
extern template class SiegePass<SmallBitboard>;
extern template class SiegePass<Bitboard>;

}  // namespace zermelo
