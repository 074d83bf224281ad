// Games that are known at run time alone: values, proofs, and rules that fail at any of their calls.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include "games/core/runtime/runtime_game.hpp"
#include "solvers/certificate/reader.hpp"
#include "solvers/engine/zermelo.hpp"
#include "solvers/verify/reference.hpp"
#include "tests/support/countdown.hpp"
#include "tests/support/temporary.hpp"
#include "tools/check/check.hpp"

namespace zermelo::test {

namespace {

// Counts the questions to the rules, and throws at one of them.
class Watched final : public Countdown {
public:
    enum class Throws { error, exception, number };

    explicit Watched(int from, int last = INT32_MAX, Throws throws = Throws::exception)
        : Countdown(from), left_(last), throws_(throws) {}

    std::vector<std::vector<AnyPosition>> children_of_many(std::span<const AnyPosition> positions) const override {
        ++batches;
        return Countdown::children_of_many(positions);
    }
    static inline std::atomic<int> batches = 0;

    // Asked once for each game that is opened for a call.
    std::size_t key_width() const override {
        ++opened;
        return Countdown::key_width();
    }
    static inline std::atomic<int> opened = 0;

protected:
    void called() const override {
        if (--left_ != 0) return;
        if (throws_ == Throws::error) throw RulesError({Failure::bad_input, "a rule of its own", "it says so"});
        if (throws_ == Throws::number) throw 7;
        throw std::runtime_error("a broken rule");
    }

private:
    mutable std::atomic<int> left_;
    Throws throws_;
};

class RuntimeClass : public testing::Test {
protected:
    // An engine knows countdown; its rules throw at the call number `last`.
    EngineOptions options(int last = INT32_MAX, Watched::Throws throws = Watched::Throws::exception) const {
        EngineOptions options;
        options.tables = folder_.file("");
        const auto make = [last, throws](const Spec& spec) -> Result<std::shared_ptr<const AnyGame>> {
            return std::make_shared<const Watched>(spec.size->width, last, throws);
        };
        EXPECT_TRUE(options.games.add(game_class({&Countdown::static_info()}, make)));
        return options;
    }
    static RunOptions run(int threads) { return {.threads = threads, .memory = 200'000'000}; }
    TableOutput output() const { return {.path = folder_.file("countdown.ztb"), .force = true}; }
    // The verdict of a search on a start, and its certificate.
    Result<Wdl> prove(const Engine& engine, std::string_view spec, int threads) const {
        ZERMELO_ASSIGN(search, engine.new_search(spec, {.certificate = true, .run = run(threads)}));
        ZERMELO_ASSIGN(start, search->game().parse("start"));
        Proof proof;
        ZERMELO_TRY(search->prove(start, Claim::value, true, proof));
        ZERMELO_TRY(search->certify(proof, certificate(), true));
        return *proof.answer.value.outcome();
    }
    std::string certificate() const { return folder_.file("countdown.zcert"); }

    const TemporaryFolder folder_;
};

TEST_F(RuntimeClass, ValuesAreThoseOfTheReference) {
    for (const int threads : {1, 2}) {
        const Engine engine(options());
        Watched::batches = 0;
        const auto solved = engine.solve("countdown@60", Method::automatic, output(), run(threads));
        ASSERT_TRUE(solved) << solved.error().what << solved.error().why;
        EXPECT_EQ(solved->method, "enumerate");
        EXPECT_EQ(solved->table.counts.positions, 61U) << "both players are one";
        EXPECT_GT(Watched::batches, 0) << "children are made for many positions at once";
        const auto table = *engine.table(output().path);
        const RuntimeGame game(std::make_shared<const Countdown>(60));
        const auto expected = reference_values(game, {game.initial()});
        EXPECT_EQ(expected.size(), 2U * 61 - 1) << "60 b is never reached";
        std::array<int, 3> seen{};
        for (const auto& [position, value] : expected) {
            ASSERT_EQ(**table->value(position), value) << game.format(position);
            ++seen[static_cast<std::size_t>(value.wdl)];
        }
        for (const int count : seen) EXPECT_GT(count, 0);
        EXPECT_EQ(table->verify({VerifyOptions::Mode::full}, run(threads))->first_failure, std::nullopt);
        EXPECT_EQ(table->verify({VerifyOptions::Mode::sample, 50}, run(threads))->first_failure, std::nullopt);
        EXPECT_EQ(table->statistics(run(threads))->sides.size(), 2U);
        EXPECT_EQ(table->sample(10, 1)->size(), 10U);
        const auto batch = *table->sample(40, 2);
        const auto values = *table->probe_many(batch, threads);
        for (std::size_t i = 0; i < batch.size(); ++i) EXPECT_EQ(values[i], *table->value(batch[i]));
    }
}

TEST_F(RuntimeClass, ProofsAreThoseOfTheReference) {
    const RuntimeGame game(std::make_shared<const Countdown>(30));
    const auto expected = reference_values(game, {game.initial()});
    for (const int from : {1, 2, 4, 6, 7, 8, 9, 30})
        for (const int threads : {1, 2}) {
            const Engine engine(options());
            const auto wdl = prove(engine, "countdown@" + std::to_string(from), threads);
            ASSERT_TRUE(wdl) << wdl.error().what << wdl.error().why;
            EXPECT_EQ(*wdl, expected.at(*game.any().parse(std::to_string(from) + " a")).wdl) << from;
            const auto maker = [](const Spec& spec) { return Countdown::make(spec); };
            const auto file = CertificateReader::open(certificate());
            ASSERT_TRUE(file);
            const auto spec = Spec::parse(file->header().spec);
            const auto report = check::check_at_run_time(maker, *spec, *file, {});
            ASSERT_TRUE(report) << report.error().what;
            EXPECT_EQ(report->first_failure, std::nullopt);
            // By the rules of another board it proves nothing.
            EXPECT_EQ(check::check_at_run_time(
                          [](const Spec&) { return Countdown::make(*Spec::parse("countdown@31")); }, *spec, *file, {})
                          .error()
                          .code,
                      Failure::corrupt);
        }
}

// The first call that throws ends a solve, whichever it is and whatever the workers are at.
TEST_F(RuntimeClass, RulesThatFailEndASolve) {
    for (const int threads : {1, 2}) {
        bool finished = false;
        int last = 1;
        for (; !finished && last < 2000; ++last) {
            const Engine engine(options(last));
            const auto solved = engine.solve("countdown@25", Method::automatic, output(), run(threads));
            finished = solved.has_value();
            if (finished) break;
            EXPECT_EQ(solved.error().what, "the rules of countdown@25 failed") << last;
            EXPECT_EQ(solved.error().why, "a broken rule");
            EXPECT_FALSE(std::filesystem::exists(output().path)) << last;
        }
        EXPECT_TRUE(finished);
        EXPECT_GT(last, 200);
        std::filesystem::remove(output().path);
    }
}

TEST_F(RuntimeClass, RulesThatFailEndAProof) {
    for (const int threads : {1, 2})
        for (const std::string spec : {"countdown@6", "countdown@12"}) {
            bool finished = false;
            int last = 1;
            for (; !finished && last < 10'000'000; last += 1 + last / 20) {
                const auto proven = prove(Engine(options(last)), spec, threads);
                finished = proven.has_value();
                if (finished) break;
                EXPECT_EQ(proven.error().what, "the rules of " + spec + " failed") << last;
                EXPECT_FALSE(std::filesystem::exists(certificate())) << last;
            }
            EXPECT_TRUE(finished);
            EXPECT_GT(last, 100);
            std::filesystem::remove(certificate());
        }
}

// A table of sound rules, by rules that fail later.
TEST_F(RuntimeClass, RulesThatFailEndEveryUseOfATable) {
    ASSERT_TRUE(Engine(options()).solve("countdown@25", Method::automatic, output(), run(1)));
    const auto uses = std::to_array<std::function<Result<void>(const Table&)>>({
        [](const Table& table) -> Result<void> {
            ZERMELO_ASSIGN(report, table.verify({VerifyOptions::Mode::full}, run(2)));
            EXPECT_EQ(report.first_failure, std::nullopt) << "what failing rules say is no failure of the table";
            return {};
        },
        [](const Table& table) -> Result<void> {
            ZERMELO_TRY(table.verify({VerifyOptions::Mode::sample, 100}, run(2)));
            return {};
        },
        [](const Table& table) -> Result<void> {
            ZERMELO_TRY(table.statistics(run(2)));
            return {};
        },
        [](const Table& table) -> Result<void> {
            const std::vector<AnyPosition> many(100, *table.game().parse("start"));
            ZERMELO_TRY(table.probe_many(many, 2));
            return {};
        },
        [](const Table& table) -> Result<void> {
            ZERMELO_TRY(table.answer(*table.game().parse("start")));
            return {};
        },
    });
    for (const auto& use : uses) {
        bool finished = false;
        int last = 1;
        for (; !finished && last < 5000; ++last) {
            const Engine engine(options(last));
            const auto table = *engine.table(output().path);
            const auto used = use(*table);
            finished = used.has_value();
            if (finished) break;
            EXPECT_EQ(used.error().what, "the rules of countdown@25 failed") << last;
            // The error was that of one call: the rules do not fail again.
            EXPECT_TRUE(use(*table)) << last;
        }
        EXPECT_TRUE(finished);
        EXPECT_GT(last, 5);
    }
}

// Lookups follow each other with one open game; those at once have one each.
TEST_F(RuntimeClass, ATableIsOpenedOnceForManyLookups) {
    ASSERT_TRUE(Engine(options()).solve("countdown@25", Method::automatic, output(), run(1)));
    const Engine engine(options());
    const auto table = *engine.table(output().path);
    const AnyPosition start = *table->game().parse("start");
    Watched::opened = 0;
    for (int i = 0; i < 100; ++i) ASSERT_TRUE(table->value(start));
    EXPECT_EQ(Watched::opened, 0);
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&] {
                for (int i = 0; i < 1000; ++i) EXPECT_EQ(table->value(start).value()->wdl, Wdl::draw);
            });
    }
    EXPECT_LT(Watched::opened, 4);
}

TEST_F(RuntimeClass, TheErrorIsThatOfTheRules) {
    const auto error = [&](Watched::Throws throws) {
        return Engine(options(20, throws)).solve("countdown@25", Method::automatic, output(), run(1)).error();
    };
    EXPECT_EQ(error(Watched::Throws::error).what, "a rule of its own");
    EXPECT_EQ(error(Watched::Throws::error).code, Failure::bad_input);
    EXPECT_EQ(error(Watched::Throws::number).why, "they threw something");
}

// A search keeps what it has found, so that after an error all of it is in doubt.
TEST_F(RuntimeClass, ASearchWhoseRulesFailedAnswersNoMore) {
    const Engine engine(options(40));
    const auto search = *engine.new_search("countdown@25", {.run = run(1)});
    const AnyPosition start = *search->game().parse("start");
    ASSERT_FALSE(search->ask(start, Claim::value));
    EXPECT_EQ(search->ask(start, Claim::value).error().why, "a broken rule");
    EXPECT_TRUE((*engine.new_search("countdown@25", {.run = run(1)}))->ask(start, Claim::value)) << "another one does";
}

class Stuck final : public AnyGame {
public:
    const GameInfo& info() const override { return inner_.info(); }
    std::string spec() const override { return inner_.spec(); }
    Result<AnyPosition> parse(std::string_view text) const override { return inner_.parse(text); }
    std::string format(const AnyPosition& p) const override { return inner_.format(p); }
    Side turn(const AnyPosition& p) const override { return inner_.turn(p); }
    std::optional<Wdl> terminal(const AnyPosition&) const override { return std::nullopt; }
    std::size_t key_width() const override { return 2; }
    void write_key(const AnyPosition& p, std::span<std::uint8_t> key) const override { inner_.write_key(p, key); }
    std::optional<AnyPosition> read_key(std::span<const std::uint8_t> key) const override {
        return inner_.read_key(key);
    }
    std::vector<AnyPosition> children(const AnyPosition& p) const override { return inner_.children(p); }
    std::vector<std::string> move_names(const AnyPosition& p) const override { return inner_.move_names(p); }
    const Board& board() const override { return inner_.board(); }
    Drawing drawing(const AnyPosition& p) const override { return inner_.drawing(p); }

private:
    Countdown inner_{9};
};

TEST_F(RuntimeClass, PositionsWithoutMovesMustBeOver) {
    EngineOptions options;
    ASSERT_TRUE(options.games.add(game_class({&Countdown::static_info()}, [](const Spec&) {
        return Result<std::shared_ptr<const AnyGame>>(std::make_shared<const Stuck>());
    })));
    const auto solved = Engine(options).solve("countdown@9", Method::automatic, output(), run(1));
    ASSERT_FALSE(solved);
    EXPECT_EQ(solved.error().what, "the rules of countdown@9 are broken");
    EXPECT_EQ(solved.error().why, "0 b has no moves, but is not over");
}

TEST_F(RuntimeClass, WhatAnAnyGameNeedNotWrite) {
    const Stuck game;
    const AnyPosition start = *game.parse("start");
    EXPECT_EQ(game.diagram(start), "9 a\n");
    EXPECT_EQ(game.move_name(start, 1), "7");
    EXPECT_EQ(*game.find_move(start, "6"), 2U);
    EXPECT_EQ(game.find_move(start, "5").error().code, Failure::bad_input);
    EXPECT_EQ(*game.perft(start, 0, {}), 1U);
    EXPECT_EQ(*game.perft(start, 1, {}), 4U);
    EXPECT_EQ(*game.perft(*game.parse("2 a"), 2, {}), 2U) << "1 b has two moves, 0 b none";
    EXPECT_EQ(game.numbered_positions().error().code, Failure::limit);
    EXPECT_TRUE(game.adopt(Stuck(), start));
    EXPECT_FALSE(game.adopt(*make_game("konane@3x3").value(), *make_game("konane@3x3").value()->parse("start")));
    EXPECT_EQ(game.children_of_many(std::array{start, start}).size(), 2U);
}

}  // namespace

}  // namespace zermelo::test
