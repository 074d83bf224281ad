// The layers that are kept while others are made.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "games/core/values/side.hpp"
#include "solvers/rewrite/solve/row_layer.hpp"

namespace zermelo {

// The layer with the second side to move, and as many with the first as the second side takes stones in a move. Layers
// are made in the order of outer stones, the second side first.
template <class Word>
class RowLayers {
public:
    RowLayers(const RowShape& shape, std::uint64_t piece_words, std::uint64_t pieces)
        : shape_(shape), second_(piece_words, pieces, shape.most_rows(0, 1)) {
        const int kept = shape.kept_layers();
        first_.reserve(static_cast<std::size_t>(kept));
        for (int i = 0; i < kept; ++i) first_.emplace_back(piece_words, pieces, shape.most_rows(i, kept));
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
    // Where moves lead that take 1, 2, ... outer stones; those of the first side, which takes none, lead to the first.
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

}  // namespace zermelo
