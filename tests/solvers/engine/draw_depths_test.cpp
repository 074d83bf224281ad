// Draw depths against their definition: every position once, without symmetry, by rounds of plies.
#include "solvers/engine/draw_depths.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/core/runtime/runtime_game.hpp"
#include "solvers/engine/zermelo.hpp"
#include "solvers/verify/reference.hpp"
#include "tests/support/solving.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

// Depths of the drawn positions in which a side can force an only draw. Round n decides by the rounds before.
std::map<AnyPosition, Value> naive_depths(const RuntimeGame& game, const ReferenceValues<RuntimeGame>& values) {
    std::map<AnyPosition, Value> depths;
    for (int round = 0, idle = 0; idle < 2; ++round) {
        std::map<AnyPosition, Value> decided;
        for (const auto& [position, value] : values) {
            if (value.wdl != Wdl::draw || game.terminal(position) || depths.contains(position)) continue;
            int draws = 0;
            int losses = 0;
            bool forces = false;
            bool meets = true;
            for (const auto& move : game.moves(position)) {
                const AnyPosition child = game.apply(position, move);
                if (values.at(child).wdl != Wdl::draw) {
                    ++losses;
                    continue;
                }
                ++draws;
                const auto known = depths.find(child);
                const bool again = game.turn(child) == game.turn(position);
                if (known == depths.end())
                    meets = false;
                else if ((known->second.wdl == Wdl::win) == again)
                    forces = true, meets = false;
            }
            const auto plies = static_cast<std::uint16_t>(round);
            if (round == 0 ? draws == 1 && losses > 0 : meets)
                decided.emplace(position, Value{Wdl::loss, plies});
            else if (round > 0 && forces)
                decided.emplace(position, Value{Wdl::win, plies});
        }
        depths.insert(decided.begin(), decided.end());
        idle = decided.empty() ? idle + 1 : 0;
    }
    return depths;
}

class DrawDepthsTest : public ::testing::Test {
protected:
    std::shared_ptr<const Table> solved(std::string_view spec, Method method, Metric metric = Metric::dtw) {
        const std::string path = folder_.file(std::to_string(++count_) + ".ztb");
        const auto report = engine_.solve(spec, method, {.path = path, .metric = metric}, {.threads = 1});
        EXPECT_TRUE(report) << report.error().what << report.error().why;
        return *engine_.table(path);
    }

    TemporaryFolder folder_;
    Engine engine_;
    int count_ = 0;
};

}  // namespace

// In zumo@2 and in the few men of Turkish checkers nobody can force an only draw.
TEST_F(DrawDepthsTest, TheDefinitionSaysTheSame) {
    std::set<int> met;
    for (const std::string_view spec :
         {"mabi@2x4", "mabi@3x3,pass=plain", "zumo@2", "turkish-checkers@4x4,white=2,black=1"}) {
        const RuntimeGame game(open_game(spec).game);
        const auto values = reference_values(game, {game.initial()});
        const auto expected = naive_depths(game, values);
        for (const auto& [position, depth] : expected) met.insert(depth.wdl == Wdl::win ? depth.dtw : -depth.dtw);
        for (const Method method : {Method::retrograde, Method::enumerate}) {
            SCOPED_TRACE(spec);
            const auto table = solved(spec, method);
            const auto depths = DrawDepths::of(table, {.threads = 2});
            ASSERT_TRUE(depths) << depths.error().what << depths.error().why;
            for (const auto& [position, value] : values) {
                const auto mine = table->game().parse(game.format(position)).value();
                const auto found = (*depths)->at(mine);
                ASSERT_TRUE(found) << found.error().what;
                if (game.terminal(position)) continue;  // a keyed table may lack it
                ASSERT_EQ(found->has_value(), value.wdl == Wdl::draw) << game.format(position);
                if (!*found) continue;
                const auto known = expected.find(position);
                EXPECT_EQ(**found, known == expected.end() ? Value{} : known->second) << game.format(position);
            }
        }
    }
    EXPECT_GT(met.size(), 4U) << "depths of both signs, of several plies";
}

// The sums are those of the positions, whatever the metric and the number of workers.
TEST_F(DrawDepthsTest, SumsAddUp) {
    const auto table = solved("mabi@2x4", Method::automatic);
    const auto depths = DrawDepths::of(table, {.threads = 1});
    const auto of_outcomes = DrawDepths::of(solved("mabi@2x4", Method::automatic, Metric::wdl), {.threads = 2});
    ASSERT_TRUE(depths && of_outcomes);
    const DrawDepths::Summary& summary = (*depths)->summary();
    std::uint64_t all = summary.total.neither;
    for (const auto& counts : {summary.total.forces_at, summary.total.meets_at})
        for (const std::uint64_t count : counts) all += count;
    EXPECT_EQ(all, table->info().summary.counts.draws);
    const auto statistics = table->statistics({.threads = 1});
    ASSERT_TRUE(statistics);
    EXPECT_LE(summary.total.meets_at.at(0), statistics->total.only_draws);
    EXPECT_EQ((*of_outcomes)->summary().total.meets_at, summary.total.meets_at);
    EXPECT_EQ((*of_outcomes)->summary().total.forces_at, summary.total.forces_at);
    ASSERT_TRUE(summary.longest);
    const auto position = table->game().parse(summary.longest->position);
    ASSERT_TRUE(position);
    EXPECT_EQ(*(*depths)->at(*position), summary.longest->value);
}

TEST_F(DrawDepthsTest, PointsAndSmallMemoriesAreRefused) {
    EXPECT_EQ(
        DrawDepths::of(solved("enclosure-chess@3x3", Method::automatic, Metric::score), {.threads = 1}).error().code,
        Failure::usage);
    EXPECT_EQ(DrawDepths::of(solved("mabi@2x4", Method::automatic), {.threads = 1, .memory = 1000}).error().code,
              Failure::limit);
}

// Games without cycles have draws too: ends of the game.
TEST_F(DrawDepthsTest, FinishedDrawsPressNobody) {
    const auto table = solved("mabi@2x4", Method::automatic);
    const auto depths = DrawDepths::of(table, {.threads = 1});
    ASSERT_TRUE(depths);
    const auto won = table->game().parse("b1/2/w1/bw w prio:b");  // a win in 9: data/results/mabi.tsv
    ASSERT_TRUE(won);
    EXPECT_FALSE((*depths)->at(*won)->has_value());
}

}  // namespace zermelo::test
