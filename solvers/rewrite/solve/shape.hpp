// The layout of rows and layers in memory.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/core/kinds/rewrite.hpp"
#include "solvers/rewrite/solve/rules.hpp"

namespace zermelo {

// A row holds one bit for each set of the second side's stones ("inner" sets), for one set of the first side's stones
// ("outer" set). A layer holds the rows of all outer sets with as many stones. Rows are cut into segments, which lie
// segment by segment in a layer, so that what one segment reads fits into the processor's cache:
//
//   number of an inner set   | segment | group in the segment | word in the group | bit |
//                              ...     0..4 bits            3 bits              6 bits
//
// Rows of less than a group are filled up with words that are always zero.
class RowShape {
public:
    static constexpr int word_bits = 6;                    // binary logarithms
    static constexpr int group_bits = word_bits + 3;       // eight words are handled at once
    static constexpr int widest_segment = group_bits + 4;  // 1 KiB, for the processor's cache
    static constexpr std::uint64_t group_words = 1U << (group_bits - word_bits);
    static constexpr std::uint64_t most_segment_words = 1U << (widest_segment - word_bits);
    static constexpr int most_cells = 31;  // of one side: sets are numbers of 32 bits

    // With a row for each outer set, or for each class under these symmetries.
    explicit RowShape(const RewriteRules& rules, std::span<const StoneSymmetry> symmetries = {});

    int outer_cells() const { return outer_; }
    int inner_cells() const { return inner_; }
    int segment_bits() const {
        return inner_ < group_bits ? group_bits : inner_ < widest_segment ? inner_ : widest_segment;
    }
    std::uint64_t segment_words() const { return std::uint64_t{1} << (segment_bits() - word_bits); }
    std::uint64_t segments() const {
        return inner_ <= widest_segment ? 1 : std::uint64_t{1} << (inner_ - widest_segment);
    }
    std::uint64_t row_words() const { return segments() * segment_words(); }
    // Rows with so many outer stones.
    std::uint64_t rows(int stones) const { return rows_[static_cast<std::size_t>(stones)]; }
    // The bits of a word of a segment that stand for sets.
    std::uint64_t used(std::uint64_t word) const {
        if (inner_ < word_bits) return word == 0 ? (std::uint64_t{1} << (std::uint64_t{1} << inner_)) - 1 : 0;
        return word < (std::uint64_t{1} << (inner_ - word_bits)) ? ~std::uint64_t{0} : 0;
    }
    // The most stones of the first side that a move of the second takes.
    int longest_capture() const { return longest_capture_; }

    // The most rows of a layer with r, r + period, r + 2 * period, ... stones.
    std::uint64_t most_rows(int r, int period) const;
    // Layers with the first side on move that are kept at once.
    int kept_layers() const { return longest_capture_ > 1 ? longest_capture_ : 1; }
    // The bytes that a run needs where a row takes so many; the greatest number where they are more than that.
    std::uint64_t memory(std::uint64_t row_bytes) const;

private:
    int outer_ = 0;
    int inner_ = 0;
    int longest_capture_ = 0;
    std::vector<std::uint64_t> rows_;  // by outer stones
};

}  // namespace zermelo
