// Layers of outcomes and of distances behind one interface.
#pragma once

#include <chrono>
#include <concepts>
#include <type_traits>

#include "games/core/values/metric.hpp"
#include "solvers/rewrite/solve/distance_layers.hpp"
#include "solvers/rewrite/solve/outcome_layers.hpp"

namespace zermelo {

// The layers made last tell values: at(row(turn, outer).words, place(turn, inner, row(turn, outer).symmetry)) is a byte
// that value() decodes.
template <class L>
concept SolvedLayers = std::derived_from<L, LayerSolver<typename L::Word>> &&
                       requires(const L layers, const RewriteRules& rules, Side turn, std::uint32_t set,
                                typename L::Row row, std::uint64_t place, int stones, std::uint8_t byte) {
                           { L::memory(rules) } -> std::same_as<std::uint64_t>;
                           { layers.steps(stones) } -> std::same_as<double>;
                           { layers.row(turn, set) } -> std::same_as<typename L::Row>;
                           { layers.symmetries() } -> std::same_as<std::size_t>;
                           { layers.place(turn, set, row.symmetry) } -> std::same_as<std::uint64_t>;
                           { L::at(row.words, place) } -> std::same_as<std::uint8_t>;
                           { L::value(byte) } -> std::same_as<Value>;
                       };

// f(type) with the layers for a metric, wdl or dtw.
template <class F>
auto with_layers(Metric metric, F&& f) {
    return metric == Metric::wdl ? f(std::type_identity<OutcomeLayers>()) : f(std::type_identity<DistanceLayers>());
}

// The value of a position with as many outer stones as the layers made last.
template <SolvedLayers Layers>
Value value_of(const Layers& layers, const RowPosition& position) {
    const auto row = layers.row(position.turn, static_cast<std::uint32_t>(position.stones[0]));
    const auto inner = static_cast<std::uint32_t>(position.stones[1]);
    return Layers::value(Layers::at(row.words, layers.place(position.turn, inner, row.symmetry)));
}

struct LayerTime {
    double seconds = 0;   // for all layers
    int made = 0;         // to measure it
    double measured = 0;  // seconds that it took
};

// How long all layers take. Makes the first ones for half a second. `totals`: what counts them, or null.
template <SolvedLayers Layers>
LayerTime time_layers(const RewriteRules& rules, const RunOptions& options, RowTotals* totals = nullptr) {
    constexpr double enough = 0.5;
    Workers workers(options.threads);
    Layers layers(rules, workers, silent_observer);
    const auto started = std::chrono::steady_clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    };
    double done = 0;
    while (layers.made() <= rules.cells[0] && seconds() < enough && layers.make_next(options.stop, totals))
        done += layers.steps(layers.made() - 1);
    double all = 0;
    for (int stones = 0; stones <= rules.cells[0]; ++stones) all += layers.steps(stones);
    const double measured = seconds();
    return {measured * all / (done > 0 ? done : 1), layers.made(), measured};
}

}  // namespace zermelo
