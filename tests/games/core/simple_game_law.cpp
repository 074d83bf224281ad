// The laws for games whose texts, pictures and keys are the defaults of SimpleGame.
//
// Values from publications: tic-tac-toe has 5,478 positions and 255,168 games (e.g. OEIS A085698 sums to the first),
// and is drawn. Hexapawn on 3x3 is won by the second player (Gardner, Scientific American, March 1962).
#include "tests/games/core/conformance.hpp"
#include "tests/games/core/drawing_laws.hpp"
#include "tests/support/results.hpp"
#include "tests/support/simple_games.hpp"
#include "tools/zermelo/commands/new_game/project/hexapawn.hpp"

namespace zermelo::test {

INSTANTIATE_TYPED_TEST_SUITE_P(SimpleNoughts, Conformance, Noughts);
INSTANTIATE_TYPED_TEST_SUITE_P(SimpleNoughts, DrawingLaws, Noughts);
INSTANTIATE_TYPED_TEST_SUITE_P(SimpleWild, Conformance, Wild);
INSTANTIATE_TYPED_TEST_SUITE_P(SimpleWild, DrawingLaws, Wild);
INSTANTIATE_TYPED_TEST_SUITE_P(SimpleStones, Conformance, Stones);
INSTANTIATE_TYPED_TEST_SUITE_P(SimpleStones, DrawingLaws, Stones);
INSTANTIATE_TYPED_TEST_SUITE_P(SimplePassing, Conformance, Passing);
INSTANTIATE_TYPED_TEST_SUITE_P(SimplePassing, DrawingLaws, Passing);
INSTANTIATE_TYPED_TEST_SUITE_P(SimpleHexapawn, Conformance, Hexapawn);
INSTANTIATE_TYPED_TEST_SUITE_P(SimpleHexapawn, DrawingLaws, Hexapawn);

static_assert(SymmetricGame<Noughts> && PackedGame<Noughts> && IndexedGame<Noughts>);
static_assert(PackedGame<Wild> && !SymmetricGame<Wild> && !IndexedGame<Wild>);
static_assert(!PackedGame<Passing> && !CheckedGame<Passing>);  // its bytes are its keys
static_assert(PackedGame<Stones> && PackedGame<Hexapawn> && SymmetricGame<Hexapawn>);

TEST(SimpleGames, ValuesAreTheKnownOnes) {
    const auto noughts = make<Noughts>("noughts");
    EXPECT_EQ(all_reachable(noughts, {noughts.initial()}).size(), 5478U);
    EXPECT_EQ(reference_values(noughts, {noughts.initial()}).at(noughts.initial()).wdl, Wdl::draw);
    // After five turns 8 lines * 3! orders * 6 * 5 cells of the other side are a line: so many sequences end there.
    EXPECT_EQ(perft(noughts, noughts.initial(), 5), 15120U);
    EXPECT_EQ(perft(noughts, noughts.initial(), 6), 15120U * 4 - 8U * 6 * 6 * 5 * 4);

    // Five stones and a pass are six turns, in any order: the second player makes the last one.
    const auto passing = make<Passing>("passing");
    EXPECT_EQ(reference_values(passing, {passing.initial()}).at(passing.initial()).wdl, Wdl::loss);
    EXPECT_EQ(perft(passing, passing.initial(), 6), 720U);
    EXPECT_EQ(key_width(passing), 7U);

    const auto hexapawn = make<Hexapawn>("hexapawn");
    EXPECT_EQ(reference_values(hexapawn, {hexapawn.initial()}).at(hexapawn.initial()).wdl, Wdl::loss);
}

TEST(SimpleGames, TextsAreMadeFromTheBoard) {
    const auto hexapawn = make<Hexapawn>("hexapawn@4x3");
    EXPECT_EQ(hexapawn.spec(), "hexapawn@4x3");
    EXPECT_EQ(hexapawn.format(hexapawn.initial()), "bbbb/4/wwww w");
    EXPECT_EQ(Hexapawn::info().title, "Hexapawn");
    EXPECT_EQ(Hexapawn::info().position_syntax, "board line with w, b, then the side to move, w or b: 3/3/3 w");
    const auto taking = *hexapawn.parse("bbb1/3b/wwww w");
    std::vector<std::string> names;
    for (const auto& move : hexapawn.moves(taking)) names.push_back(hexapawn.format_move(taking, move));
    EXPECT_EQ(names, (std::vector<std::string>{"a1-a2", "b1-b2", "c1-c2", "c1xd2"}));

    const auto wild = make<Wild>("wild");
    EXPECT_EQ(wild.format_move(wild.initial(), Wild::Move{Wild::off, 4, 'o'}), "b2=o");
    const auto stones = make<Stones>("stones");
    EXPECT_EQ(stones.format(stones.initial()), "s:c,r1,r2 w");
    EXPECT_EQ(stones.format_move(stones.initial(), Stones::Move{0, 3}), "c-r3");
    EXPECT_EQ(stones.format_move(stones.initial(), Stones::Move{0, Stones::off}), "c-off");
    EXPECT_EQ(stones.format_move(stones.initial(), Stones::Move{}), "pass");
}

TEST(SimpleGames, BoardsAndPositionsThatDoNotExistAreRefused) {
    EXPECT_TELLS(Hexapawn::make(*Spec::parse("hexapawn@5x3")).error().why, "the board must be 3x3 to 4x4");
    EXPECT_TELLS(Noughts::make(*Spec::parse("noughts@4x4")).error().why, "the board must be 3x3 to 3x3");
    EXPECT_FALSE(Hexapawn::make(*Spec::parse("hexapawn:fast")));
    EXPECT_FALSE(Hexapawn::make(*Spec::parse("hexapawn,depth=3")));
    const auto noughts = make<Noughts>("noughts");
    EXPECT_TELLS(noughts.parse("xx1/3/3 o").error().why, "no game has this position");
    EXPECT_TELLS(noughts.parse("3/3/3 x key:1").error().why, "this game has no key");
    EXPECT_TELLS(noughts.parse("3/3/w2 x").error().why, "is not a piece of this game");
    EXPECT_FALSE(noughts.unpack(1));                                 // noughts to move on an empty board
    EXPECT_FALSE(noughts.unpack(*Noughts::position_count({3, 3})));  // past the last key
}

// A piece on a ring of four cells goes round either way.
class Ring : public SimpleGame<Ring, RectBoard{2, 2}> {
public:
    static constexpr std::string_view name = "ring";
    static constexpr std::string_view start = "2/w1 w";
    static constexpr Cycles cycles = Cycles::none;  // false

    std::vector<Move> moves(const Position& p) const {
        std::vector<Move> found;
        for (int cell = 0; cell < 4; ++cell)
            for (const int to : {cell ^ 1, cell ^ 2})
                if (p[cell] != 0) found.push_back({cell, to});
        return found;
    }
    Position apply(const Position& p, Move m) const noexcept {
        Position after = p;
        std::swap(after[m.from], after[m.to]);
        after.turn = other(p.turn);
        return after;
    }
};

TEST(SimpleGames, FalseFactsAreNoticed) {
    const auto ring = make<Ring>("ring");
    const auto circle = find_circle(ring, reachable(ring, 100));
    ASSERT_TRUE(circle);
    auto position = *ring.parse(circle->position);
    for (const std::string& move : circle->moves) position = ring.apply(position, *ring.parse_move(position, move));
    EXPECT_EQ(ring.format(position), circle->position);
    EXPECT_GE(circle->moves.size(), 2U);
    EXPECT_FALSE(find_circle(ring, {ring.initial()}));  // no circle of one position
    const auto noughts = make<Noughts>("noughts");
    EXPECT_FALSE(find_circle(noughts, all_reachable(noughts, {noughts.initial()})));
}

}  // namespace zermelo::test
