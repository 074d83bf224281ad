// The specification and the decisions of the rules of Watermelon Chess, line by line.
#include "games/watermelon_chess/watermelon_chess.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "solvers/verify/reference.hpp"
#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

namespace {

constexpr MoveNames<WatermelonChess> move_names{"watermelon-chess"};
constexpr After<WatermelonChess> after{"watermelon-chess"};
constexpr EndOf<WatermelonChess> end_of;

// The groups of a set of points, found point by point.
std::vector<std::set<int>> groups(const Board& board, const std::set<int>& pieces) {
    std::vector<std::set<int>> found;
    std::set<int> left = pieces;
    while (!left.empty()) {
        std::set<int> group;
        std::vector<int> open{*left.begin()};
        while (!open.empty()) {
            const int point = open.back();
            open.pop_back();
            if (left.erase(point) == 0) continue;
            group.insert(point);
            open.insert(open.end(), board.neighbours(point).begin(), board.neighbours(point).end());
        }
        found.push_back(group);
    }
    return found;
}
bool has_empty_point(const Board& board, const std::set<int>& group, const std::set<int>& pieces) {
    return std::any_of(group.begin(), group.end(), [&](int point) {
        const auto near = board.neighbours(point);
        return std::any_of(near.begin(), near.end(), [&](int other) { return !pieces.contains(other); });
    });
}

}  // namespace

// "South (White) on s3 sl sr s2 and the two nearest points wl el; North (Black) on n3 nl nr n2 wr er." "White first."
TEST(WatermelonChess, StartsOnTheBordersOfTheSides) {
    const auto start = start_of<WatermelonChess>;
    EXPECT_EQ(start("watermelon-chess"), "w:s2,s3,el,sr,sl,wl b:n2,n3,nl,nr,er,wr w");
    EXPECT_EQ(start("watermelon-chess,win=2"), start("watermelon-chess"));
    // "Empty: e2 e3 w2 w3, inner ring, centre."
    const auto game = make<WatermelonChess>("watermelon-chess");
    for (const char* empty : {"e2", "e3", "w2", "w3", "n1", "e1", "s1", "w1", "c"})
        for (const BoardPiece& piece : game.pieces(game.initial())) EXPECT_NE(game.board().name(piece.cell), empty);
    // With fewer pieces: the first of these lists.
    EXPECT_EQ(start("watermelon-chess,white=1,black=2"), "w:s3 b:n3,nl w");
    EXPECT_EQ(start("watermelon-chess,white=4,black=5"), "w:s2,s3,sr,sl b:n2,n3,nl,nr,wr w");
}

TEST(WatermelonChess, SpecsAreCanonical) {
    const auto spec = [](std::string_view text) { return make<WatermelonChess>(text).spec(); };
    EXPECT_EQ(spec("watermelon-chess"), "watermelon-chess");
    EXPECT_EQ(spec("watermelon-chess,win=0,white=6,black=6"), "watermelon-chess");
    EXPECT_EQ(spec("watermelon-chess,black=3,white=4,win=2"), "watermelon-chess,win=2,white=4,black=3");
    const auto why_not = why_no_game<WatermelonChess>;
    EXPECT_TELLS(why_not("watermelon-chess@5x5"), "21 points");
    EXPECT_TELLS(why_not("watermelon-chess:big"), "no rule set");
    EXPECT_TELLS(why_not("watermelon-chess,win=1"), "no win=");
    EXPECT_TELLS(why_not("watermelon-chess,white=7"), "white must be 1 to 6");
    EXPECT_TELLS(why_not("watermelon-chess,black=0"), "black must be 1 to 6");
    EXPECT_TELLS(why_not("watermelon-chess,win=2,black=2"), "black must be 3 to 6");
    EXPECT_TELLS(why_not("watermelon-chess,red=1"), "no option");
}

// "21 points", and the list of lines.
TEST(WatermelonChess, PiecesStepAlongTheLines) {
    EXPECT_EQ(move_names("w:c b:s3 w"), (Names{"c-n1", "c-e1", "c-s1", "c-w1"}));
    EXPECT_EQ(move_names("w:e1 b:s3 w"), (Names{"e1-c", "e1-n1", "e1-s1", "e1-e2"}));
    EXPECT_EQ(move_names("w:w2 b:s3 w"), (Names{"w2-w1", "w2-w3", "w2-wl", "w2-wr"}));
    EXPECT_EQ(move_names("w:n3 b:s3 w"), (Names{"n3-n2", "n3-nl", "n3-nr"}));
    EXPECT_EQ(move_names("w:nl b:s3 w"), (Names{"nl-n2", "nl-n3", "nl-wr"}));
    EXPECT_EQ(move_names("w:er b:s3 w"), (Names{"er-nr", "er-e2", "er-e3"}));
    EXPECT_EQ(move_names("w:el b:s3 w"), (Names{"el-sr", "el-e2", "el-e3"}));
    EXPECT_EQ(move_names("w:n3 b:sr b"), (Names{"sr-el", "sr-s2", "sr-s3"}));
    EXPECT_EQ(move_names("w:n3 b:wl b"), (Names{"wl-sl", "wl-w2", "wl-w3"}));
}

// "one piece one step along a line to an empty point": no captures by landing, no jumps, no passing.
TEST(WatermelonChess, StepsGoToEmptyPoints) {
    EXPECT_EQ(move_names("w:c,n1 b:e1,s1 w"), (Names{"c-w1", "n1-n2", "n1-w1"}));
    EXPECT_EQ(move_names("w:s2,s3,el,sr,sl,wl b:n2,n3,nl,nr,er,wr w"),
              (Names{"s2-s1", "el-e2", "el-e3", "wl-w2", "wl-w3"}));
    EXPECT_EQ(after("w:c b:s3 w", "c-n1"), "w:n1 b:s3 b");
    EXPECT_EQ(after("w:c b:s3 b", "s3-sl"), "w:c b:sl w");
}

// "every connected enemy group without an adjacent empty point is removed"
TEST(WatermelonChess, APieceWithoutAnEmptyPointIsCaptured) {
    EXPECT_EQ(after("w:n2,n3,w3 b:nl,s3 w", "w3-wr"), "w:n2,n3,wr b:s3 b");
    EXPECT_EQ(after("w:nl,s3 b:n2,n3,w3 b", "w3-wr"), "w:s3 b:n2,n3,wr w");
    EXPECT_EQ(after("w:n2,n3,w3 b:nl,s3 w", "w3-w2"), "w:n2,w2,n3 b:s3,nl b");          // wr is empty
    EXPECT_EQ(after("w:n1,e1,s1,w2 b:c,n3 w", "w2-w1"), "w:n1,e1,s1,w1 b:n3 b");        // four lines
    EXPECT_EQ(after("w:n1,e1,s1,w2 b:c,n2,e2 w", "w2-w1"), "w:n1,e1,s1,w1 b:n2,e2 b");  // and enemies behind
}

// Decision: groups, not single pieces.
TEST(WatermelonChess, GroupsAreCapturedAsAWhole) {
    EXPECT_EQ(after("w:n2,nr,w3 b:n3,nl,s3 w", "w3-wr"), "w:n2,nr,wr b:s3 b");
    // n3 has no empty point of its own, but nl has one.
    EXPECT_EQ(after("w:n1,nr,w3 b:n3,nl,s3 w", "n1-n2"), "w:n2,w3,nr b:n3,s3,nl b");
    EXPECT_EQ(after("w:n1,w3,er b:n2,n3,nl,nr w", "w3-wr"), "w:n1,er,wr b: b");  // the whole cap
}

// All groups that lose their last empty point, two here.
TEST(WatermelonChess, SeveralGroupsAreCapturedAtOnce) {
    EXPECT_EQ(after("w:n1,n3,er,wr b:s3,nl,nr w", "n1-n2"), "w:n2,n3,er,wr b:s3 b");
    EXPECT_EQ(after("w:n1,n3,wr b:s3,nl,nr w", "n1-n2"), "w:n2,n3,wr b:s3,nr b");
}

// The enemy groups are judged after the move and taken first; so the piece may go where it would have no empty point
// but the one that it has left.
TEST(WatermelonChess, APieceMayGoAmongEnemies) {
    EXPECT_EQ(after("w:n2 b:n3,wr w", "n2-nl"), "w:nl b:n3,wr b");
    EXPECT_EQ(after("w:nl b:n1,n3,wr b", "n1-n2"), "w: b:n2,n3,wr w");
    // It takes the last empty point of its own group, with and without a capture.
    EXPECT_EQ(after("w:n3,nl,er b:n2,wr,s1 w", "er-nr"), "w:n3,nl,nr b:s1,n2,wr b");
    EXPECT_EQ(after("w:n1,n3,nl,er b:n2,wr w", "er-nr"), "w:n1,n3,nl,nr b:wr b");
}

// "A move that leaves an own group without an empty neighbour (after removals) is illegal." "Opponent without a legal
// move: win." By groups found point by point: no step leaves such a group of either side, and a side with pieces has
// a step. So neither rule ever applies.
TEST(WatermelonChess, NoStepLeavesAGroupWithoutAnEmptyPoint) {
    const auto game = make<WatermelonChess>("watermelon-chess");
    const Board& board = game.board();
    std::size_t steps = 0;
    for (const auto& position : from_random_games(game, 3000, 5)) {
        std::set<int> sides[2];
        std::set<int> all;
        for (const BoardPiece& piece : game.pieces(position)) {
            sides[piece.side == Side::first ? 0 : 1].insert(piece.cell);
            all.insert(piece.cell);
        }
        for (const auto& side : sides)
            for (const auto& group : groups(board, side)) {
                ASSERT_TRUE(has_empty_point(board, group, all)) << game.format(position);
            }
        std::size_t open = 0;
        for (const int point : sides[position.turn])
            for (const int next : board.neighbours(point)) open += all.contains(next) ? 0 : 1;
        ASSERT_EQ(game.moves(position).size(), open) << game.format(position);
        ASSERT_EQ(open == 0, sides[position.turn].empty()) << game.format(position);
        steps += open;
    }
    EXPECT_GT(steps, 10000U);
}

// "all enemy pieces captured"
TEST(WatermelonChess, ASideWithoutPiecesLoses) {
    EXPECT_EQ(end_of("watermelon-chess", "w: b:n2,n3,wr w"), Wdl::loss);
    EXPECT_EQ(end_of("watermelon-chess", "w:c b: b"), Wdl::loss);
    EXPECT_EQ(end_of("watermelon-chess", "w:c b:n3 b"), std::nullopt);
    EXPECT_EQ(end_of("watermelon-chess", "w:n2,n3,c,wr b:nr,e1 w"), std::nullopt);
}

// "Option win=2: enemy reduced to two pieces."
TEST(WatermelonChess, WithWin2TwoPiecesLose) {
    const std::string_view spec = "watermelon-chess,win=2";
    EXPECT_EQ(end_of(spec, "w:n2,n3,wr b:s3,sl b"), Wdl::loss);
    EXPECT_EQ(end_of(spec, "w:n2,n3,wr b:s3 b"), Wdl::loss);
    EXPECT_EQ(end_of(spec, "w: b:n2,n3,wr w"), Wdl::loss);
    EXPECT_EQ(end_of(spec, "w:n2,n3,wr b:s3,sl,sr b"), std::nullopt);
    EXPECT_EQ(after(spec, "w:n2,n3,w3 b:nl,s3,sl w", "w3-wr"), "w:n2,n3,wr b:s3,sl b");
}

// "Repetition: ... solve mode cycle = draw." Three points at least lie next to every group, so that two pieces take
// nothing, and what they play goes on for ever.
TEST(WatermelonChess, TwoPiecesTakeNothing) {
    const auto game = make<WatermelonChess>("watermelon-chess,white=2,black=1");
    for (const auto& [position, value] : reference_values(game, {game.initial()})) {
        ASSERT_EQ(value.wdl, Wdl::draw) << game.format(position);
        ASSERT_FALSE(game.terminal(position)) << game.format(position);
    }
    const auto both = make<WatermelonChess>("watermelon-chess,white=2,black=2");
    for (const auto& position : indexed<WatermelonChess>(*both.indexing()))
        for (const auto& move : both.moves(position)) {
            const auto next = both.apply(position, move);
            ASSERT_EQ(next.white.size() + next.black.size(), position.white.size() + position.black.size());
        }
}

// "White first (our choice)"; the sides alternate.
TEST(WatermelonChess, TurnsAlternate) {
    const auto game = make<WatermelonChess>("watermelon-chess");
    for (const auto& position : from_random_games(game, 100, 3))
        for (const auto& move : game.moves(position))
            ASSERT_EQ(game.turn(game.apply(position, move)), other(game.turn(position)));
    EXPECT_EQ(game.turn(game.initial()), Side::first);
    EXPECT_EQ(side_name(game, Side::first), "white");
}

// 8 of the board, and the exchange of colours with the side to move.
TEST(WatermelonChess, SymmetricPositionsAreOne) {
    const auto canonical = [](std::string_view spec, std::string_view text) {
        const auto game = make<WatermelonChess>(spec);
        return game.format(game.canonical(*game.parse(text)));
    };
    const std::string_view full = "watermelon-chess";
    Names seen;
    for (const char* text : {"w:nl b:e1 w", "w:nr b:w1 w", "w:er b:s1 w", "w:el b:n1 w", "w:sr b:w1 w", "w:sl b:e1 w",
                             "w:wl b:n1 w", "w:wr b:s1 w", "w:e1 b:nl b", "w:s1 b:wr b"})
        seen.insert(canonical(full, text));
    EXPECT_EQ(seen.size(), 1U);
    EXPECT_EQ(canonical(full, "w:nl b:w1 w") == *seen.begin(), false) << "w1 is nearer to nl than e1";
    EXPECT_EQ(canonical(full, "w:nl b:e1 b") == *seen.begin(), false) << "the other side is on turn";
    // The first points in the order of the list: c, n1, ...; Black stands as near as can be.
    EXPECT_EQ(canonical(full, "w:w1 b:c w"), "w:n1 b:c w");
    EXPECT_EQ(canonical(full, "w:c b:w1 b"), "w:n1 b:c w");
    EXPECT_EQ(make<WatermelonChess>(full).symmetry_order(), 16);
    // Colours are exchanged only where both sides may have as many pieces as the other.
    EXPECT_EQ(canonical("watermelon-chess,white=1,black=2", "w:w1 b:c,w2 b"), "w:n1 b:c,n2 b");
    EXPECT_EQ(canonical("watermelon-chess,white=1,black=2", "w:w1 b:c b"), "w:c b:n1 w");
}

TEST(WatermelonChess, StabilisersAreCounted) {
    const auto order = [](std::string_view text) {
        const auto game = make<WatermelonChess>("watermelon-chess");
        return game.stabiliser_order(game.parse(text).value());
    };
    EXPECT_EQ(order("w:c b:n2,e2,s2,w2 w"), 8);
    EXPECT_EQ(order("w:n1 b:n3 w"), 2);
    EXPECT_EQ(order("w:n1,s1 b:w3,e3 w"), 4);
    EXPECT_EQ(order("w:nl b:n3 w"), 1);
}

}  // namespace zermelo::test
