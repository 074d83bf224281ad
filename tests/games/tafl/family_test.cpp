// Each tafl game has its class, and the games stay apart.
#include <gtest/gtest.h>

#include <set>

#include "games/core/concepts/variants.hpp"
#include "games/core/runtime/registry.hpp"
#include "games/tafl/rules.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/results.hpp"

namespace zermelo::test {

namespace {

std::vector<std::string_view> names(std::span<const GameInfo* const> games) {
    std::vector<std::string_view> result;
    for (const GameInfo* game : games) result.push_back(game->name);
    return result;
}

}  // namespace

TEST(TaflFamily, EveryGameHasOneClass) {
    EXPECT_EQ(names(SmallTafl::family()), (std::vector<std::string_view>{"brandub", "ard-ri", "tafl-5x5"}));
    EXPECT_EQ(names(LargeTafl::family()), (std::vector<std::string_view>{"tablut"}));
    std::set<std::string_view> titles;
    for (const TaflVariant& variant : tafl_variants()) {
        EXPECT_TRUE(titles.insert(variant.info.title).second);
        EXPECT_TELLS(variant.info.rules, variant.info.title == "5x5 tafl" ? "for study" : "Traditional");
        for (const std::string_view spec : variant.info.small_specs) {
            EXPECT_TRUE(spec.starts_with(variant.info.name)) << spec;
            EXPECT_EQ((*make_game(spec))->spec(), spec) << "small specs are canonical";
        }
    }
}

// The usual numbers of men: data/perft and the rules name them, 16 + 8, 8 + 4, 16 + 8 and 4 + 4.
TEST(TaflFamily, TheGamesKeepTheirOwnBoards) {
    const auto men = [](const auto& game) {
        const auto start = game.initial();
        return std::array{game.width(), start.attackers.size(), start.defenders.size()};
    };
    EXPECT_EQ(men(make<LargeTafl>("tablut")), (std::array{9, 16, 8}));
    EXPECT_EQ(men(make<SmallTafl>("brandub")), (std::array{7, 8, 4}));
    EXPECT_EQ(men(make<SmallTafl>("ard-ri")), (std::array{7, 16, 8}));
    EXPECT_EQ(men(make<SmallTafl>("tafl-5x5")), (std::array{5, 4, 4}));
    EXPECT_EQ(make<SmallTafl>("ard-ri").info().title, "Ard Ri");
    EXPECT_EQ(make<SmallTafl>("tafl-5x5").info().title, "5x5 tafl");
}

// Brandub and Ard Ri have one board and one set of rules. Their names are part of what a table is of, so tables of one
// never answer for the other.
TEST(TaflFamily, GamesOfOneClassDoNotShareTables) {
    const auto brandub = make<SmallTafl>("brandub");
    EXPECT_TRUE(SharedVariant<SmallTafl>::of(brandub, "brandub,attackers=3,defenders=1"));
    EXPECT_FALSE(SharedVariant<SmallTafl>::of(brandub, "ard-ri,attackers=3,defenders=1"));
    EXPECT_FALSE(SharedVariant<SmallTafl>::of(brandub, "tafl-5x5"));
    EXPECT_FALSE(SharedVariant<SmallTafl>::of(make<SmallTafl>("ard-ri"), "brandub"));
}

// A class of the list is asked for its own games only.
TEST(TaflFamily, OtherNamesAreNoneOfTheFamily) {
    EXPECT_FALSE(read_tafl_spec(*Spec::parse("konane@5x5")));
    for (const TaflVariant& variant : tafl_variants()) {
        const auto number = known_games().find(*Spec::parse(variant.info.name));
        ASSERT_TRUE(number);
        EXPECT_EQ(*number == *known_games().find(*Spec::parse("tablut")), variant.width == 9)
            << "games of one class have one number";
    }
}

}  // namespace zermelo::test
