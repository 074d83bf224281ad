// All arrangements of a board, by their number of pieces.
#pragma once

#include <cstdint>
#include <vector>

#include "games/core/kinds/partizan.hpp"

namespace zermelo::values {

// The numbers below states ^ cells, dealt by their digits that are not 0. A number is put together from two halves, so
// that a layer is a list of pairs of lists. Immutable.
class Layers {
public:
    explicit Layers(const Listing& listing);

    int cells() const { return low_cells_ + high_cells_; }
    // All of them; 0 if there are more than 2^40.
    std::uint64_t count() const { return count_; }
    std::uint64_t high_count() const { return high_pieces_.size(); }

    // Calls f(index) for the numbers of a layer whose upper halves are in [begin, end), ascending.
    template <class F>
    void for_each(int pieces, std::uint64_t begin, std::uint64_t end, F&& f) const {
        for (std::uint64_t high = begin; high < end; ++high) {
            const int rest = pieces - high_pieces_[high];
            if (rest < 0 || rest > low_cells_) continue;
            for (const std::uint32_t low : low_by_pieces_[static_cast<std::size_t>(rest)]) f(high * low_count_ + low);
        }
    }
    // The pieces of an arrangement.
    int pieces(std::uint64_t index) const { return high_pieces_[index / low_count_] + low_pieces_[index % low_count_]; }

private:
    int low_cells_ = 0;
    int high_cells_ = 0;
    std::uint64_t low_count_ = 0;
    std::uint64_t count_ = 0;
    std::vector<std::uint8_t> low_pieces_;
    std::vector<std::uint8_t> high_pieces_;
    std::vector<std::vector<std::uint32_t>> low_by_pieces_;
};

}  // namespace zermelo::values
