// The templates behind AnySolver; included only where a game is instantiated.
#pragma once

#include <algorithm>
#include <chrono>
#include <random>

#include "games/base/version.hpp"
#include "games/core/runtime/any_game.hpp"
#include "solvers/engine/any_prober_of.hpp"
#include "solvers/engine/any_solver.hpp"
#include "solvers/engine/methods.hpp"
#include "solvers/engine/random_positions.hpp"
#include "solvers/enumerate/enumerate.hpp"
#include "solvers/retrograde/estimator.hpp"
#include "solvers/stats/table_statistics.hpp"
#include "solvers/verify/dense.hpp"
#include "solvers/verify/keyed.hpp"
#include "solvers/verify/sample.hpp"
#include "tablebase/prober.hpp"

namespace zermelo {

template <Game G>
class AnySolverOf final : public AnySolver {
public:
    // `any` is the same variant.
    AnySolverOf(G game, std::unique_ptr<const AnyGame> any)
        : game_(std::move(game)), any_(std::move(any)), plans_(game_) {}

    const AnyGame& game() const override { return *any_; }

    Result<SolveReport> solve(Method method, const TableOutput& output, const RunOptions& options) const override {
        if constexpr (IndexedGame<G>) {
            if (method != Method::enumerate) {
                const auto plan = plan_for(method, output.metric, options);
                if (plan) return solve_slices(**plan, output, std::string(program_version), options);
                if (method != Method::automatic || plan.error().code != Failure::limit)
                    return tl::unexpected<Error>(plan.error());
            }
        } else if (method == Method::bitsweep) {
            return no_rows();
        } else if (method == Method::retrograde) {
            return fail(Failure::limit, fmt::format("cannot solve {} by retrograde analysis", game_.spec()),
                        "its positions are not numbered",
                        Cause{.kind = Cause::Kind::other_method, .spec = game_.spec(), .instead = "enumerate"});
        }
        return solve_by_enumeration(game_, output, std::string(program_version), options, method == Method::automatic);
    }

    Result<CountReport> count([[maybe_unused]] Metric metric,
                              [[maybe_unused]] const RunOptions& options) const override {
        if constexpr (CountOf<Count, G>) {
            return count_game<Count>(game_, metric, options);
        } else {
            return needs_table();
        }
    }

    Result<Estimate> estimate_count([[maybe_unused]] Metric metric,
                                    [[maybe_unused]] const RunOptions& options) const override {
        if constexpr (CountOf<Count, G>) {
            ZERMELO_ASSIGN(forecast, forecast_count<Count>(game_, metric, options));
            Estimate estimate;
            estimate.indices = forecast.positions;
            estimate.memory = estimate.least_memory = forecast.memory;
            estimate.seconds = forecast.seconds;
            estimate.sample_indices = forecast.measured;
            return estimate;
        } else {
            return needs_table();
        }
    }

    Result<Estimate> estimate(std::optional<Metric> metric, const std::string& folder,
                              const RunOptions& options) const override {
        if constexpr (IndexedGame<G>) {
            ZERMELO_ASSIGN(plan, plan_for(Method::automatic, metric, options));
            ZERMELO_ASSIGN(plain, plans_.get(plan->metric, false));
            return estimate_solve(*plan, *plain, folder, options);
        } else {
            return fail(Failure::no_answer, fmt::format("cannot estimate a solve of {}", game_.spec()),
                        "its positions are not numbered, so they must be explored");
        }
    }

    Result<VerifyReport> verify(std::shared_ptr<const TableReader> table, const RunOptions& options) const override {
        ZERMELO_ASSIGN(prober, Prober<G>::make(game_, table));
        if (table->header().layout == Layout::keyed) return KeyedVerifier<G>(game_, *table, options).run();
        if constexpr (IndexedGame<G>) {
            ZERMELO_ASSIGN(plan, plans_.get(table->header().metric));
            using Check = typename MethodsOf<G>::Check;
            return DenseVerifier<G, Check>(game_, *table, plan->indexing).run(options);
        } else {
            return fail(Failure::internal, "a dense table of a game without numbering");
        }
    }

    Result<Statistics> statistics(std::shared_ptr<const TableReader> table, const RunOptions& options) const override {
        ZERMELO_ASSIGN(prober, Prober<G>::make(game_, std::move(table)));
        return TableStatistics<G, typename MethodsOf<G>::Statistics>(game_, prober, options).run();
    }

    Result<VerifyReport> verify_sample(std::shared_ptr<const TableReader> table, std::uint64_t count,
                                       std::uint64_t seed, const RunOptions& options) const override {
        ZERMELO_ASSIGN(prober, Prober<G>::make(game_, table));
        return SampleVerifier<G>(prober, options).run(count, seed);
    }

    std::optional<AnyPosition> position_at(const Address& address) const override {
        if constexpr (IndexedGame<G>) {
            const auto plan = plans_.get(usual_metric<G>());
            const auto position = plan ? (*plan)->indexing.position_at(address) : std::nullopt;
            if (position) return wrap(any_->variant(), *position);
        }
        return std::nullopt;
    }

    Result<std::unique_ptr<AnyProber>> prober(std::shared_ptr<const TableReader> table) const override {
        ZERMELO_ASSIGN(prober, Prober<G>::make(game_, std::move(table)));
        return std::make_unique<AnyProberOf<G>>(std::move(prober));
    }

    Result<double> time_probes(const std::string& path, std::uint64_t count, bool cold) const override;
    Result<double> time_many_probes(const std::string& path, std::uint64_t count,
                                    const RunOptions& options) const override;

private:
    using Count = typename MethodsOf<G>::Count;

    tl::unexpected<Error> needs_table() const {
        return fail(Failure::usage, fmt::format("cannot solve {} without a table", game_.spec()),
                    fmt::format("its positions form no rows: it is not {}", counted_kinds),
                    Cause{.kind = Cause::Kind::needs_table, .spec = game_.spec()}, "make a table");
    }
    tl::unexpected<Error> no_rows() const {
        return fail(Failure::usage, fmt::format("cannot make a table of {} by bitsweep", game_.spec()),
                    "its positions form no rows that make a table",
                    Cause{.kind = Cause::Kind::other_method,
                          .spec = game_.spec(),
                          .instead = IndexedGame<G> ? "retrograde" : "enumerate"});
    }

    // Rows where they are asked for, or fit into memory.
    template <IndexedGame T = G>
    Result<std::shared_ptr<const SolvePlan<T>>> plan_for(Method method, std::optional<Metric> metric,
                                                         const RunOptions& options) const {
        const Metric wanted = metric.value_or(usual_metric<G>());
        ZERMELO_ASSIGN(plan, plans_.get(wanted, method != Method::retrograde));
        if (method == Method::bitsweep && plan->method != SliceMethod::rows) return no_rows();
        if (method == Method::automatic && plan->method == SliceMethod::rows && plan->memory_needed() > options.memory)
            return plans_.get(wanted, false);
        return plan;
    }

    G game_;
    std::unique_ptr<const AnyGame> any_;
    SolvePlans<G, typename MethodsOf<G>::Solve> plans_;
};

template <Game G>
Result<double> AnySolverOf<G>::time_probes(const std::string& path, std::uint64_t count, bool cold) const {
    const auto cache = std::make_shared<BlockCache>(1ULL << 30);
    ZERMELO_ASSIGN(table, TableReader::open(path, cache));
    ZERMELO_ASSIGN(prober, Prober<G>::make(game_, table));
    // Random play from the start gives positions that people ask for; every tenth of them is kept.
    std::mt19937_64 random(20260101);
    std::vector<typename G::Position> positions;
    while (positions.size() < count) {
        auto position = game_.initial();
        for (auto moves = game_.moves(position); !moves.empty() && positions.size() < count;
             moves = game_.moves(position)) {
            position = game_.apply(position, moves[random() % moves.size()]);
            if (random() % 10 == 0) positions.push_back(position);
        }
    }
    std::vector<double> samples;
    for (int round = 0; round < 5; ++round) {
        const auto started = std::chrono::steady_clock::now();
        for (const auto& position : positions) {
            if (cold) cache->clear();
            ZERMELO_TRY(prober.probe(position));
        }
        const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - started;
        samples.push_back(elapsed.count() / static_cast<double>(count));
    }
    std::sort(samples.begin(), samples.end());
    return samples[samples.size() / 2];
}

template <Game G>
Result<double> AnySolverOf<G>::time_many_probes(const std::string& path, std::uint64_t count,
                                                const RunOptions& options) const {
    const auto cache = std::make_shared<BlockCache>(0);
    ZERMELO_ASSIGN(table, TableReader::open(path, cache));
    ZERMELO_ASSIGN(typed, Prober<G>::make(game_, table));
    ZERMELO_ASSIGN(drawn, random_positions(typed, count, 20260101));
    std::vector<AnyPosition> positions;
    for (const auto& position : drawn) positions.push_back(wrap(any_->variant(), position));
    const AnyProberOf<G> prober(std::move(typed));
    std::vector<double> samples;
    for (int round = 0; round < 5; ++round) {
        cache->clear();
        const auto started = std::chrono::steady_clock::now();
        ZERMELO_TRY(prober.probe_many(positions, options.threads, options.stop));
        const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - started;
        samples.push_back(elapsed.count() / static_cast<double>(positions.size()));
    }
    std::sort(samples.begin(), samples.end());
    return samples[samples.size() / 2];
}

template <class G>
Result<std::unique_ptr<AnySolver>> AnySolverFactory<G>::make(const Spec& spec) {
    ZERMELO_ASSIGN(game, G::make(spec));
    auto any = AnyGameFactory<G>::wrap(game);
    return std::make_unique<AnySolverOf<G>>(std::move(game), std::move(any));
}

}  // namespace zermelo
