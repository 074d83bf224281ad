// A game and its numbering are made once for all that is asked of one engine.
#include <gtest/gtest.h>

#include <atomic>

#include "solvers/engine/game_class.hpp"
#include "solvers/engine/zermelo.hpp"
#include "tests/solvers/agree/take_away_game.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

class CountedGame : public TakeAway {
public:
    static inline std::atomic<int> made = 0;
    static inline std::atomic<int> numbered = 0;

    explicit CountedGame(TakeAway game) : TakeAway(std::move(game)) {}
    static Result<CountedGame> make(const Spec& spec) {
        ++made;
        ZERMELO_ASSIGN(game, TakeAway::make(spec));
        return CountedGame(std::move(game));
    }
    Result<Indexing> indexing() const {
        ++numbered;
        return TakeAway::indexing();
    }
};

constexpr std::string_view spec = "take-away@7x5,seed=1,worth=1";

class Once : public testing::Test {
protected:
    Once() {
        EXPECT_TRUE(options_.games.add(game_class<CountedGame>()));
        options_.tables = folder_.file("");
        output_.path = folder_.file(table_file_name(std::string(spec)));
        run_.threads = 1;
        CountedGame::made = 0;
        CountedGame::numbered = 0;
    }
    static void expect_once() {
        EXPECT_EQ(CountedGame::made, 1);
        EXPECT_EQ(CountedGame::numbered, 1);
    }

    const TemporaryFolder folder_;
    EngineOptions options_;
    TableOutput output_;
    RunOptions run_;
};

}  // namespace

TEST_F(Once, ForASolveAndAllQuestionsAfterIt) {
    const Engine engine(options_);
    const auto solved = engine.solve(spec, Method::retrograde, output_, run_);
    ASSERT_TRUE(solved) << solved.error().what << solved.error().why;
    expect_once();
    const auto table = engine.find_table(spec);
    ASSERT_TRUE(table) << table.error().what << table.error().why;
    EXPECT_EQ((*table)->verify({VerifyOptions::Mode::full}, run_)->first_failure, std::nullopt);
    EXPECT_EQ((*table)->verify({VerifyOptions::Mode::sample, 100}, run_)->first_failure, std::nullopt);
    EXPECT_TRUE((*table)->statistics(run_));
    EXPECT_EQ((*table)->sample(20, 1)->size(), 20U);
    EXPECT_TRUE((*table)->answer(*(*table)->game().parse("start"))->value.outcome());
    EXPECT_TRUE((*engine.tables(spec))->value(*(*engine.game(spec))->parse("start")));
    EXPECT_TRUE((*engine.game(spec))->numbered_positions());
    expect_once();
}

TEST_F(Once, ForACheck) {
    ASSERT_TRUE(Engine(options_).solve(spec, Method::retrograde, output_, run_));
    CountedGame::made = 0;
    CountedGame::numbered = 0;
    const Engine engine(options_);
    EXPECT_TRUE((*engine.table(output_.path))->verify({VerifyOptions::Mode::full}, run_));
    expect_once();
}

// Specs are what users write: two texts of one variant are one game.
TEST_F(Once, ForAllSpellingsOfASpec) {
    const Engine engine(options_);
    const auto game = *engine.game("take-away@7x5");
    EXPECT_EQ(*engine.game(spec), game);
    EXPECT_EQ(*engine.game("take-away@7x5"), game);
    EXPECT_NE(*engine.game("take-away@7x6"), game);
    const AnyGame& taken = *game;
    EXPECT_TRUE(taken.owns(*(*engine.game(spec))->parse("start")));
}

TEST_F(Once, AnEngineHasGamesOfItsOwn) {
    EXPECT_TRUE(Engine(options_).game(spec));
    EXPECT_EQ(Engine().game(spec).error().code, Failure::not_found);
    const auto taken = options_.games.add(game_class<CountedGame>());
    EXPECT_EQ(taken.error().what, "cannot add the game \"take-away\"");
    EXPECT_EQ(taken.error().why, "another game has its name");
}

}  // namespace zermelo::test
