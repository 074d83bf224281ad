// Solvers on random graphs: cycles, draws of both kinds, players who move twice, long distances.
#include <gtest/gtest.h>

#include "solvers/retrograde/slice_solver.hpp"
#include "tests/solvers/agree/random_graph_game.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/results.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

// Compares a table with the reference on every position; returns the outcomes seen, a bit each.
template <class G>
unsigned compare(const G& game, const std::string& path, const std::vector<typename G::Position>& roots) {
    const auto expected = reference_values(game, roots);
    const auto prober = Prober<G>::make(game, open_table(path));
    unsigned outcomes = 0;
    for (const auto& [position, value] : expected) {
        const auto found = prober->probe(position);
        EXPECT_TRUE(found && *found);
        EXPECT_EQ(**found, value) << game.spec() << " " << game.format(position);
        outcomes |= 1U << static_cast<unsigned>(value.wdl);
    }
    return outcomes;
}

// Solves graphs of a shape, of up to some nodes and moves, and compares all values.
template <class G = RandomGraphGame>
void expect_values(int graphs, int nodes, int moves, std::string_view shape, Method method, std::string_view name) {
    const TemporaryFolder folder;
    const std::string path = folder.file("a.ztb");
    unsigned outcomes = 0;
    for (int seed = 0; seed < graphs; ++seed) {
        const auto game = make<G>(
            fmt::format("random-graph@{}x{},seed={},shape={}", 5 + seed % nodes, 1 + seed % moves, seed, shape));
        EXPECT_EQ(solve_into(game, method, path, 1 + seed % 3).method, name);
        const auto indexing = game.indexing();
        outcomes |= compare(game, path, indexing ? indexed<G>(*indexing) : std::vector{game.initial()});
        ASSERT_EQ(verify(game, path, 2), "") << game.spec();
        if (shape != "layers") continue;
        solve_into(game, Method::enumerate, path, 2);
        compare(game, path, {game.initial()});
    }
    EXPECT_EQ(outcomes, 7U) << "wins, draws and losses must all have been tested";
}

}  // namespace

TEST(RandomGraph, EnumerationSolvesCycles) {
    expect_values(300, 60, 5, "cyclic", Method::automatic, "enumerate");
}

TEST(RandomGraph, RetrogradeSolvesLayers) {
    expect_values(200, 90, 5, "layers", Method::retrograde, "retrograde");
}

TEST(RandomGraph, RetrogradeSolvesCyclesInsideSlices) {
    expect_values(400, 120, 7, "knots", Method::retrograde, "retrograde");
}

// Without predecessors the moves inside slices are swept. The one-pass solver, which once took such games and read
// values not yet there as draws, refuses them.
TEST(RandomGraph, CyclesWithoutPredecessorsAreSwept) {
    expect_values<ForwardGraphGame>(400, 120, 7, "knots", Method::automatic, "sweep");
}

TEST(RandomGraph, OnePassRefusesMovesInsideSlices) {
    const TemporaryFolder folder;
    const auto game = make<ForwardGraphGame>("random-graph@60x3,shape=knots");
    auto plan = SolvePlan<ForwardGraphGame>::make<NoSolve>(game);
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->method, SliceMethod::value_iteration);
    plan->method = SliceMethod::acyclic;
    const auto report = solve_slices(*plan, {.path = folder.file("a.ztb")}, "test", quiet_run(1));
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, Failure::internal);
    EXPECT_EQ(report.error().why, "it has slices with moves inside");
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

// Long distances, and passes of many batches that are stopped in their middle.
TEST(RandomGraph, ASweepThatIsStoppedGoesOn) {
    const TemporaryFolder folder;
    const auto game = make<ForwardGraphGame>("random-graph@3000x1,shape=cord");
    const std::string path = folder.file("a.ztb");
    const SolveReport report = solve_into(game, Method::automatic, path, 2);
    EXPECT_EQ(report.method, "sweep");
    EXPECT_EQ(report.table.start, (Value{Wdl::win, 2999}));  // node 2999 is lost at once
    compare(game, path, indexed<ForwardGraphGame>(*game.indexing()));
    const Bytes expected = read_file(path);
    const TableOutput output{.path = folder.file("stopped.ztb"), .save_interval = 0};
    int runs = 0;
    for (bool finished = false; !finished && runs < 2000; ++runs) {
        StoppingObserver observer(100 + runs);
        finished = solver_of(game)->solve(Method::automatic, output, observer.run(1 + runs % 8)).has_value();
    }
    EXPECT_GT(runs, 5);
    EXPECT_EQ(read_file(output.path), expected);
}

TEST(RandomGraph, LongDistancesInsideASliceAreKept) {
    const TemporaryFolder folder;
    const auto game = make<RandomGraphGame>("random-graph@3000x1,shape=cord");
    const std::string path = folder.file("a.ztb");
    const SolveReport report = solve_into(game, Method::retrograde, path, 2);
    EXPECT_EQ(report.table.start, (Value{Wdl::win, 2999}));  // node 2999 is lost at once
    ASSERT_TRUE(report.deepest);
    EXPECT_EQ(report.deepest->position, "n0");
    compare(game, path, indexed<RandomGraphGame>(*game.indexing()));
    EXPECT_EQ(verify(game, path, 2), "");
}

// Distances past 126 plies need two bytes: codes widen in mid-run, and the table holds slices of both widths.
TEST(RandomGraph, DistancesPastOneByteAreKept) {
    const TemporaryFolder folder;
    const auto game = make<RandomGraphGame>("random-graph@3000x1,shape=chain");
    const std::string path = folder.file("a.ztb");
    const SolveReport report = solve_into(game, Method::retrograde, path, 2);
    EXPECT_EQ(report.table.start,
              (Value{Wdl::win, 499}));  // 3000 / 6 nodes in the start's chain, the last one lost at once
    EXPECT_EQ(report.table.counts.max_win_dtw, 499);
    ASSERT_TRUE(report.deepest);
    EXPECT_EQ(report.deepest->position, "n0");
    compare(game, path, indexed<RandomGraphGame>(*game.indexing()));
    EXPECT_EQ(verify(game, path, 2), "");
    const auto table = open_table(path);
    EXPECT_EQ(table->slices().back().bits, 8);
    EXPECT_EQ(table->slices().front().bits, 16);
    solve_into(game, Method::enumerate, path, 2);
    compare(game, path, {game.initial()});
    EXPECT_EQ(verify(game, path, 2), "");
}

TEST(RandomGraph, AnUnreachablePositionIsNotInAKeyedTable) {
    const TemporaryFolder folder;
    const auto game = make<RandomGraphGame>("random-graph@3000x1,shape=chain");
    solve_into(game, Method::enumerate, folder.file("a.ztb"), 2);
    const auto prober = Prober<RandomGraphGame>::make(game, open_table(folder.file("a.ztb")));
    EXPECT_TRUE(prober->probe({6})->has_value());
    EXPECT_FALSE(prober->probe({7})->has_value());
}

TEST(RandomGraph, ATableOfOtherRulesIsRefused) {
    const TemporaryFolder folder;
    solve_into(make<RandomGraphGame>("random-graph@20x2,seed=1"), Method::enumerate, folder.file("a.ztb"), 1);
    EXPECT_EQ(failure_of(Prober<RandomGraphGame>::make(make<RandomGraphGame>("random-graph@20x2,seed=2"),
                                                       open_table(folder.file("a.ztb")))),
              Failure::corrupt);
}

}  // namespace zermelo::test
