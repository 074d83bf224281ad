// Solves games of two sets of stones by rows, layer after layer.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <vector>

#include "solvers/retrograde/slice_run.hpp"
#include "solvers/rewrite/solve/solved_layers.hpp"
#include "solvers/run/before_rows.hpp"
#include "solvers/run/memory.hpp"

namespace zermelo {

// For plans of RewriteSolve. A later run makes the layers again: that
// takes less time than to read them.
template <NumberedRewriteGame G, SolvedLayers Layers>
class RewriteSolver final : public SliceSolver {
public:
    using Position = typename G::Position;

    // Both must outlive the solver.
    RewriteSolver(const SolvePlan<G>& plan, SliceRun& run)
        : plan_(plan),
          run_(run),
          rules_(rewrite_rules(plan.game)),
          layers_(rules_, run.workers(), silent_observer),
          code_of_cell_(codes_of_cells(plan.metric)) {
        for (const std::uint32_t slice : plan_.schedule.order)
            if (!plan_.indexing.pair_slice(slice))
                for_each_position(
                    plan_.indexing, slice, 0, plan_.slices.sizes[slice], [&](std::uint64_t, const Position& position) {
                        collect_row_positions(
                            plan_.game, position,
                            [&](const Position& p) { return plan_.game.stone_sets(p).has_value(); }, first_);
                    });
        values_.resize(first_.size());
    }

    Result<void> solve(std::uint32_t slice) override {
        const auto sets = plan_.indexing.pair_slice(slice);
        if (!make_layers(sets ? sets->outer_stones : rules_.cells[0])) return run_.interrupted();
        auto codes = make_in_large_pages<std::uint8_t>(plan_.slices.sizes[slice], hole_code);
        if (!sets)
            find_codes(slice, codes);
        else if (!copy_codes(slice, sets->turn, codes))
            return run_.interrupted();
        SliceRecord record;
        for (std::size_t code = 0; code < counts_.size(); ++code)
            if (counts_[code] > 0 && code != hole_code)
                record.counts.add(decode_value(plan_.metric, static_cast<ValueCode>(code)), counts_[code]);
        record.bits = std::min<std::uint8_t>(8, record.counts.code_bits(plan_.metric));
        return run_.write(slice, record, std::span<const std::uint8_t>(codes));
    }

private:
    static constexpr std::uint64_t indices_at_once = 1 << 18;

    // The codes of what rows hold.
    static std::array<std::uint8_t, 256> codes_of_cells(Metric metric) {
        std::array<std::uint8_t, 256> codes{};
        for (std::size_t cell = 0; cell < codes.size(); ++cell)
            codes[cell] =
                static_cast<std::uint8_t>(encode_value(metric, Layers::value(static_cast<std::uint8_t>(cell))));
        return codes;
    }

    // The layers up to so many outer stones.
    bool make_layers(int stones) {
        while (layers_.made() <= stones) {
            if (!layers_.make_next(run_.options().stop)) return false;
            for (std::size_t i = 0; i < first_.size(); ++i) {
                const RowPosition at{*plan_.game.stone_sets(first_[i]), plan_.game.turn(first_[i])};
                if (count_bits(at.stones[0]) == layers_.made() - 1) values_[i] = value_of(layers_, at);
            }
        }
        return true;
    }

    bool copy_codes(std::uint32_t slice, Side turn, std::vector<std::uint8_t>& codes) {
        const StonePairs pairs = plan_.indexing.stone_pairs(slice);
        std::vector<std::vector<std::uint64_t>> all_places(layers_.symmetries());
        for (std::size_t symmetry = 0; symmetry < all_places.size(); ++symmetry)
            for (const std::uint32_t inner : pairs.inner)
                all_places[symmetry].push_back(layers_.place(turn, inner, symmetry));
        std::array<std::atomic<std::uint64_t>, 256> counts{};
        const auto copy_some = [&](std::uint64_t begin, std::uint64_t end) {
            std::array<std::array<std::uint32_t, 256>, 2> seen{};  // by turns: equal codes in a row wait for each other
            for (std::uint64_t i = begin; i < end; ++i) {
                const auto [row, symmetry] = layers_.row(turn, pairs.outer[i].set);
                const std::vector<std::uint64_t>& places = all_places[symmetry];
                std::uint8_t* const to = codes.data() + i * places.size();
                for (std::size_t j = 0; j < places.size(); ++j) to[j] = code_of_cell_[Layers::at(row, places[j])];
                if (pairs.outer[i].has_holes)
                    for (std::size_t j = 0; j < places.size(); ++j)
                        if (!plan_.indexing.position_at({slice, i * places.size() + j})) to[j] = hole_code;
                for (std::size_t j = 0; j < places.size(); ++j) ++seen[j % 2][to[j]];
            }
            for (std::size_t code = 0; code < counts.size(); ++code)
                counts[code].fetch_add(std::uint64_t{seen[0][code]} + seen[1][code], std::memory_order_relaxed);
            run_.options().observer->advance((end - begin) * pairs.inner.size());
        };
        const std::uint64_t rows =
            std::max<std::uint64_t>(1, indices_at_once / std::max<std::size_t>(1, pairs.inner.size()));
        if (!run_.workers().for_chunks(pairs.outer.size(), rows, run_.options().stop, copy_some)) return false;
        std::copy(counts.begin(), counts.end(), counts_.begin());
        return true;
    }

    // Of positions before the rows.
    void find_codes(std::uint32_t slice, std::vector<std::uint8_t>& codes) {
        counts_ = {};
        for_each_position(plan_.indexing, slice, 0, codes.size(), [&](std::uint64_t index, const Position& position) {
            const Value value = value_before_rows(plan_.game, plan_.metric, position, first_, values_);
            codes[index] = static_cast<std::uint8_t>(encode_value(plan_.metric, value));
            ++counts_[codes[index]];
        });
        run_.options().observer->advance(codes.size());
    }

    const SolvePlan<G>& plan_;
    SliceRun& run_;
    RewriteRules rules_;
    Layers layers_;
    std::array<std::uint8_t, 256> code_of_cell_;
    std::array<std::uint64_t, 256> counts_{};  // of the codes of the slice in work
    std::vector<Position> first_;              // the first positions of rows after those before rows
    std::vector<Value> values_;                // theirs
};

}  // namespace zermelo
