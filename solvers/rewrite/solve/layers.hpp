// The layers of a board in memory, and how they are made one after the other.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <stop_token>
#include <utility>
#include <vector>

#include "games/core/values/side.hpp"
#include "solvers/rewrite/solve/shape.hpp"
#include "solvers/rewrite/solve/totals.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// The values of all positions with one side to move and one number of outer stones. RowShape and DistanceMove draw the
// layout. Different segments of different rows may be written at once.
template <class Word>
class RowLayer {
public:
    // For layers of up to so many rows, one after the other: the memory is the system's until it is written, and then
    // used again, as new memory took more time than what is written to it. Throws std::bad_alloc.
    RowLayer(std::uint64_t segment_words, std::uint64_t segments, std::uint64_t most_rows);
    // Begins a layer, which is not initialised.
    void begin(std::uint64_t rows) { rows_ = rows; }

    std::uint64_t rows() const { return rows_; }
    const Word* segment(std::uint64_t segment, std::uint64_t row) const { return words_ + at(segment, row); }
    Word* segment(std::uint64_t segment, std::uint64_t row) { return words_ + at(segment, row); }

private:
    struct Free {
        void operator()(Word* words) const { ::operator delete[](words, std::align_val_t{64}); }
    };
    std::uint64_t at(std::uint64_t segment, std::uint64_t row) const {
        return (segment * rows_ + row) * segment_words_;
    }

    std::uint64_t rows_ = 0;
    std::uint64_t segment_words_ = 0;
    std::unique_ptr<Word, Free> memory_;  // an array
    // Behind a margin: moves read at a distance, and mask out what is none of theirs.
    Word* words_ = nullptr;
};

// A bit for each inner set: set where the side to move loses.
using OutcomeLayer = RowLayer<std::uint64_t>;
// A byte for each inner set (distance_kernels.hpp).
using DistanceLayer = RowLayer<std::uint8_t>;

extern template class RowLayer<std::uint64_t>;
extern template class RowLayer<std::uint8_t>;

// The layer with the second side to move, and as many with the first as the second side takes stones in a move. Layers
// are made in the order of outer stones, the second side first.
template <class Word>
class RowLayers {
public:
    RowLayers(const RowShape& shape, std::uint64_t segment_words, std::uint64_t segments)
        : shape_(shape), second_(segment_words, segments, shape.most_rows(0, 1)) {
        const int kept = shape.kept_layers();
        first_.reserve(static_cast<std::size_t>(kept));
        for (int i = 0; i < kept; ++i) first_.emplace_back(segment_words, segments, shape.most_rows(i, kept));
    }

    const RowLayer<Word>& with(Side mover, int stones) const {
        return mover == Side::second ? second_ : first_[static_cast<std::size_t>(stones % shape_.kept_layers())];
    }
    RowLayer<Word>& with(Side mover, int stones) {
        return const_cast<RowLayer<Word>&>(std::as_const(*this).with(mover, stones));
    }
    RowLayer<Word>& begin(Side mover, int stones) {
        RowLayer<Word>& layer = with(mover, stones);
        layer.begin(shape_.rows(stones));
        return layer;
    }
    // The layers of the children, by outer stones taken: 1, 2, ... The first side takes none: a single layer.
    std::vector<const RowLayer<Word>*> results(Side mover, int stones) {
        if (mover == Side::first) return {&second_};
        std::vector<const RowLayer<Word>*> results;
        for (int taken = 1; taken <= std::min(shape_.kept_layers(), stones); ++taken)
            results.push_back(&with(Side::first, stones - taken));
        return results;
    }

private:
    RowShape shape_;
    RowLayer<Word> second_;
    std::vector<RowLayer<Word>> first_;  // by the number of stones modulo their number
};

// The common base of OutcomeLayers and DistanceLayers. README.md tells the method. The layers do not depend on the
// number of workers or the kernels.
template <class Bits>
class LayerSolver {
public:
    using Word = Bits;
    // The values of an outer set in the layers made last. The symmetry maps inner sets to their places.
    struct Row {
        const Word* words = nullptr;
        std::size_t symmetry = 0;
    };

    // Makes the layers of 0, 1, 2, ... outer stones, of both sides to move, and adds all their positions to `totals` if
    // any. False after a stop request.
    bool make_next(const std::stop_token& stop, RowTotals* totals = nullptr) {
        for (const Side mover : {Side::second, Side::first})
            if (!make_layer(mover, made_, stop, totals)) return false;
        ++made_;
        return true;
    }
    int made() const { return made_; }  // layers

protected:
    LayerSolver(const RowShape& shape, std::uint64_t segment_words, std::uint64_t segments, Workers& workers,
                Observer& observer)
        : shape_(shape), layers_(shape, segment_words, segments), workers_(workers), observer_(observer) {}
    LayerSolver(const LayerSolver&) = delete;
    LayerSolver& operator=(const LayerSolver&) = delete;
    ~LayerSolver() = default;
    virtual bool make_layer(Side mover, int stones, const std::stop_token& stop, RowTotals* totals) = 0;

    const RowLayer<Word>& last_layer(Side turn) const { return layers_.with(turn, made_ - 1); }

    RowShape shape_;
    RowLayers<Word> layers_;
    Workers& workers_;
    Observer& observer_;

private:
    int made_ = 0;
};

}  // namespace zermelo
