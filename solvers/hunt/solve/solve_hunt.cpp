#include "solvers/hunt/solve/solve_hunt.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>

#include "games/board/step_walk.hpp"
#include "solvers/hunt/solve/distance_rows.hpp"
#include "solvers/hunt/solve/outcome_rows.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/parallel.hpp"
#include "solvers/run/program_memory.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t batches_at_once = 64;  // one task
constexpr double usual_seconds = 0.6e-9;       // for a position

// The most sets of a layer whose sum of levels is even, or odd.
std::uint64_t most_sets(const WeightedSets& sets, std::uint32_t parity) {
    std::uint64_t most = 0;
    for (std::uint32_t weight = parity; weight <= sets.max_weight(); weight += 2)
        most = std::max(most, sets.count(weight));
    return most;
}

template <class Rows>
std::uint64_t memory_of(const WeightedSets& sets) {
    return Rows::Store::memory(most_sets(sets, 0)) + Rows::Store::memory(most_sets(sets, 1)) + sets.table_bytes() +
           program_memory;
}

// f(Rows) with the rows for a board and a metric, as a type.
template <class T>
struct Of {
    using Type = T;
};
template <class F>
auto with_rows(const Hunt& hunt, Metric metric, F&& f) {
    if (metric == Metric::wdl)
        return hunt.cells <= 64 ? f(Of<OutcomeRows<SmallBitboard>>{}) : f(Of<OutcomeRows<Bitboard>>{});
    if (hunt.cells <= 32) return f(Of<DistanceRows<2>>{});
    if (hunt.cells <= 64) return f(Of<DistanceRows<4>>{});
    if (hunt.cells <= 80) return f(Of<DistanceRows<5>>{});
    return f(Of<DistanceRows<8>>{});
}

// Stops a layers after a while.
struct Sample final : Observer {
    static constexpr double enough = 1;  // second

    std::stop_source stop;
    std::chrono::steady_clock::time_point started;
    std::atomic<std::uint64_t> done{0};  // positions

    void begin_phase(std::string_view, std::uint64_t) override { started = std::chrono::steady_clock::now(); }
    void advance(std::uint64_t positions) override {
        done.fetch_add(positions, std::memory_order_relaxed);
        if (seconds() > enough) stop.request_stop();
    }
    void note(std::string_view) override {}
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count(); }
};

template <class Rows>
class HuntLayers {
    using Row = typename Rows::Row;
    using Store = typename Rows::Store;

public:
    HuntLayers(const Hunt& hunt, const WeightedSets& sets, std::span<const HuntTurn> asked, const RunOptions& options)
        : cells_(hunt.cells),
          rows_(hunt),
          steps_(hunt.man_steps),
          sets_(sets),
          options_(options),
          workers_(options.threads),
          free_cells_(static_cast<std::uint64_t>(hunt.cells - hunt.men)),
          layers_{Store(most_sets(sets_, 0)), Store(most_sets(sets_, 1))},
          asked_(asked) {
        values_.asked.resize(asked.size());
        for (std::uint32_t weight = 0; weight <= sets_.max_weight(); ++weight) all_sets_ += sets_.count(weight);
    }

    // Nothing after a stop request. Layers with fewer steps of the men left come first.
    std::optional<RowValues<HuntTurn>> run() {
        options_.observer->begin_phase("solving", 2 * all_sets_ * free_cells_);
        std::uint64_t first_set = all_sets_;
        for (std::uint32_t weight = sets_.max_weight() + 1; weight-- > 0;) {
            first_set -= sets_.count(weight);
            if (!make_layer(weight, first_set)) return std::nullopt;
            if (too_deep() || too_many()) break;
            answer(weight);
        }
        const std::uint64_t positions = all_sets_ * free_cells_;
        values_.sides[0] = {.wins = positions - won_by_men_[0], .losses = won_by_men_[0]};
        values_.sides[1] = {.wins = won_by_men_[1], .losses = positions - won_by_men_[1]};
        for (std::size_t i = 0; i < values_.digest.size(); ++i)
            values_.digest[i] = static_cast<std::uint8_t>(hashes_[i / 8] >> (8 * (i % 8)));
        if (deepest_.depth > 0) {
            values_.deepest = deepest_.turn;
            values_.deepest_value = deepest_.value;
        }
        return std::move(values_);
    }
    // The rows cannot hold the values.
    bool too_many() const { return layers_[0].full() || layers_[1].full(); }
    bool too_deep() const { return deepest_.depth >= Rows::most_deep; }

private:
    // The rows of some sets that follow each other.
    struct Batch {
        std::array<Bitboard, rows_together> men;
        std::array<Row, rows_together> piece_to_move;
        std::array<Row, rows_together> men_to_move;
        std::vector<std::uint64_t> behind;  // ranks that the men's steps lead to, set by set
        std::array<std::size_t, rows_together + 1> first_behind;
    };
    struct Deepest {
        int depth = 0;
        std::uint64_t rank = 0;
        HuntTurn turn;
        Value value;
    };
    struct Sums {
        std::array<std::uint64_t, 2> won_by_men{};  // by side to move
        std::array<std::uint64_t, 2> hashes{};
        Deepest deepest;
    };

    Store& layer(std::uint32_t weight) { return layers_[weight % 2]; }

    bool make_layer(std::uint32_t weight, std::uint64_t first_set) {
        const std::uint64_t count = sets_.count(weight);
        const std::uint64_t batches = (count + rows_together - 1) / rows_together;
        const auto task = [&](std::uint64_t begin, std::uint64_t end) {
            Sums sums;
            Batch batch;
            const std::uint64_t last = std::min(end * rows_together, count);
            std::size_t size = 0;
            const Store& next = layer(weight + 1);
            StepWalk steps(sets_, steps_, weight);
            batch.behind.clear();
            batch.first_behind[0] = 0;
            sets_.for_each(weight, begin * rows_together, last, [&](std::uint64_t rank, Bitboard men) {
                batch.men[size] = men;
                steps.for_each_step(men, rank, [&](std::uint64_t behind) {
                    next.prefetch(behind);
                    batch.behind.push_back(behind);
                });
                batch.first_behind[++size] = batch.behind.size();
                if (size < rows_together && rank + 1 < last) return;
                make_batch(batch, weight, rank + 1 - size, size, first_set, sums);
                size = 0;
                batch.behind.clear();
            });
            for (std::size_t i = 0; i < 2; ++i) {
                won_by_men_[i].fetch_add(sums.won_by_men[i], std::memory_order_relaxed);
                hashes_[i].fetch_add(sums.hashes[i], std::memory_order_relaxed);
            }
            if (sums.deepest.depth > 0) {
                const std::lock_guard lock(deepest_lock_);
                if (sums.deepest.depth > layer_deepest_.depth ||
                    (sums.deepest.depth == layer_deepest_.depth && sums.deepest.rank < layer_deepest_.rank))
                    layer_deepest_ = sums.deepest;
            }
            options_.observer->advance(2 * (last - begin * rows_together) * free_cells_);
        };
        layer(weight).begin();
        layer_deepest_ = {};
        if (!workers_.for_chunks(batches, batches_at_once, options_.stop, task)) return false;
        if (layer_deepest_.depth > deepest_.depth) deepest_ = layer_deepest_;
        return true;
    }

    void make_batch(Batch& batch, std::uint32_t weight, std::uint64_t first_rank, std::size_t size,
                    std::uint64_t first_set, Sums& sums) {
        const Store& next = layer(weight + 1);
        std::array<typename Rows::Tally, 2> tallies;
        for (std::size_t i = 0; i < size; ++i) {
            Row row = Rows::before_steps();
            for (std::size_t j = batch.first_behind[i]; j < batch.first_behind[i + 1]; ++j)
                Rows::add_step(row, next[batch.behind[j]]);
            batch.men_to_move[i] = rows_.after_steps(row, batch.men[i]);
            batch.piece_to_move[i] = rows_.piece_to_move(batch.men_to_move[i], batch.men[i]);
            layer(weight).set(first_rank + i, batch.piece_to_move[i]);
            tallies[0].add(batch.piece_to_move[i]);
            tallies[1].add(batch.men_to_move[i]);
        }
        const std::array<const Row*, 2> rows = {batch.piece_to_move.data(), batch.men_to_move.data()};
        for (std::size_t side = 0; side < 2; ++side) {
            sums.won_by_men[side] += tallies[side].won_by_men();
            const XXH128_hash_t hash =
                XXH3_128bits_withSeed(rows[side], size * sizeof(Row), 2 * (first_set + first_rank) + side);
            sums.hashes[0] += hash.low64;
            sums.hashes[1] += hash.high64;
        }
        const int depth = std::max(tallies[0].depth(), tallies[1].depth());
        if (depth > sums.deepest.depth) sums.deepest = find_deepest(batch.men, rows, depth, first_rank, size);
    }

    Deepest find_deepest(const std::array<Bitboard, rows_together>& men, const std::array<const Row*, 2>& rows,
                         int depth, std::uint64_t first_rank, std::size_t size) const {
        for (std::size_t i = 0; i < size; ++i)
            for (std::size_t side = 0; side < 2; ++side)
                for (int cell = 0; cell < cells_; ++cell)
                    if (Rows::depth(rows[side][i], cell) == depth)
                        return {depth,
                                first_rank + i,
                                {{men[i], cell}, static_cast<Side>(side)},
                                Rows::value(rows[side][i], cell, side == 0)};
        return {};
    }

    // Rows with the men to move are not kept: they are made again.
    void answer(std::uint32_t weight) {
        for (std::size_t i = 0; i < asked_.size(); ++i) {
            const auto& [position, turn] = asked_[i];
            const auto at = sets_.rank(position.men);
            if (at.weight != weight) continue;
            Row row = layer(weight)[at.rank];
            if (turn == Side::second) {
                row = Rows::before_steps();
                StepWalk(sets_, steps_, weight).for_each_step(position.men, at.rank, [&](std::uint64_t behind) {
                    Rows::add_step(row, layer(weight + 1)[behind]);
                });
                row = rows_.after_steps(row, position.men);
            }
            values_.asked[i] = Rows::value(row, position.piece, turn == Side::first);
        }
    }

    int cells_;
    const Rows rows_;
    std::span<const Bitboard> steps_;  // of a man, by cell
    const WeightedSets& sets_;
    const RunOptions& options_;
    Workers workers_;
    std::uint64_t free_cells_;  // for the piece
    std::uint64_t all_sets_ = 0;
    std::array<Store, 2> layers_;  // by parity of the sum of levels: with the piece to move
    std::span<const HuntTurn> asked_;
    RowValues<HuntTurn> values_;
    std::array<std::atomic<std::uint64_t>, 2> won_by_men_{};  // by side to move
    std::array<std::atomic<std::uint64_t>, 2> hashes_{};
    std::mutex deepest_lock_;
    Deepest layer_deepest_;
    Deepest deepest_;
};

}  // namespace

std::uint64_t hunt_memory(const Hunt& hunt, Metric metric) {
    return with_rows(hunt, metric, [&](auto of) {
        return memory_of<typename decltype(of)::Type>(WeightedSets(hunt.levels, hunt.men));
    });
}

Result<CountForecast> forecast_hunt(const std::string& spec, const Hunt& hunt, Metric metric,
                                    const RunOptions& options) {
    CountForecast forecast{.memory = hunt_memory(hunt, metric)};
    const WeightedSets sets(hunt.levels, hunt.men);
    for (std::uint32_t weight = 0; weight <= sets.max_weight(); ++weight)
        forecast.positions += 2 * sets.count(weight) * static_cast<std::uint64_t>(hunt.cells - hunt.men);
    forecast.seconds = usual_seconds * static_cast<double>(forecast.positions);
    if (forecast.memory > options.memory) return forecast;
    Sample sample;
    RunOptions run = options;
    run.observer = &sample;
    run.stop = sample.stop.get_token();
    const std::stop_callback stop_too(options.stop, [&sample] { sample.stop.request_stop(); });
    const auto values = solve_hunt(spec, hunt, metric, {}, run);
    if (options.stop.stop_requested()) return interrupted("the estimate for " + spec);
    if (!values && values.error().code != Failure::interrupted) return tl::unexpected<Error>(values.error());
    forecast.measured = sample.done;
    forecast.measured_seconds = sample.seconds();
    if (sample.done > 0)
        forecast.seconds =
            sample.seconds() * static_cast<double>(forecast.positions) / static_cast<double>(sample.done.load());
    return forecast;
}

Result<RowValues<HuntTurn>> solve_hunt(const std::string& spec, const Hunt& hunt, Metric metric,
                                       std::span<const HuntTurn> asked, const RunOptions& options) {
    return with_rows(hunt, metric, [&](auto of) -> Result<RowValues<HuntTurn>> {
        using Rows = typename decltype(of)::Type;
        const WeightedSets sets(hunt.levels, hunt.men);
        const std::uint64_t memory = memory_of<Rows>(sets);
        // Nobody has so much; a caller without a limit would be told that it fits.
        ZERMELO_TRY(check_memory(spec, memory, std::min(options.memory, std::uint64_t{1} << 50)));
        HuntLayers<Rows> layers(hunt, sets, asked, options);
        auto values = layers.run();
        if (!values) return interrupted("the solve of " + spec);
        if (layers.too_many())
            return fail(Failure::limit, fmt::format("cannot count {} for wdl", spec),
                        fmt::format("more than {} rows are different",
                                    with_thousands(SharedRows<typename Rows::Row>::most_different)),
                        Cause{.kind = Cause::Kind::other_metric, .spec = spec, .instead = "dtw"}, "count distances");
        if (layers.too_deep())
            return fail(Failure::limit, fmt::format("cannot count {} for dtw", spec),
                        fmt::format("some win takes more than {} plies, which a byte cannot hold", longest_hunt),
                        Cause{.kind = Cause::Kind::other_metric, .spec = spec, .instead = "wdl"}, "count outcomes");
        values->memory = memory;
        return *std::move(values);
    });
}

}  // namespace zermelo
