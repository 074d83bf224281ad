// A solver for the page: it looks positions up and counts tables, and solves nothing.
#pragma once

#include "games/core/runtime/any_game.hpp"
#include "solvers/engine/any_prober_of.hpp"
#include "solvers/engine/any_search.hpp"
#include "solvers/engine/any_solver.hpp"
#include "solvers/engine/methods.hpp"
#include "solvers/stats/table_statistics.hpp"

namespace zermelo {

inline tl::unexpected<Error> not_in_a_page() {
    return fail(Failure::no_answer, "a page without a server looks up what is solved", "it solves and searches nothing",
                "zermelo serve");
}

template <Game G>
class AnySolverOf final : public AnySolver {
public:
    AnySolverOf(G game, std::unique_ptr<const AnyGame> any) : game_(std::move(game)), any_(std::move(any)) {}

    const AnyGame& game() const override { return *any_; }
    Result<std::unique_ptr<AnyProber>> prober(std::shared_ptr<const TableReader> table) const override {
        ZERMELO_ASSIGN(prober, Prober<G>::make(game_, std::move(table)));
        return std::make_unique<AnyProberOf<G>>(std::move(prober));
    }
    Result<Statistics> statistics(std::shared_ptr<const TableReader> table, const RunOptions& options) const override {
        ZERMELO_ASSIGN(prober, Prober<G>::make(game_, std::move(table)));
        return TableStatistics<G, typename MethodsOf<G>::Statistics>(game_, prober, options).run();
    }
    std::optional<AnyPosition> position_at(const Address& address) const override {
        if constexpr (IndexedGame<G>) {
            if (!indexing_) {
                auto made = game_.indexing();
                if (!made) return std::nullopt;
                indexing_ = std::make_shared<const typename G::Indexing>(*std::move(made));
            }
            const auto& indexing = *static_cast<const typename G::Indexing*>(indexing_.get());
            if (const auto position = indexing.position_at(address)) return wrap(any_->variant(), *position);
        }
        return std::nullopt;
    }

    Result<SolveReport> solve(Method, const TableOutput&, const RunOptions&) const override { return not_in_a_page(); }
    Result<CountReport> count(Metric, const RunOptions&) const override { return not_in_a_page(); }
    Result<Estimate> estimate_count(Metric, const RunOptions&) const override { return not_in_a_page(); }
    Result<Estimate> estimate(std::optional<Metric>, const std::string&, const RunOptions&) const override {
        return not_in_a_page();
    }
    Result<VerifyReport> verify(std::shared_ptr<const TableReader>, const RunOptions&) const override {
        return not_in_a_page();
    }
    Result<VerifyReport> verify_sample(std::shared_ptr<const TableReader>, std::uint64_t, std::uint64_t,
                                       const RunOptions&) const override {
        return not_in_a_page();
    }
    Result<double> time_probes(const std::string&, std::uint64_t, bool) const override { return not_in_a_page(); }
    Result<double> time_many_probes(const std::string&, std::uint64_t, const RunOptions&) const override {
        return not_in_a_page();
    }

private:
    G game_;
    std::unique_ptr<const AnyGame> any_;
    mutable std::shared_ptr<const void> indexing_;  // made on first use; there is one thread
};

template <class G>
Result<std::unique_ptr<AnySolver>> AnySolverFactory<G>::make(const Spec& spec) {
    ZERMELO_ASSIGN(game, G::make(spec));
    auto any = AnyGameFactory<G>::wrap(game);
    return std::make_unique<AnySolverOf<G>>(std::move(game), std::move(any));
}

template <class G>
Result<std::unique_ptr<AnySearch>> AnySearchFactory<G>::make(const Spec&, const SearchOptions&) {
    return not_in_a_page();
}

}  // namespace zermelo
