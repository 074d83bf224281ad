// Tables of outcomes alone, and of points.
#include <gtest/gtest.h>

#include "tests/solvers/agree/random_graph_game.hpp"
#include "tests/solvers/agree/take_away_game.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/results.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

template <Game G>
Result<SolveReport> solve_for(const G& game, Metric metric, Method method, const std::string& path, int threads = 2) {
    return solver_of(game)->solve(method, {.path = path, .force = true, .metric = metric}, quiet_run(threads));
}

Value without_distance(Value value) {
    return {value.wdl, 0};
}

// Compares a table on all positions reachable from `roots`.
template <Game G>
void expect_outcomes(const G& game, const std::string& path, const std::vector<typename G::Position>& roots) {
    const auto prober = Prober<G>::make(game, open_table(path));
    ASSERT_TRUE(prober) << prober.error().why;
    for (const auto& [position, value] : reference_values(game, roots)) {
        const auto found = prober->probe(position);
        ASSERT_TRUE(found && *found) << game.spec() << " " << game.format(position);
        ASSERT_EQ(**found, ScoreGame<G> ? value : without_distance(value))
            << game.spec() << " " << game.format(position);
    }
}

template <Game G>
VerifyReport verify_report(const G& game, const std::string& path) {
    const auto report = solver_of(game)->verify(open_table(path), quiet_run(2));
    EXPECT_TRUE(report) << game.spec() << ": " << report.error().why;
    return report.value_or(VerifyReport{});
}

// Both moves of a table's life: every value changed once must be found.
template <Game G>
void expect_every_wrong_value_found(const G& game, const std::string& path, const std::string& wrong) {
    const auto table = open_table(path);
    for (std::uint64_t block = 0; block < table->footer().blocks; ++block)
        for (std::uint64_t i = 0; i < table->units_in_block(block); ++i) {
            bool hole = false;
            rewrite_table(game, path, wrong, [&](std::uint64_t at, std::vector<ValueCode>& codes) {
                if (at == block) codes[i] = static_cast<ValueCode>(codes[i] == 2 ? 3 : 2);
            });
            if (table->header().layout == Layout::dense) {
                const std::uint32_t slice = table->slice_of_block(block);
                if constexpr (IndexedGame<G>)
                    hole = !game.indexing()->position_at({slice, table->first_unit_of(block) + i});
            }
            if (!hole) {
                EXPECT_NE(verify(game, wrong, 1), "") << game.spec() << " block " << block << " entry " << i;
            }
        }
}

}  // namespace

// Solver by solver: one pass, predecessors, value iteration, and the explicit graph.
TEST(Metrics, OutcomesAreThoseOfTheReference) {
    const TemporaryFolder folder;
    const std::string path = folder.file("a.ztb");
    for (int seed = 0; seed < 60; ++seed) {
        const auto spec = [&](const char* shape) {
            return fmt::format("random-graph@{}x{},seed={},shape={}", 5 + seed % 90, 1 + seed % 5, seed, shape);
        };
        const auto layers = make<RandomGraphGame>(spec("layers"));
        ASSERT_TRUE(solve_for(layers, Metric::wdl, Method::retrograde, path));
        EXPECT_EQ(open_table(path)->header().metric, Metric::wdl);
        EXPECT_EQ(open_table(path)->summary().counts.max_win_dtw, 0);
        expect_outcomes(layers, path, indexed<RandomGraphGame>(*layers.indexing()));
        const auto dense = verify_report(layers, path);
        EXPECT_EQ(dense.first_failure.value_or(""), "");
        EXPECT_TRUE(dense.sufficient);

        const auto knots = make<RandomGraphGame>(spec("knots"));
        ASSERT_TRUE(solve_for(knots, Metric::wdl, Method::retrograde, path));
        expect_outcomes(knots, path, indexed<RandomGraphGame>(*knots.indexing()));
        const auto cyclic = verify_report(knots, path);
        EXPECT_EQ(cyclic.first_failure.value_or(""), "");
        EXPECT_FALSE(cyclic.sufficient) << "outcomes in circles prove nothing";

        const auto forward = make<ForwardGraphGame>(spec("knots"));
        ASSERT_TRUE(solve_for(forward, Metric::wdl, Method::automatic, path));
        expect_outcomes(forward, path, indexed<ForwardGraphGame>(*forward.indexing()));

        ASSERT_TRUE(solve_for(knots, Metric::wdl, Method::enumerate, path));
        expect_outcomes(knots, path, {knots.initial()});
        const auto keyed = verify_report(knots, path);
        EXPECT_EQ(keyed.first_failure.value_or(""), "");
        EXPECT_FALSE(keyed.sufficient);
    }
}

TEST(Metrics, OutcomesFitTwoBitsAtAnyDistance) {
    const TemporaryFolder folder;
    for (const char* shape : {"chain", "cord"}) {
        const auto game = make<RandomGraphGame>(fmt::format("random-graph@3000x1,shape={}", shape));
        const auto report = solve_for(game, Metric::wdl, Method::retrograde, folder.file("a.ztb"));
        ASSERT_TRUE(report) << report.error().why;
        EXPECT_FALSE(report->deepest);
        EXPECT_EQ(report->table.start, (Value{Wdl::win, 0}));
        const auto table = open_table(folder.file("a.ztb"));
        for (const SliceRecord& slice : table->slices()) EXPECT_EQ(slice.bits, slice.counts.draws == 0 ? 1 : 2);
        expect_outcomes(game, folder.file("a.ztb"), indexed<RandomGraphGame>(*game.indexing()));
    }
}

TEST(Metrics, AWrongOutcomeOfLayersIsFound) {
    const TemporaryFolder folder;
    const auto game = make<RandomGraphGame>("random-graph@40x3,seed=5,shape=layers");
    ASSERT_TRUE(solve_for(game, Metric::wdl, Method::retrograde, folder.file("a.ztb")));
    expect_every_wrong_value_found(game, folder.file("a.ztb"), folder.file("b.ztb"));
}

TEST(Metrics, StatisticsOfOutcomesNameNoDistance) {
    const TemporaryFolder folder;
    const auto game = make<RandomGraphGame>("random-graph@90x3,seed=5,shape=layers");
    ASSERT_TRUE(solve_for(game, Metric::wdl, Method::retrograde, folder.file("a.ztb")));
    const auto statistics = reader_of(game)->statistics(open_table(folder.file("a.ztb")), quiet_run(2));
    ASSERT_TRUE(statistics) << statistics.error().why;
    EXPECT_EQ(statistics->metric, Metric::wdl);
    EXPECT_EQ(statistics->total.counts.positions, 90U);
    EXPECT_TRUE(statistics->total.wins_at.empty());
    EXPECT_FALSE(statistics->total.longest_win);
}

TEST(Metrics, PointsAreThoseOfTheReference) {
    const TemporaryFolder folder;
    unsigned outcomes = 0;
    bool wide = false;
    for (int seed = 0; seed < 40; ++seed) {
        const auto game = make<TakeAway>(
            fmt::format("take-away@{}x{},seed={},worth={}", 1 + seed % 13, 1 + seed % 7, seed, seed % 4 == 3 ? 40 : 1));
        for (const Method method : {Method::automatic, Method::enumerate}) {
            const std::string path = folder.file("a.ztb");
            const SolveReport report = solve_into(game, method, path, 1 + seed % 3);
            const auto expected = reference_values(game, {game.initial()});
            EXPECT_EQ(report.table.start, expected.at(game.initial())) << game.spec();
            for (const auto& [position, value] : expected) outcomes |= 1U << static_cast<unsigned>(value.wdl);
            const auto table = open_table(path);
            EXPECT_EQ(table->header().metric, Metric::score);
            for (const SliceRecord& slice : table->slices()) wide = wide || slice.bits == 16;
            expect_outcomes(game, path, {game.initial()});
            const auto checked = verify_report(game, path);
            EXPECT_EQ(checked.first_failure.value_or(""), "") << game.spec();
            EXPECT_TRUE(checked.sufficient);
            const auto sample = solver_of(game)->verify_sample(table, 500, 1, quiet_run(2));
            ASSERT_TRUE(sample) << sample.error().why;
            EXPECT_EQ(sample->first_failure.value_or(""), "") << game.spec();
            const auto statistics = reader_of(game)->statistics(table, quiet_run(2));
            ASSERT_TRUE(statistics) << statistics.error().why;
            EXPECT_EQ(statistics->total.counts, table->summary().counts);
        }
    }
    EXPECT_EQ(outcomes, 7U) << "wins, draws and losses must all have been tested";
    EXPECT_TRUE(wide) << "points past one byte must have been tested";
}

// Two stones in one row: both at once, or the nearer one, after which the other player must take the other.
TEST(Metrics, TheValueOfTwoStonesIsTheBetterSplit) {
    for (int seed = 0; seed < 20; ++seed) {
        const auto game = make<TakeAway>(fmt::format("take-away@2x1,seed={}", seed));
        const TakeAway::Position position{{2, 0}, 0};
        const int nearer = game.gain(position, {0, 1});
        const int both = game.gain(position, {0, 2});
        EXPECT_EQ(reference_values(game, {position}).at(position).score, std::max(both, nearer - (both - nearer)));
    }
}

TEST(Metrics, AWrongNumberOfPointsIsFound) {
    const TemporaryFolder folder;
    const auto game = make<TakeAway>("take-away@6x5");
    for (const Method method : {Method::automatic, Method::enumerate}) {
        solve_into(game, method, folder.file("a.ztb"), 1);
        expect_every_wrong_value_found(game, folder.file("a.ztb"), folder.file("b.ztb"));
    }
}

TEST(Metrics, GamesAreSolvedForWhatTheyHave) {
    const TemporaryFolder folder;
    EXPECT_EQ(failure_of(solve_for(make<RandomGraphGame>("random-graph@20x2,shape=layers"), Metric::score,
                                   Method::automatic, folder.file("a.ztb"))),
              Failure::usage);
    for (const Method method : {Method::automatic, Method::enumerate}) {
        EXPECT_EQ(failure_of(solve_for(make<TakeAway>("take-away@5x5"), Metric::dtw, method, folder.file("a.ztb"))),
                  Failure::usage);
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(Metrics, CodesAreInverse) {
    for (int points = -max_score; points <= max_score; ++points) {
        const Value value = value_of_score(points);
        ASSERT_EQ(decode_value(Metric::score, encode_value(Metric::score, value)), value);
    }
    // tablebase/FORMAT.md: 2 n for minus n points, 2 n + 1 for n points.
    EXPECT_EQ(encode_value(Metric::score, value_of_score(0)), 1);
    EXPECT_EQ(encode_value(Metric::score, value_of_score(-5)), 10);
    EXPECT_EQ(encode_value(Metric::score, value_of_score(5)), 11);
    EXPECT_EQ(encode_value(Metric::wdl, {Wdl::loss, 0}), 2);
    EXPECT_EQ(encode_value(Metric::wdl, {Wdl::win, 0}), 3);
}

}  // namespace zermelo::test
