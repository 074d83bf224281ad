// Rows and places of the pairs of sets of one slice.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/core/kinds/rewrite.hpp"

namespace zermelo {

// The image of a set of stones where cell i goes to image[i].
std::uint32_t image_of_set(std::span<const int> image, std::uint32_t set);

// A row is all pairs with one outer set. Immutable.
class PairNumbering {
public:
    // The row with the pairs of an outer set: its own or an equivalent one. The symmetry maps the inner sets too.
    struct Row {
        std::uint32_t row = 0;
        std::uint16_t symmetry = 0;  // maps the outer set to that of the row
        std::uint16_t twins = 0;     // of the row: 0, or which places are the same; see first_twin()
    };

    // Cells and symmetries (a group, the identity first) are those of the game.
    PairNumbering(const StonePairs& pairs, std::span<const int> cells, std::span<const StoneSymmetry> symmetries);

    std::uint64_t rows() const { return outer_.size(); }
    std::uint64_t row_length() const { return inner_.size(); }
    std::uint32_t outer_set(std::uint64_t row) const { return outer_[row]; }
    std::span<const std::uint32_t> inner_sets() const { return inner_; }  // by place

    // Of a set with as many stones as those of the slice.
    Row row_of(std::uint32_t outer_set) const { return row_of_[outer_set]; }
    std::uint32_t place_of(std::uint32_t inner_set) const { return place_of_[inner_set]; }
    // By place: the first of the places that are the same by a symmetry; the others are holes. Empty for twins 0.
    std::span<const std::uint32_t> first_twin(std::uint16_t twins) const { return first_twin_[twins]; }
    std::span<const std::uint32_t> first_twin_of_row(std::uint64_t row) const {
        return first_twin_[row_of_[outer_[row]].twins];
    }

private:
    std::vector<std::uint32_t> outer_;  // by row
    std::vector<std::uint32_t> inner_;
    std::vector<Row> row_of_;              // by outer set
    std::vector<std::uint32_t> place_of_;  // by inner set
    std::vector<std::vector<std::uint32_t>> first_twin_;
};

}  // namespace zermelo
