// The two sweeps over rows of sets, and what they have in common.
#pragma once

#include <type_traits>

#include "games/core/values/metric.hpp"
#include "solvers/rewrite/solve/distance_sweep.hpp"
#include "solvers/rewrite/solve/outcome_sweep.hpp"

namespace zermelo {

// f(type) with the sweep for a metric, wdl or dtw.
template <class F>
auto with_sweep(Metric metric, F&& f) {
    return metric == Metric::wdl ? f(std::type_identity<OutcomeSweep>()) : f(std::type_identity<DistanceSweep>());
}

// The value of a position with as many outer stones as the layers made last.
template <class Sweep>
Value value_of(const Sweep& sweep, const RowPosition& position) {
    const auto row = sweep.row(position.turn, static_cast<std::uint32_t>(position.stones[0]));
    const auto inner = static_cast<std::uint32_t>(position.stones[1]);
    return Sweep::value(Sweep::at(row.words, sweep.place(position.turn, inner, row.symmetry)));
}

}  // namespace zermelo
