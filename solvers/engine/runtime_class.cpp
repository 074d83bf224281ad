#include "solvers/engine/runtime_class.hpp"

#include <functional>

#include "games/base/version.hpp"
#include "solvers/engine/question_search.hpp"
#include "solvers/engine/runtime_calls.hpp"
#include "solvers/enumerate/enumerate.hpp"
#include "solvers/pns/rules_of.hpp"
#include "solvers/verify/keyed_check.hpp"
#include "solvers/verify/sample_check.hpp"

namespace zermelo {

namespace {

class RuntimeSolver final : public AnySolver {
public:
    explicit RuntimeSolver(std::shared_ptr<const AnyGame> rules) : rules_(std::move(rules)) {}

    Result<SolveReport> solve(Method method, const TableOutput& output, const RunOptions& options) const override {
        if (method == Method::rows) return no_rows(rules_->spec(), "enumerate");
        if (method == Method::retrograde) return not_numbered(rules_->spec());
        return run_rules(rules_, options, [&](const RuntimeGame& game, const RunOptions& run) {
            return solve_by_enumeration(game, output, std::string(program_version), run, method == Method::automatic);
        });
    }
    Result<CountReport> count(Metric, const RunOptions&) const override { return needs_table(rules_->spec()); }
    Result<Estimate> estimate_count(Metric, const RunOptions&) const override { return needs_table(rules_->spec()); }
    Result<Estimate> estimate(Method, std::optional<Metric>, const std::string&, const RunOptions&) const override {
        return no_estimate(rules_->spec());
    }
    Result<VerifyReport> verify(std::shared_ptr<const TableReader> table, const RunOptions& options) const override {
        return run_places(rules_, table, options, [&](const TableRules& places, const RunOptions& run) {
            return check_keyed_table(places, *table, run);
        });
    }
    Result<VerifyReport> verify_sample(std::shared_ptr<const TableReader> table, std::uint64_t count,
                                       std::uint64_t seed, const RunOptions& options) const override {
        return run_places(rules_, table, options, [&](const TableRules& places, const RunOptions& run) {
            return check_sample(places, *table, count, seed, run);
        });
    }

private:
    std::shared_ptr<const AnyGame> rules_;
};

// After an error of the rules the memory of a search is worth nothing: it answers no more.
class RuntimeSearch final : public AnySearch {
public:
    static Result<std::unique_ptr<AnySearch>> make(std::shared_ptr<const AnyGame> rules, SearchOptions options) {
        std::unique_ptr<RuntimeSearch> search(new RuntimeSearch(std::move(rules), options.run.stop));
        options.run.stop = search->game_.stop_token();
        auto inner_rules = std::make_unique<SearchRulesOf<RuntimeGame>>(search->game_, 0, options.heuristics);
        ZERMELO_ASSIGN(inner, QuestionSearch::make(search->game_, std::move(inner_rules), options));
        search->inner_ = std::move(inner);
        return std::unique_ptr<AnySearch>(std::move(search));
    }

    Result<SearchReport> ask(const AnyPosition& position, Claim claim, double seconds,
                             const std::stop_token& stop) override {
        return checked([&] { return inner_->ask(position, claim, seconds, stop); });
    }
    Result<CertificateReport> certify(const AnyPosition& position, Claim claim, const std::string& path,
                                      bool force) override {
        return checked([&] { return inner_->certify(position, claim, path, force); });
    }

private:
    RuntimeSearch(std::shared_ptr<const AnyGame> rules, const std::stop_token& stop)
        : game_(std::move(rules)), stopped_(stop, [this] { game_.stop(); }) {}

    template <class F>
    auto checked(F&& f) const -> decltype(f()) {
        if (auto error = game_.error()) return tl::unexpected<Error>(*std::move(error));
        auto result = f();
        if (auto error = game_.error()) return tl::unexpected<Error>(*std::move(error));
        return result;
    }

    RuntimeGame game_;
    std::stop_callback<std::function<void()>> stopped_;
    std::unique_ptr<AnySearch> inner_;
};

}  // namespace

Result<std::unique_ptr<AnySolver>> runtime_solver(std::shared_ptr<const AnyGame> game) {
    return std::make_unique<RuntimeSolver>(std::move(game));
}

Result<std::unique_ptr<AnySearch>> runtime_search(std::shared_ptr<const AnyGame> game, const SearchOptions& options) {
    return RuntimeSearch::make(std::move(game), options);
}

}  // namespace zermelo
