// The rows of a layer in memory.
#pragma once

#include <cstdint>
#include <memory>
#include <new>

#include "solvers/bitsweep/sets/row_shape.hpp"

namespace zermelo {

// A bit for each position with one side to move and so many outer stones: set where that side loses. RowShape draws
// where the bits lie. Different pieces of different rows may be written at once.
class RowLayer {
public:
    // For layers of up to so many rows, one after the other: the memory is the system's until it is written, and then
    // used again, as new memory took more time than what is written to it. Throws std::bad_alloc.
    RowLayer(const RowShape& shape, std::uint64_t most_rows);
    // Begins a layer, which is not initialised.
    void begin(std::uint64_t rows) { rows_ = rows; }

    std::uint64_t rows() const { return rows_; }
    const std::uint64_t* piece(std::uint64_t piece, std::uint64_t row) const { return words_ + at(piece, row); }
    std::uint64_t* piece(std::uint64_t piece, std::uint64_t row) { return words_ + at(piece, row); }
    // Whether the bit of an inner set is set.
    bool contains(std::uint64_t row, std::uint32_t inner) const {
        const std::uint64_t word = inner >> RowShape::word_bits;
        return (piece(word / piece_words_, row)[word % piece_words_] >> inner % 64 & 1) != 0;
    }

private:
    struct Free {
        void operator()(std::uint64_t* words) const { ::operator delete[](words, std::align_val_t{64}); }
    };
    std::uint64_t at(std::uint64_t piece, std::uint64_t row) const { return (piece * rows_ + row) * piece_words_; }

    std::uint64_t rows_ = 0;
    std::uint64_t piece_words_ = 0;
    std::unique_ptr<std::uint64_t, Free> memory_;  // an array
    // Behind a margin: moves read at a distance, and mask out what is none of theirs.
    std::uint64_t* words_ = nullptr;
};

}  // namespace zermelo
