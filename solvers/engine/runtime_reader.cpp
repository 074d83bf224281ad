#include "solvers/engine/runtime_reader.hpp"

#include <mutex>

#include "solvers/engine/any_reader_of.hpp"
#include "solvers/engine/runtime_calls.hpp"

namespace zermelo {

namespace {

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
    Result<TablePlace> place_of(const AnyPosition& position) const override {
        return ask({}, [&](const AnyProber& prober, const std::stop_token&) { return prober.place_of(position); });
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
    Result<void> pass(const std::shared_ptr<const TableReader>& table, const RunOptions& options,
                      const Pass& f) const override {
        return run_places(rules_, table, options, f);
    }
    std::unique_ptr<CountRows> count_rows(const TableReader&) const override { return nullptr; }
    std::optional<AnyPosition> position_at(const Address&) const override { return std::nullopt; }
    std::vector<bool> has_positions(std::uint32_t, std::span<const std::uint64_t> indices) const override {
        return std::vector<bool>(indices.size());
    }
    ListedPositions positions(std::uint32_t, std::uint64_t, std::uint64_t) const override { return {}; }

private:
    std::shared_ptr<const AnyGame> rules_;
};

}  // namespace

Result<std::unique_ptr<AnyReader>> runtime_reader(std::shared_ptr<const AnyGame> game) {
    return std::make_unique<RuntimeReader>(std::move(game));
}

}  // namespace zermelo
