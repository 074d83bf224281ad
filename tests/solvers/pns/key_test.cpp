// Keys of positions in searches: packed, and of positions that are too large for that.
#include "solvers/pns/key.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/positions.hpp"
#include "tests/support/runtime_game.hpp"

namespace zermelo::test {

namespace {

// The same game, with positions that are said to take many bits.
class LargeGame : public RuntimeGame {
public:
    using RuntimeGame::RuntimeGame;
    static Result<LargeGame> make(const Spec& spec) { return LargeGame(spec.text); }
    int key_bits() const { return 200; }
};

}  // namespace

TEST(SearchKey, APackedPositionIsItsOwnKey) {
    const RuntimeGame game("konane@3x3");
    for (const auto& position : reachable(game, 1000)) {
        const auto packed = game.pack(position);
        const SearchKey key = search_key(game, position, Goal::win);
        EXPECT_EQ((static_cast<U128>(key.high) << 64 | key.low) >> 1, packed);
    }
}

TEST(SearchKey, LargePositionsHaveHashesOfTheirOwn) {
    const LargeGame game("mabi@2x4");
    EXPECT_EQ(search_key_bits(game.key_bits()), 128);
    std::set<std::pair<std::uint64_t, std::uint64_t>> keys;
    const auto positions = reachable(game, 10'000);
    ASSERT_GT(positions.size(), 400U);
    for (const auto& position : positions)
        for (const Goal goal : {Goal::win, Goal::not_loss}) {
            const SearchKey key = search_key(game, position, goal);
            EXPECT_TRUE(keys.emplace(key.high, key.low).second) << game.format(position);
            EXPECT_EQ(search_key(game, position, goal), key);
        }
}

}  // namespace zermelo::test
