#include "solvers/engine/runtime_class.hpp"

#include <functional>
#include <mutex>

#include "games/base/version.hpp"
#include "games/core/runtime/runtime_game.hpp"
#include "solvers/engine/any_reader_of.hpp"
#include "solvers/engine/question_search.hpp"
#include "solvers/enumerate/enumerate.hpp"
#include "solvers/pns/rules_of.hpp"
#include "solvers/verify/keyed_check.hpp"
#include "solvers/verify/sample_check.hpp"

namespace zermelo {

namespace {

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

// Each call has a game of its own, so that the error of one is not that of others. Later calls use the games of calls
// that ended well.
class RuntimeProber final : public AnyProber {
public:
    // Fails if the table is not one of these rules.
    static Result<std::unique_ptr<AnyProber>> make(std::shared_ptr<const AnyGame> rules,
                                                   std::shared_ptr<const TableReader> table) {
        std::unique_ptr<RuntimeProber> prober(new RuntimeProber(std::move(rules), std::move(table)));
        ZERMELO_ASSIGN(first, prober->open());
        prober->unused_.push_back(std::move(first));
        return prober;
    }

    Result<std::optional<Value>> probe(const AnyPosition& position) const override {
        return ask({}, [&](const AnyProber& prober, const std::stop_token&) { return prober.probe(position); });
    }
    Result<std::vector<std::optional<Value>>> probe_many(std::span<const AnyPosition> positions, int threads,
                                                         const std::stop_token& stop) const override {
        return ask(stop, [&](const AnyProber& prober, const std::stop_token& either) {
            return prober.probe_many(positions, threads, either);
        });
    }

private:
    struct Open {
        RuntimeGame game;
        AnyProberOf<RuntimeGame> prober;
    };

    RuntimeProber(std::shared_ptr<const AnyGame> rules, std::shared_ptr<const TableReader> table)
        : rules_(std::move(rules)), table_(std::move(table)) {}

    Result<Open> open() const {
        {
            const std::lock_guard lock(mutex_);
            if (!unused_.empty()) {
                Open last = std::move(unused_.back());
                unused_.pop_back();
                return last;
            }
        }
        return with_rules(RuntimeGame(rules_), {},
                          [&](const RuntimeGame& game, const std::stop_token&) -> Result<Open> {
                              ZERMELO_ASSIGN(prober, Prober<RuntimeGame>::make(game, table_));
                              return Open{game, {std::move(prober), rules_->variant()}};
                          });
    }
    template <class F>
    std::invoke_result_t<F, const AnyProber&, const std::stop_token&> ask(const std::stop_token& stop, F&& f) const {
        ZERMELO_ASSIGN(open, this->open());
        auto result = with_rules(
            open.game, stop, [&](const RuntimeGame&, const std::stop_token& either) { return f(open.prober, either); });
        if (!open.game.stop_token().stop_requested()) {
            const std::lock_guard lock(mutex_);
            unused_.push_back(std::move(open));
        }
        return result;
    }

    std::shared_ptr<const AnyGame> rules_;
    std::shared_ptr<const TableReader> table_;
    mutable std::mutex mutex_;  // of the next one
    mutable std::vector<Open> unused_;
};

class RuntimeReader final : public AnyReader {
public:
    explicit RuntimeReader(std::shared_ptr<const AnyGame> rules) : rules_(std::move(rules)) {}

    Result<std::unique_ptr<AnyProber>> prober(std::shared_ptr<const TableReader> table) const override {
        return RuntimeProber::make(rules_, std::move(table));
    }
    Result<std::unique_ptr<TableRules>> rules(const std::shared_ptr<const TableReader>&) const override {
        return fail(Failure::internal, "rules of a program serve one run alone");
    }
    Result<Statistics> statistics(const std::shared_ptr<const TableReader>& table,
                                  const RunOptions& options) const override {
        return run_places(rules_, table, options, [&](const TableRules& places, const RunOptions& run) {
            return count_table(places, {}, *table, run);
        });
    }
    std::unique_ptr<CountRows> count_rows(const TableReader&) const override { return nullptr; }
    std::optional<AnyPosition> position_at(const Address&) const override { return std::nullopt; }
    ListedPositions positions(std::uint32_t, std::uint64_t, std::uint64_t) const override { return {}; }

private:
    std::shared_ptr<const AnyGame> rules_;
};

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
    Result<Estimate> estimate(std::optional<Metric>, const std::string&, const RunOptions&) const override {
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

Result<std::unique_ptr<AnyReader>> runtime_reader(std::shared_ptr<const AnyGame> game) {
    return std::make_unique<RuntimeReader>(std::move(game));
}

Result<std::unique_ptr<AnySolver>> runtime_solver(std::shared_ptr<const AnyGame> game) {
    return std::make_unique<RuntimeSolver>(std::move(game));
}

Result<std::unique_ptr<AnySearch>> runtime_search(std::shared_ptr<const AnyGame> game, const SearchOptions& options) {
    return RuntimeSearch::make(std::move(game), options);
}

}  // namespace zermelo
