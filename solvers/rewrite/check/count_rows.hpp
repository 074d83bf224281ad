// Statistics of slices that are pairs of sets of stones, by rows.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "solvers/rewrite/check/slice_rows.hpp"
#include "solvers/stats/count_rows.hpp"

namespace zermelo {

// The counting itself, for all games alike. Immutable.
class PairCounter {
public:
    // Nothing where the slice, or its null moves, are not pairs.
    static std::optional<PairCounter> make(const PairTable& table, std::uint32_t slice, Metric metric, bool null_moves);

    const PairNumbering& numbering() const { return moves_.numbering(); }
    bool count(std::uint64_t begin, std::uint64_t end, std::span<const std::vector<std::uint8_t>> codes,
               RowCounts& counts) const;

private:
    PairCounter(PairMoves moves, std::uint32_t slice, Metric metric, bool null_moves)
        : moves_(std::move(moves)), slice_(slice), metric_(metric), null_moves_(null_moves) {}
    bool count_zugzwangs(std::uint64_t row, std::span<const std::vector<std::uint8_t>> codes,
                         std::span<const std::uint8_t> states, PairMoves::Scratch& scratch, RowCounts& counts) const;

    PairMoves moves_;
    std::uint32_t slice_;
    Metric metric_;
    bool null_moves_;
};

template <NumberedRewriteGame G>
class PairCountRows final : public CountRows {
public:
    PairCountRows(const G& game, const typename G::Indexing& indexing, Metric metric)
        : slices_(game, indexing, metric), metric_(metric) {}

    const SliceRows& slices() const override { return slices_; }
    std::uint64_t memory() const override { return slices_.memory(); }
    void clear_holes(std::uint32_t slice, std::span<std::uint8_t> values, Workers&,
                     const std::stop_token&) const override {
        const PairTable& table = slices_.table();
        const PairNumbering numbering(table.pairs(slice), table.cells, table.symmetries);
        for (std::uint64_t row = 0; row < numbering.rows(); ++row) {
            const auto first_twin = numbering.first_twin_of_row(row);
            for (std::size_t place = 0; place < first_twin.size(); ++place)
                if (first_twin[place] != place) values[row * numbering.row_length() + place] = hole_code;
        }
    }
    void begin(std::uint32_t slice, Codes, Workers&, const std::stop_token&) override {
        counter_ = PairCounter::make(slices_.table(), slice, metric_, NullMoveGame<G>);
    }
    std::uint64_t row_length() const override { return counter_ ? counter_->numbering().row_length() : 0; }
    std::uint64_t same_turn_until(std::uint64_t) const override { return counter_->numbering().rows(); }
    bool count(std::uint64_t begin, std::uint64_t end, Codes codes, RowCounts& counts) const override {
        return counter_->count(begin, end, codes, counts);
    }

private:
    PairSliceRows slices_;
    Metric metric_;
    std::optional<PairCounter> counter_;
};

}  // namespace zermelo
