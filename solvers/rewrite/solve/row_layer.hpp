// The rows of a layer in memory.
#pragma once

#include <cstdint>
#include <memory>
#include <new>

#include "solvers/rewrite/solve/row_shape.hpp"

namespace zermelo {

// What is known of each position with one side to move and so many outer stones. RowShape and DistanceShape draw where
// it lies. Different pieces of different rows may be written at once.
template <class Word>
class RowLayer {
public:
    // For layers of up to so many rows, one after the other: the memory is the system's until it is written, and then
    // used again, as new memory took more time than what is written to it. Throws std::bad_alloc.
    RowLayer(std::uint64_t piece_words, std::uint64_t pieces, std::uint64_t most_rows);
    // Begins a layer, which is not initialised.
    void begin(std::uint64_t rows) { rows_ = rows; }

    std::uint64_t rows() const { return rows_; }
    const Word* piece(std::uint64_t piece, std::uint64_t row) const { return words_ + at(piece, row); }
    Word* piece(std::uint64_t piece, std::uint64_t row) { return words_ + at(piece, row); }

private:
    struct Free {
        void operator()(Word* words) const { ::operator delete[](words, std::align_val_t{64}); }
    };
    std::uint64_t at(std::uint64_t piece, std::uint64_t row) const { return (piece * rows_ + row) * piece_words_; }

    std::uint64_t rows_ = 0;
    std::uint64_t piece_words_ = 0;
    std::unique_ptr<Word, Free> memory_;  // an array
    // Behind a margin: moves read at a distance, and mask out what is none of theirs.
    Word* words_ = nullptr;
};

// A bit for each inner set: set where the side to move loses.
using OutcomeLayer = RowLayer<std::uint64_t>;
// A byte for each inner set (row_distance.hpp).
using DistanceLayer = RowLayer<std::uint8_t>;

extern template class RowLayer<std::uint64_t>;
extern template class RowLayer<std::uint8_t>;

}  // namespace zermelo
