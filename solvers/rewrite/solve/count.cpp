#include "solvers/rewrite/solve/count.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/board/bits.hpp"
#include "games/board/combinatorics.hpp"
#include "solvers/rewrite/solve/solved_layers.hpp"
#include "solvers/run/memory.hpp"

namespace zermelo {

namespace {

constexpr double usual_seconds = 0.3e-9;  // for a position

template <class Layers>
Result<RowValues<RowPosition>> count(const RewriteRules& rules, std::span<const RowPosition> asked,
                                     const RunOptions& options) {
    const std::uint64_t memory = Layers::memory(rules);
    // Nobody has so much; a caller without a limit would be told that it fits.
    ZERMELO_TRY(check_memory(rules.spec, memory, std::min(options.memory, std::uint64_t{1} << 50)));
    const std::uint64_t positions = std::uint64_t{1} << (rules.cells[0] + rules.cells[1]);
    options.observer->begin_phase("solving rows", 2 * positions);
    Workers workers(options.threads);
    Layers layers(rules, workers, *options.observer);
    RowTotals totals;
    RowValues<RowPosition> values;
    values.asked.resize(asked.size());
    values.memory = memory;
    for (int stones = 0; stones <= rules.cells[0]; ++stones) {
        const auto deeper = totals.longest;
        if (!layers.make_next(options.stop, &totals)) return interrupted("the solve of " + rules.spec);
        if (totals.longest > deeper) values.deepest_value = value_of(layers, *totals.deepest);
        for (std::size_t i = 0; i < asked.size(); ++i)
            if (count_bits(asked[i].stones[0]) == stones) values.asked[i] = value_of(layers, asked[i]);
    }
    for (std::size_t side = 0; side < 2; ++side)
        values.sides[side] = {.wins = totals.wins[side], .losses = positions - totals.wins[side]};
    values.digest = totals.digest();
    values.deepest = totals.deepest;
    return values;
}

}  // namespace

CountForecast forecast_pairs(const RewriteRules& rules, Metric metric, const RunOptions& options) {
    return with_layers(metric, [&](auto type) {
        using Layers = typename decltype(type)::type;
        CountForecast forecast{.positions = std::uint64_t{2} << (rules.cells[0] + rules.cells[1]),
                               .memory = Layers::memory(rules)};
        if (forecast.memory > options.memory) {
            forecast.seconds = usual_seconds * static_cast<double>(forecast.positions);
            return forecast;
        }
        RowTotals totals;
        const LayerTime time = time_layers<Layers>(rules, options, &totals);
        forecast.seconds = time.seconds;
        forecast.measured_seconds = time.measured;
        for (int stones = 0; stones < time.made; ++stones)
            forecast.measured += static_cast<std::uint64_t>(*binomial(rules.cells[0], stones)) << (rules.cells[1] + 1);
        return forecast;
    });
}

Result<RowValues<RowPosition>> count_pairs(const RewriteRules& rules, Metric metric, std::span<const RowPosition> asked,
                                           const RunOptions& options) {
    return with_layers(metric, [&](auto type) { return count<typename decltype(type)::type>(rules, asked, options); });
}

}  // namespace zermelo
