// How long a sweep takes, from its first layers.
#pragma once

#include <chrono>

#include "solvers/rewrite/solve/row_rules.hpp"
#include "solvers/rewrite/solve/row_totals.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

struct LayerTime {
    double seconds = 0;  // for all layers
    int made = 0;        // to measure it
};

// Makes the first layers for half a second. `totals`: what counts them, or null.
template <class Sweep>
LayerTime time_layers(const RowRules& rules, const RunOptions& options, RowTotals* totals = nullptr) {
    constexpr double enough = 0.5;
    Workers workers(options.threads);
    Sweep sweep(rules, workers, silent_observer);
    const auto started = std::chrono::steady_clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    };
    double done = 0;
    while (sweep.made() <= rules.cells[0] && seconds() < enough && sweep.make_next(options.stop, totals))
        done += sweep.steps(sweep.made() - 1);
    double all = 0;
    for (int stones = 0; stones <= rules.cells[0]; ++stones) all += sweep.steps(stones);
    return {seconds() * all / (done > 0 ? done : 1), sweep.made()};
}

}  // namespace zermelo
