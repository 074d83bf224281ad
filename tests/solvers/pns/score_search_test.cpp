// Searches for points by thresholds, on the game of points of the tests, against the reference.
#include "solvers/pns/score_search.hpp"

#include <gtest/gtest.h>

#include "tests/solvers/agree/take_away_game.hpp"
#include "tests/support/positions.hpp"

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
static_assert(PackedGame<ThresholdGame<PackedTakeAway>> && SymmetricGame<ThresholdGame<PackedTakeAway>>);

constexpr std::uint64_t memory = 4'000'000;

}  // namespace

// The definition in games/core/game.hpp says what a value in points is; a threshold is reached up to it and no farther.
TEST(ScoreSearch, EveryValueIsThatOfTheReference) {
    std::size_t positions = 0;
    for (const std::string_view spec : {"take-away@7x5", "take-away@6x6,worth=30", "take-away@9x8,seed=5,worth=2"}) {
        const auto game = make<PackedTakeAway>(spec);
        const auto shared = *ScoreSearch<PackedTakeAway>::make(game, 1, memory);
        for (const auto& [position, value] : reference_values(game, {game.initial()})) {
            SearchControl control({});
            ASSERT_EQ(shared->solve(position, control).score(), value.score) << spec << ": " << game.format(position);
            const auto fresh = *ScoreSearch<PackedTakeAway>::make(game, 1, memory);
            for (int points = value.score - 1; points <= value.score + 1; ++points) {
                SearchControl one({});
                ASSERT_EQ(fresh->reaches(position, points, one), points <= value.score)
                    << spec << ": " << game.format(position) << " at least " << points;
            }
            ++positions;
        }
    }
    EXPECT_GT(positions, 200U);
}

TEST(ScoreSearch, ThresholdsAreDecidedLikeTheReferenceSaysOfTheirGame) {
    const ThresholdGame game(make<PackedTakeAway>("take-away@5x4,worth=2"));
    std::vector<ThresholdGame<PackedTakeAway>::Position> roots;
    for (int wanted = -game.range(); wanted <= game.range() + 1; ++wanted)
        roots.push_back(game.asking(game.initial().inner, wanted));
    const auto points = reference_values(game.inner(), {game.initial().inner});
    for (const auto& [position, value] : reference_values(game, roots)) {
        const bool reached = points.at(position.inner).score >= position.wanted;
        ASSERT_EQ(value.wdl, reached ? Wdl::win : Wdl::loss) << game.format(position);
        ASSERT_EQ(game.unpack(game.pack(position)), position);
    }
}

TEST(ScoreSearch, ALimitLeavesBoundsThatHold) {
    const auto game = make<PackedTakeAway>("take-away@30x30,worth=9");
    const auto search = *ScoreSearch<PackedTakeAway>::make(game, 1, memory);
    SearchControl whole({});
    const int score = search->solve(game.initial(), whole).score().value();
    std::size_t unknown = 0;
    for (const std::uint64_t nodes : {1, 10, 100, 500}) {
        SearchControl control({.nodes = nodes, .seconds = 1e18, .stop = {}});
        const auto bounds = (*ScoreSearch<PackedTakeAway>::make(game, 1, memory))->solve(game.initial(), control);
        EXPECT_LE(bounds.at_least, score);
        EXPECT_GE(bounds.at_most, score);
        unknown += bounds.score() ? 0 : 1;
    }
    EXPECT_GT(unknown, 0U);
}

}  // namespace zermelo::test
