// Checks every value of a dense table against the values of its successors, by forward moves alone.
#pragma once

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "games/core/concepts/indexed_moves.hpp"
#include "solvers/verify/dense_check.hpp"
#include "solvers/verify/local_check.hpp"
#include "solvers/verify/slice_rows.hpp"

namespace zermelo {

// Goes through the slices in the order of the solver, with its own reading of the table and its own test of each value.
// One ply of search, as a prober makes, rebuilds the values that the table leaves out. Rows is made for the game, or is
// NoSliceRows<G>.
//
// The definition takes the value of each position from its forward moves. If a game's rules come as data for rows of
// positions (slice_rows.hpp) and memory allows it, whole slices are computed from those instead. The definition then
// checks some positions too, and judges each value that rows find wrong.
template <IndexedGame G, SliceRows Rows>
class DenseVerifier final : public DenseRules {
public:
    // Game, table and indexing must outlive the verifier.
    DenseVerifier(const G& game, const TableReader& table, const typename G::Indexing& indexing)
        : game_(game),
          table_(table),
          indexing_(indexing),
          metric_(table.header().metric),
          slices_(SliceList::of(indexing)),
          merits_(merits_of_bytes(metric_)),
          rows_(game, indexing, metric_) {
        if constexpr (!ScoreGame<G>) {
            const unsigned greatest = merit_of(metric_, encode_value(metric_, {Wdl::win, 0}), true);
            for (unsigned merit = 0; merit <= greatest; ++merit) {
                const Value value = value_of_merit(metric_, merit);
                code_of_merit_.push_back(value.dtw <= max_dtw ? encode_value(metric_, value) : hole_code);
            }
        }
    }

    Result<VerifyReport> run(const RunOptions& options) { return check_dense_table(*this, table_, options); }

    std::string spec() const override { return game_.spec(); }
    std::string slice_name(std::uint32_t slice) const override { return indexing_.slice_name(slice); }
    const SliceList& slices() const override { return slices_; }
    Address start() const override { return indexing_.index_of(game_.initial()); }

    std::uint64_t expect(const SliceCodes& codes, std::uint32_t slice, std::uint64_t begin,
                         std::span<ValueCode> expected) const override {
        Children children;
        std::uint64_t without_code = begin + expected.size();
        std::fill(expected.begin(), expected.end(), hole_code);
        for_each_position(indexing_, slice, begin, begin + expected.size(),
                          [&](std::uint64_t index, const Position& position) {
                              const auto code = expected_code(codes, position, children);
                              expected[index - begin] = code.value_or(hole_code);
                              if (!code) without_code = std::min(without_code, index);
                          });
        return without_code;
    }
    std::optional<ValueCode> expected_at(const SliceCodes& codes, const Address& address) const override {
        const auto position = indexing_.position_at(address);
        Children children;
        return position ? expected_code(codes, *position, children) : std::optional(hole_code);
    }
    std::string failure_at(const SliceCodes& codes, const Address& address) const override {
        const auto position = indexing_.position_at(address);
        if (!position) return "";
        return describe_failure(
            game_, metric_, *position, codes.at(address),
            value_by_children(game_, metric_, *position, [&](auto&& note) { note_moves(codes, *position, note); }));
    }

    std::uint64_t rows_memory() const override { return rows_.memory(); }
    bool rows_fill(std::uint32_t slice) const override { return rows_.fills(slice); }
    bool fill_rows(std::uint32_t slice, std::span<const std::vector<std::uint8_t>> codes,
                   std::span<std::uint8_t> expected, Workers& workers, const std::stop_token& stop,
                   std::uint64_t known) override {
        return rows_.fill(slice, codes, expected, workers, stop, known);
    }

private:
    using Position = typename G::Position;
    using Children = std::vector<std::pair<Address, bool>>;  // with the same side on turn

    unsigned merit(const SliceCodes& codes, const Address& address, bool same_side) const {
        const ValueCode code = codes.at(address);
        if (!codes.wide()) return merits_[same_side ? 1 : 0][code];
        return merit_of(metric_, std::max<ValueCode>(code, draw_code), same_side);
    }

    // The code of value_by_children, by a table; hole_code for a value without code.
    ValueCode code_by_children(const SliceCodes& codes, const Position& position, Children& children) const {
        if constexpr (ScoreGame<G>) {
            const Value value =
                value_by_children(game_, metric_, position, [&](auto&& note) { note_moves(codes, position, note); });
            return encode_value(metric_, value);
        }
        // Children are scattered over memory; they are on their way while the others are ranked.
        children.clear();
        for_each_child(game_, indexing_, position, [&](const Address& address, bool same_side) {
            codes.prefetch(address);
            children.emplace_back(address, same_side);
        });
        if (children.empty()) return encode_value(metric_, {*game_.terminal(position), 0});
        unsigned best = 0;
        for (const auto& [address, same_side] : children) best = std::max(best, merit(codes, address, same_side));
        return code_of_merit_[best];
    }

    // The definition; in games of points a move itself counts.
    template <class F>
    void note_moves(const SliceCodes& codes, const Position& position, F& note) const {
        const Side turn = game_.turn(position);
        for (const auto& move : game_.moves(position)) {
            const auto child = game_.apply(position, move);
            const ValueCode code = std::max<ValueCode>(codes.at(indexing_.index_of(child)), draw_code);
            note(merit_of(metric_, code, game_.turn(child) == turn, gain_of(game_, position, move)));
        }
    }

    // The code of a position by the definition; nothing for a value without a code of this width.
    std::optional<ValueCode> expected_code(const SliceCodes& codes, const Position& position,
                                           Children& children) const {
        const ValueCode expected = code_by_children(codes, position, children);
        if (expected == hole_code || (!codes.wide() && expected > std::numeric_limits<std::uint8_t>::max()))
            return std::nullopt;
        return expected;
    }

    const G& game_;
    const TableReader& table_;
    const typename G::Indexing& indexing_;
    Metric metric_;
    SliceList slices_;
    ByteMerits merits_;
    std::vector<ValueCode> code_of_merit_;  // value_of_merit, encoded; empty in games of points
    Rows rows_;
};

}  // namespace zermelo
