// Calls of the algorithms for games that are known at run time alone; internal to the engine.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "games/core/runtime/runtime_game.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/table_rules_of.hpp"
#include "tablebase/prober.hpp"

namespace zermelo {

// f(game, options) with the stop token of the rules.
template <class F>
auto run_rules(const std::shared_ptr<const AnyGame>& rules, RunOptions options, F&& f) {
    return with_rules(RuntimeGame(rules), options.stop, [&](const RuntimeGame& game, std::stop_token stop) {
        options.stop = std::move(stop);
        return f(game, options);
    });
}

// f(places, options) with the rules in terms of the places of their table.
template <class F>
auto run_places(const std::shared_ptr<const AnyGame>& rules, const std::shared_ptr<const TableReader>& table,
                const RunOptions& options, F&& f) {
    using Answer = std::invoke_result_t<F, const TableRules&, const RunOptions&>;
    return run_rules(rules, options, [&](const RuntimeGame& game, const RunOptions& run) -> Answer {
        ZERMELO_TRY(Prober<RuntimeGame>::make(game, table));
        return f(TableRulesOf<RuntimeGame>(game, {}), run);
    });
}

}  // namespace zermelo
