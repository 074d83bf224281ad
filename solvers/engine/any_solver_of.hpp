// The templates behind AnySolver; included only where a game is instantiated.
#pragma once

#include <algorithm>

#include "games/base/version.hpp"
#include "games/core/runtime/typed_game.hpp"
#include "solvers/engine/any_reader.hpp"
#include "solvers/engine/any_solver.hpp"
#include "solvers/engine/methods.hpp"
#include "solvers/enumerate/enumerate.hpp"
#include "solvers/estimate/estimator.hpp"
#include "solvers/verify/dense_check.hpp"
#include "solvers/verify/keyed_check.hpp"
#include "solvers/verify/sample_check.hpp"

namespace zermelo {

template <Game G>
class AnySolverOf final : public AnySolver {
public:
    explicit AnySolverOf(std::shared_ptr<const AnyGame> any)
        : any_(std::move(any)), typed_(typed_game<G>(*any_)), plans_(game_, typed_.numbering()) {}

    Result<SolveReport> solve(Method method, const TableOutput& output, const RunOptions& options) const override {
        if constexpr (IndexedGame<G>) {
            if (method != Method::enumerate) {
                const auto plan = plan_for(method, output.metric, options);
                if (plan) return solve_slices(**plan, output, std::string(program_version), options);
                if (method != Method::automatic || plan.error().code != Failure::limit)
                    return tl::unexpected<Error>(plan.error());
            }
        } else if (method == Method::rows) {
            return no_rows(game_.spec(), "enumerate");
        } else if (method == Method::retrograde) {
            return not_numbered(game_.spec());
        }
        return solve_by_enumeration(game_, output, std::string(program_version), options, method == Method::automatic);
    }

    Result<CountReport> count([[maybe_unused]] Metric metric,
                              [[maybe_unused]] const RunOptions& options) const override {
        if constexpr (CountOf<Count, G>) {
            return count_game<Count>(game_, metric, options);
        } else {
            return needs_table(game_.spec());
        }
    }

    Result<Estimate> estimate_count([[maybe_unused]] Metric metric,
                                    [[maybe_unused]] const RunOptions& options) const override {
        if constexpr (CountOf<Count, G>) {
            ZERMELO_ASSIGN(forecast, forecast_count<Count>(game_, metric, options));
            Estimate estimate;
            estimate.indices = forecast.positions;
            estimate.memory = estimate.least_memory = estimate.least_memory_on_disk = forecast.memory;
            constexpr double doubt = 1.5;
            constexpr double guess = 5;  // if nothing was counted
            if (forecast.measured > 0) {
                estimate.set_seconds(forecast.seconds, doubt);
                estimate.sample = Estimate::Sample{game_.spec(), forecast.measured, forecast.measured_seconds};
            } else {
                estimate.set_guess(forecast.seconds / guess, forecast.seconds * guess);
            }
            return estimate;
        } else {
            return needs_table(game_.spec());
        }
    }

    Result<Estimate> estimate([[maybe_unused]] Method method, [[maybe_unused]] std::optional<Metric> metric,
                              [[maybe_unused]] const std::string& folder,
                              [[maybe_unused]] const RunOptions& options) const override {
        if constexpr (IndexedGame<G>) {
            ZERMELO_ASSIGN(plan, plan_for(method, metric, options));
            ZERMELO_ASSIGN(plain, plans_.get(plan->metric, false));
            return estimate_solve(*plan, *plain, folder, options);
        } else {
            return no_estimate(game_.spec());
        }
    }

    Result<VerifyReport> verify(std::shared_ptr<const TableReader> table, const RunOptions& options) const override {
        ZERMELO_ASSIGN(reader, AnyReaderFactory<G>::make(any_));
        ZERMELO_ASSIGN(rules, reader->rules(table));
        if (table->header().layout == Layout::keyed) return check_keyed_table(*rules, *table, options);
        std::unique_ptr<SliceRows> rows;
        if constexpr (!std::is_void_v<typename MethodsOf<G>::Check>)
            rows = std::make_unique<typename MethodsOf<G>::Check>(game_, **typed_.numbering().get(),
                                                                  table->header().metric);
        return check_dense_table(*rules, rows.get(), *table, options);
    }

    Result<VerifyReport> verify_sample(std::shared_ptr<const TableReader> table, std::uint64_t count,
                                       std::uint64_t seed, const RunOptions& options) const override {
        ZERMELO_ASSIGN(reader, AnyReaderFactory<G>::make(any_));
        ZERMELO_ASSIGN(rules, reader->rules(table));
        return check_sample(*rules, *table, count, seed, options);
    }

private:
    using Count = typename MethodsOf<G>::Count;

    // Rows where they are asked for, or fit into memory.
    template <IndexedGame T = G>
    Result<std::shared_ptr<const SolvePlan<T>>> plan_for(Method method, std::optional<Metric> metric,
                                                         const RunOptions& options) const {
        const Metric wanted = metric.value_or(usual_metric<G>());
        ZERMELO_ASSIGN(plan, plans_.get(wanted, method != Method::retrograde));
        if (method == Method::rows && plan->method != SliceMethod::rows) return no_rows(game_.spec(), "retrograde");
        if (method == Method::automatic && plan->method == SliceMethod::rows && plan->memory_needed() > options.memory)
            return plans_.get(wanted, false);
        return plan;
    }

    std::shared_ptr<const AnyGame> any_;
    const TypedGame<G>& typed_;
    const G& game_ = typed_.game();
    SolvePlans<G, typename MethodsOf<G>::Solve> plans_;
};

template <class G>
Result<std::unique_ptr<AnySolver>> AnySolverFactory<G>::make(std::shared_ptr<const AnyGame> game) {
    return std::make_unique<AnySolverOf<G>>(std::move(game));
}

}  // namespace zermelo
