// Values in points: searches, tables and texts say the same of every position.
#include "solvers/engine/score_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "games/core/runtime/registry.hpp"
#include "solvers/engine/engine.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

// The specs of games of points.
std::vector<std::string> specs_with_points() {
    std::vector<std::string> specs;
    for (const GameEntry& entry : registered_games())
        for (const std::string_view spec : entry.info->small_specs) {
            const auto game = *make_game(spec);
            if (game->points(*game->parse("start"))) specs.emplace_back(spec);
        }
    return specs;
}

class Points : public testing::Test {
protected:
    std::shared_ptr<const Table> solved(const std::string& spec, Method method = Method::automatic) {
        const std::string path = folder_.file("points.ztb");
        EXPECT_TRUE(engine_.solve(spec, method, {.path = path, .force = true}, {.threads = 1}));
        return *engine_.table(path);
    }
    std::shared_ptr<const Search> search(const std::string& spec) const {
        return *engine_.new_search(spec, {.run = {.threads = 1, .memory = 100'000'000}});
    }

    TemporaryFolder folder_;
    Engine engine_;
};

}  // namespace

// By definition the score at the end is the points made, and before the end that of the best move. Both methods' tables
// and the full check agree.
TEST_F(Points, TablesOfBothMethodsHoldTheScoresOfTheDefinition) {
    std::size_t positions = 0;
    for (const std::string& spec : specs_with_points()) {
        const auto game = *make_game(spec);
        std::map<std::string, int> scores;
        const auto score = [&](const auto& self, const AnyPosition& position) -> int {
            const std::string text = game->format(position);
            if (const auto known = scores.find(text); known != scores.end()) return known->second;
            int best = game->points(position)->made;
            bool first = true;
            for (const AnyPosition& child : game->children(position)) {
                const int after = self(self, child);
                const int own = game->turn(child) == game->turn(position) ? after : -after;
                best = first ? own : std::max(best, own);
                first = false;
            }
            return scores[text] = best;
        };
        if (*game->numbered_positions() > 200) continue;  // the definition goes through all games
        const int start = score(score, *game->parse("start"));
        for (const Method method : {Method::retrograde, Method::enumerate}) {
            const auto table = solved(spec, method);
            EXPECT_EQ(table->answer(*table->game().parse("start"))->value.score, start) << spec;
            for (const auto& [text, expected] : scores) {
                ASSERT_EQ(table->answer(*table->game().parse(text))->value.score, expected) << spec << ": " << text;
                ++positions;
            }
            const auto verified = table->verify({VerifyOptions::Mode::full}, {});
            EXPECT_FALSE(verified->first_failure) << *verified->first_failure;
        }
    }
    EXPECT_GT(positions, 500U);
}

// Positions in the middle of games: the points made so far count too.
TEST_F(Points, SearchesAndTablesAgreeOnPositionsOfGames) {
    std::size_t positions = 0;
    std::set<int> scores;
    for (const std::string& spec : specs_with_points()) {
        const auto table = solved(spec);
        const auto searching = search(spec);
        unsigned random = 7;
        for (int game = 0; game < 4; ++game) {
            AnyPosition now = *table->game().parse("start");
            while (true) {
                const Answer told = *table->answer(now);
                // Text goes from one game object to the other.
                const Answer found = *searching->answer(*searching->game().parse(table->game().format(now)));
                ASSERT_TRUE(told.value.score) << table->game().format(now);
                ASSERT_EQ(found.value, told.value) << table->game().format(now);
                ASSERT_EQ(told.value.score_range, std::pair(*told.value.score, *told.value.score));
                if (!told.moves.empty()) {
                    ASSERT_EQ(told.moves.front().value, told.value) << table->game().format(now);
                }
                ++positions;
                scores.insert(*told.value.score);
                if (told.terminal) break;
                random = random * 1103515245 + 12345;
                now = told.moves[random / 65536 % told.moves.size()].child;
            }
        }
    }
    EXPECT_GT(positions, 100U);
    EXPECT_GT(scores.size(), 3U);
}

TEST_F(Points, ClaimsAndThresholds) {
    for (const std::string& spec : specs_with_points()) {
        const auto table = solved(spec);
        const AnyGame& game = table->game();
        const AnyPosition start = *game.parse("start");
        const int score = *table->answer(start)->value.score;
        const auto searching = search(spec);
        EXPECT_EQ(searching->ask(*searching->game().parse("start"), Claim::win)->verdict == Verdict::proven, score > 0);
        EXPECT_EQ(searching->ask(*searching->game().parse("start"), Claim::loss)->verdict == Verdict::proven,
                  score < 0);
        for (int points = score - 1; points <= score + 1; ++points) {
            const auto threshold = search(threshold_spec(game, start, points));
            const auto verdict = threshold->ask(*threshold->game().parse("start"), Claim::win)->verdict;
            EXPECT_EQ(verdict, points <= score ? Verdict::proven : Verdict::disproven) << spec << " " << points;
        }
    }
}

TEST_F(Points, ALimitLeavesBoundsThatHold) {
    const std::string spec = specs_with_points().back();
    const int score = *solved(spec)->answer(*(*make_game(spec))->parse("start")).value().value.score;
    std::size_t unknown = 0;
    for (const std::uint64_t nodes : {1, 10, 100}) {
        SearchOptions options;
        options.nodes = nodes;
        options.run.memory = 100'000'000;
        const auto limited = *engine_.new_search(spec, options);
        const auto report = *limited->ask(*limited->game().parse("start"), Claim::value);
        EXPECT_LE(report.score_range->first, score);
        EXPECT_GE(report.score_range->second, score);
        if (report.verdict == Verdict::unknown) {
            EXPECT_EQ(report.limit, Limit::nodes);
            ++unknown;
        }
    }
    EXPECT_GT(unknown, 0U);
}

}  // namespace zermelo::test
