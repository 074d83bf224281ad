// Counters of moves against the definition, which looks at all moves of a position again and again.
#include <gtest/gtest.h>

#include <array>

#include "games/tafl/tafl.hpp"
#include "games/turkish_checkers/turkish_checkers.hpp"
#include "games/watermelon_chess/watermelon_chess.hpp"
#include "solvers/retrograde/slice_solver.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

template <class Work, class G>
Result<SolveReport> solve_by(const SolvePlan<G>& plan, const std::string& path, const RunOptions& options) {
    return run_slices(plan, {.path = path, .save_interval = 0}, "test", options,
                      [&](SliceRun& run) { return std::make_unique<WorkSolverOf<G, Work>>(plan, run); });
}

template <class Work, class G>
Bytes solved_by(const SolvePlan<G>& plan) {
    const TemporaryFolder folder;
    EXPECT_TRUE(solve_by<Work>(plan, folder.file("a.ztb"), quiet_run(2)));
    return read_file(folder.file("a.ztb"));
}

// The same by runs that are stopped again and again, which read the list from checkpoints.
template <class Work, class G>
Bytes solved_in_steps(const SolvePlan<G>& plan) {
    const TemporaryFolder folder;
    for (int steps = 3;; ++steps) {
        StoppingObserver observer(steps);
        if (solve_by<Work>(plan, folder.file("a.ztb"), observer.run(2))) return read_file(folder.file("a.ztb"));
    }
}

// Value iteration decides by all moves of a position. With at most one move counted in its state nearly every open
// position has its counter in the list.
template <class G>
void expect_counters_to_agree(std::initializer_list<std::string_view> specs) {
    for (const std::string_view spec : specs) {
        const G game = G::make(*Spec::parse(spec)).value();
        const auto plan = SolvePlan<G>::template make<NoSolve>(game, Metric::dtw);
        ASSERT_TRUE(plan);
        const Bytes expected = solved_by<ValueIterationSlice<G>>(*plan);
        ASSERT_FALSE(expected.empty());
        EXPECT_EQ((solved_by<CyclicSlice<G>>(*plan)), expected) << spec;
        EXPECT_EQ((solved_by<CyclicSlice<G, 1>>(*plan)), expected) << spec << ", counters in the list";
        EXPECT_EQ((solved_in_steps<CyclicSlice<G, 1>>(*plan)), expected) << spec << ", from checkpoints";
    }
}

}  // namespace

TEST(CyclicSlice, CountersEqualTheDefinition) {
    expect_counters_to_agree<SmallTafl>({"tafl-5x5,attackers=2,defenders=2"});
    expect_counters_to_agree<TurkishCheckers>({"turkish-checkers@4x4,white=2,black=2"});
    expect_counters_to_agree<WatermelonChess>({"watermelon-chess,white=2,black=2"});
}

TEST(OpenList, EntriesComeBackFromACheckpoint) {
    const std::array<std::uint64_t, 4> indices = {3, 5, OpenList::chunk + 3, 3 * OpenList::chunk - 1};
    OpenList list(3 * OpenList::chunk);
    for (const std::uint64_t index : indices)
        list.append(index, {.worst = static_cast<std::uint16_t>(index % 1000), .moves = 200, .symmetries = 2});
    OpenList other(3 * OpenList::chunk);
    other.decode(list.encode());
    for (const std::uint64_t index : indices) EXPECT_EQ(other.at(index).worst, index % 1000);
    EXPECT_EQ(other.encode(), list.encode());
}

}  // namespace zermelo::test
