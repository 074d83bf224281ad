// Outcomes of all positions of a game of rewrites, layer by layer.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "games/core/values/value.hpp"
#include "solvers/rewrite/solve/layers.hpp"
#include "solvers/rewrite/solve/moves.hpp"
#include "solvers/rewrite/solve/outcome_kernels.hpp"
#include "solvers/rewrite/solve/outer_sets.hpp"

namespace zermelo {

// A bit for each inner set: set where the side to move loses.
class OutcomeRows {
public:
    using Word = std::uint64_t;
    static constexpr std::uint64_t hashed_bytes = 512;

    explicit OutcomeRows(const RowShape& shape) : shape_(shape) {}

    std::uint64_t segments() const { return shape_.segments(); }
    std::uint64_t segment_words() const { return shape_.segment_words(); }
    // The bytes of a row that the digest hashes.
    std::uint64_t row_bytes() const {
        return std::max<std::uint64_t>(8, (std::uint64_t{1} << shape_.inner_cells()) / 8);
    }
    std::optional<SegmentMove> in_segment(const RowMove& move, std::uint64_t segment, const RowLayer<Word>& results,
                                          const std::uint32_t* row_of) const {
        return move_in_segment(move, shape_, segment, results, row_of);
    }

    // The buffer of a worker, for one segment.
    struct Scratch {
        alignas(64) std::array<Word, RowShape::most_segment_words> wins;
    };
    // Makes a segment from its steps.
    void make(const RowKernels& kernels, std::span<const SegmentStep> steps, Scratch& scratch, Word* lost) const {
        const std::uint64_t words = segment_words();
        std::fill_n(scratch.wins.data(), words, 0);
        kernels.gather(steps, scratch.wins.data());
        for (std::uint64_t word = 0; word < words; ++word) lost[word] = ~scratch.wins[word];
        if (shape_.inner_cells() < RowShape::group_bits)
            for (std::uint64_t word = 0; word < words; ++word) lost[word] &= shape_.used(word);
    }
    // The place of an inner set in its row, in a layer of `rows` rows.
    std::uint64_t place(std::uint32_t inner, std::uint64_t rows) const {
        const std::uint64_t in_segment = (std::uint64_t{1} << shape_.segment_bits()) - 1;
        return ((inner & ~in_segment) * rows) | (inner & in_segment);
    }
    // The bit at a place: 1 if the side to move loses.
    static std::uint8_t at(const Word* row, std::uint64_t place) {
        return static_cast<std::uint8_t>(row[place / 64] >> (place % 64) & 1);
    }
    static Value value(std::uint8_t lost) { return {lost == 1 ? Wdl::loss : Wdl::win, 0}; }

private:
    RowShape shape_;
};

class OutcomeLayers final : public LayerSolver<OutcomeRows::Word> {
public:
    // The rules, the workers and the observer must outlive the layers.
    OutcomeLayers(const RewriteRules& rules, Workers& workers, Observer& observer,
                  const RowKernels& kernels = row_kernels().front());

    // The bytes that it takes, at most; the greatest number where they are more than that.
    static std::uint64_t memory(const RewriteRules& rules);
    // The work of both layers with so many outer stones: rows, and moves that rows have.
    double steps(int stones) const;

    Row row(Side turn, std::uint32_t outer) const {
        return {last_layer(turn).segment(0, outer_sets_.number_of()[outer]), 0};
    }
    std::size_t symmetries() const { return 1; }
    std::uint64_t place(Side turn, std::uint32_t inner, std::size_t) const {
        return rows_.place(inner, last_layer(turn).rows());
    }
    static std::uint8_t at(const Word* row, std::uint64_t place) { return OutcomeRows::at(row, place); }
    static Value value(std::uint8_t lost) { return OutcomeRows::value(lost); }

private:
    bool make_layer(Side mover, int stones, const std::stop_token& stop, RowTotals* totals) override;
    void make_segments(Side mover, int stones, std::span<const SegmentMove> moves, std::uint64_t segment,
                       std::uint64_t begin, std::uint64_t end, RowSums* sums);

    OutcomeRows rows_;
    RowKernels kernels_;
    OuterSets outer_sets_;
    std::array<std::vector<RowMove>, 2> moves_;  // by Side
};

}  // namespace zermelo
