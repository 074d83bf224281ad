// Thresholds of a game of points, on the game of points of the tests, against the reference.
#include "games/core/concepts/threshold_game.hpp"

#include <gtest/gtest.h>

#include "tests/solvers/agree/take_away_game.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/results.hpp"

namespace zermelo::test {

namespace {

class PackedTakeAway : public TakeAway {
public:
    explicit PackedTakeAway(TakeAway game) : TakeAway(std::move(game)) {}
    static Result<PackedTakeAway> make(const Spec& spec) {
        ZERMELO_ASSIGN(game, TakeAway::make(spec));
        return PackedTakeAway(std::move(game));
    }
    int key_bits() const { return 17; }
    U128 pack(const Position& p) const noexcept {
        return static_cast<U128>(p.left[0]) << 9 | static_cast<U128>(p.left[1]) << 1 | p.turn;
    }
    std::optional<Position> unpack(U128 key) const {
        const auto bits = static_cast<std::uint32_t>(key);
        return Position{{static_cast<std::uint16_t>(bits >> 9), static_cast<std::uint16_t>(bits >> 1 & 255)}, bits & 1};
    }
};
using Thresholds = ThresholdGame<PackedTakeAway>;
static_assert(PackedGame<Thresholds> && SymmetricGame<Thresholds>);

}  // namespace

// games/core/concepts/game.hpp defines values in points. A side reaches thresholds up to its value, and no farther.
TEST(ThresholdGame, AThresholdIsReachedUpToTheValueAndNoFarther) {
    const auto inner = make<PackedTakeAway>("take-away@5x4,worth=2");
    const Thresholds game(inner, 1);
    std::vector<Thresholds::Position> roots;
    for (int wanted = -game.range(); wanted <= game.range() + 1; ++wanted)
        roots.push_back(game.asking(inner.initial(), wanted));
    const auto points = reference_values(inner, {inner.initial()});
    std::size_t won = 0;
    const auto values = reference_values(game, roots);
    for (const auto& [position, value] : values) {
        const bool reached = points.at(position.inner).score >= position.wanted;
        ASSERT_EQ(value.wdl, reached ? Wdl::win : Wdl::loss) << game.format(position);
        ASSERT_EQ(game.unpack(game.pack(position)), position);
        ASSERT_EQ(*game.parse(game.format(position)), position);
        won += reached ? 1 : 0;
    }
    EXPECT_GT(won, 100U);
    EXPECT_GT(values.size() - won, 100U);
}

// Each variant asks for its own number of points, of the first player.
TEST(ThresholdGame, TheOptionIsTheThresholdOfTheFirstPlayer) {
    const auto inner = make<PackedTakeAway>("take-away@6x5,seed=3,worth=2");
    const int value = reference_values(inner, {inner.initial()}).at(inner.initial()).score;
    for (int points = value - 2; points <= value + 2; ++points) {
        const Thresholds game(inner, points);
        const auto start = game.initial();
        const auto outcome = game.terminal(start);
        const Wdl wdl = outcome ? *outcome : reference_values(game, {start}).at(start).wdl;
        EXPECT_EQ(wdl, points <= value ? Wdl::win : Wdl::loss) << points;
        EXPECT_TELLS(game.spec(), ":goal");
    }
}

// Thresholds beyond the points to come are decided, and all alike.
TEST(ThresholdGame, ItIsOverAsSoonAsItIsDecided) {
    const auto inner = make<PackedTakeAway>("take-away@5x4,worth=2");
    const Thresholds game(inner, 1);
    const auto start = inner.initial();
    EXPECT_EQ(game.terminal(game.asking(start, 1000)), Wdl::loss);
    EXPECT_EQ(game.asking(start, 1000), game.asking(start, 55));  // 9 stones of 3 * 2 points at most
    EXPECT_EQ(game.terminal(game.asking(start, -54)), Wdl::win);
    EXPECT_EQ(game.terminal(game.asking(start, -53)), std::nullopt);
    EXPECT_TRUE(game.moves(game.asking(start, 55)).empty());
    EXPECT_EQ(game.terminal(game.asking({}, 0)), Wdl::win);
    EXPECT_EQ(game.terminal(game.asking({}, 1)), Wdl::loss);
}

TEST(ThresholdGame, BadTexts) {
    const Thresholds game(make<PackedTakeAway>("take-away@5x4"), 1);
    for (const char* text : {"5+4 a wanted:", "5+4 a wanted:x", "5+4 a wanted:-0", "5+4 a wanted:3 wanted:4",
                             "wanted:3", "5+4 a wanted:99999"})
        EXPECT_EQ(game.parse(text).error().code, Failure::bad_input) << text;
}

}  // namespace zermelo::test
