// The decision table of the rules of Kōnane, line by line.
#include "games/konane/konane.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <set>
#include <string>
#include <utility>

#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

namespace {

constexpr MoveNames<Konane> move_names;
constexpr auto why_not = why_no_game<Konane>;
Names first_moves(std::string_view spec) {
    return move_names(spec, "start");
}

}  // namespace

TEST(Konane, BlackBeginsInACornerOrTheCentre) {
    EXPECT_EQ(first_moves("konane@4x4"), (Names{"a1", "d4", "b2", "c3"}));
    EXPECT_EQ(first_moves("konane@6x6"), (Names{"a1", "f6", "c3", "d4"}));
    EXPECT_EQ(first_moves("konane@5x5"), (Names{"a1", "a5", "e1", "e5", "c3"}));
    EXPECT_EQ(first_moves("konane@4x5"), (Names{"a1", "a5", "c3"}));        // centre b3, c3: b3 is White's
    EXPECT_EQ(first_moves("konane@3x5"), (Names{"a1", "a5", "c1", "c5"}));  // the centre b3 is White's
    EXPECT_EQ(first_moves("konane@12x3"), (Names{"a1", "a3", "f2"}));       // l1, l3 and g2 are White's
    EXPECT_EQ(first_moves("konane@4x4,opening=corner"), (Names{"a1", "d4"}));
    EXPECT_EQ(first_moves("konane@4x4,opening=centre"), (Names{"b2", "c3"}));
    EXPECT_EQ(first_moves("konane@2x3,opening=free"), (Names{"a1", "b2", "a3"}));
}

TEST(Konane, WhiteRemovesAStoneNextToTheHole) {
    EXPECT_EQ(move_names("konane@4x4", "wbwb/bwbw/w1wb/bwbw w ply:1"), (Names{"b1", "b3", "a2", "c2"}));
    EXPECT_EQ(move_names("konane@4x4", "wbwb/bwbw/wbwb/1wbw w ply:1"), (Names{"b1", "a2"}));
}

TEST(Konane, NaiheBeginsWithTwoEmptyCentreCells) {
    const auto game = make<Konane>("konane@5x6,opening=naihe");
    EXPECT_EQ(game.format(game.initial()), "wbwbw/bwbwb/wb1bw/bw1wb/wbwbw/bwbwb b");
    EXPECT_TELLS(why_not("konane@6x6,opening=naihe"), "exactly two centre cells");
    EXPECT_TELLS(why_not("konane@5x5,opening=naihe"), "exactly two centre cells");
}

// "a stone may go on jumping in the same direction and may stop after any jump"; never round a corner.
TEST(Konane, JumpsGoStraightAndMayStop) {
    EXPECT_EQ(move_names("konane@7x1", "bw1w1w1 b"), (Names{"a1xc1", "a1xe1", "a1xg1"}));
    EXPECT_EQ(move_names("konane@7x1", "bw1w1wb b"), (Names{"a1xc1", "a1xe1", "g1xe1", "g1xc1"}));
    const auto game = make<Konane>("konane@3x3");
    const auto position = *game.parse("1w1/3/bw1 b");
    EXPECT_EQ(move_names(game, position), (Names{"a1xc1"}));
    EXPECT_EQ(game.format(game.apply(position, *game.parse_move(position, "a1xc1"))), "1w1/3/2b w");
    // c1 could not go on upwards to c3 even with a white stone on c2.
    EXPECT_EQ(move_names("konane@3x3", "3/2w/bw1 b"), (Names{"a1xc1"}));
}

TEST(Konane, JumpsTakeTheJumpedStonesOnly) {
    const auto game = make<Konane>("konane@7x1");
    const auto position = *game.parse("bw1w1w1 b");
    EXPECT_EQ(game.format(game.apply(position, *game.parse_move(position, "a1xe1"))), "4bw1 w");
}

TEST(Konane, ASideThatCannotJumpLoses) {
    const auto game = make<Konane>("konane@3x3");
    EXPECT_EQ(game.terminal(*game.parse("3/3/2b w")), Wdl::loss);
    EXPECT_EQ(game.terminal(*game.parse("3/3/2b b")), Wdl::loss);
    EXPECT_EQ(game.terminal(*game.parse("bwb/wbw/bwb b")), Wdl::loss);  // nowhere to land
    EXPECT_EQ(game.terminal(*game.parse("3/3/bw1 b")), std::nullopt);
    EXPECT_EQ(game.terminal(*game.parse("3/3/bw1 w")), Wdl::loss);
}

TEST(Konane, MovesAreReadInSeveralForms) {
    const auto game = make<Konane>("konane@7x1");
    const auto position = *game.parse("bw1w1w1 b");
    for (const char* text : {"a1xe1", "a1-e1", "a1xc1xe1", "a1-c1-e1"})
        EXPECT_EQ(game.format_move(position, *game.parse_move(position, text)), "a1xe1");
    for (const char* text : {"", "a1", "a1x", "a1xb1", "a1xe1xc1", "a1xg1xe1", "xa1", "a1xe1 ", "a1xa9", "d1xb1"})
        EXPECT_FALSE(game.parse_move(position, text)) << text;
    EXPECT_TELLS(game.parse_move(position, "c1xe1").error().hint, "a1xc1");
}

TEST(Konane, IllegalPositionsAreExplained) {
    constexpr WhyNoPosition<Konane> why{"konane@4x4"};
    EXPECT_TELLS(why("wbwb/bwbw/wbwb/wwbw b"), "a1 is a cell of Black");
    EXPECT_TELLS(why("wbwb/bwbw/wbwb/1wbw b ply:0"), "every cell is filled");
    EXPECT_TELLS(why("wbwb/bwbw/wbwb/bwbw w ply:0"), "Black is on turn");
    EXPECT_TELLS(why("wbwb/bwbw/wbwb/b1bw w ply:1"), "one where Black may begin");
    EXPECT_TELLS(why("wbwb/bwbw/wbwb/bw1w w ply:1"), "one where Black may begin");
    EXPECT_TELLS(why("wbwb/bwbw/wbwb/bwbw b ply:2"), "ply:2");
    EXPECT_TELLS(why("wbwb/bwbw/wbwb/bwbw b ply:0 ply:0"), "given twice");
    for (const char* spec : {"konane@27x1", "konane@1x27", "konane@0x4", "konane@1x1"})
        for (const auto& why_none : {why_not(spec), why_no_game<LargeKonane>(spec)})
            EXPECT_TELLS(why_none, "at least 2 cells, and sides of at most 26");
    EXPECT_TELLS(why_not("konane@3x5,opening=centre"), "centre cell is White's");
    EXPECT_TELLS(why_not("konane,opening=middle"), "no opening");
}

namespace {

// The definition in games/konane/NOTES.md, by the list of moves.
template <class G>
void expect_effort_by_mobility(int files, int ranks) {
    using Position = typename G::Position;
    std::mt19937 random(4);
    const RectBoard board{files, ranks};
    const auto game = make<G>("konane@" + std::to_string(files) + "x" + std::to_string(ranks));
    for (int round = 0; round < 300; ++round) {
        Position position{{}, static_cast<std::uint32_t>(round % 2), G::jumping};
        const auto share = static_cast<unsigned>(1 + round % 9);  // of stones, in tenths
        for (int cell = 0; cell < board.cells(); ++cell)
            if (random() % 10 < share) position.stones |= decltype(position.stones)::cell(cell);
        const auto mobility = [&](const Position& mover) {
            std::set<int> jumpers;
            std::set<int> landings;
            std::set<std::pair<int, int>> now;
            for (const auto& move : game.moves(mover)) {
                const int by = move.to - move.from;
                const int step = (by > 0 ? 1 : -1) * (std::abs(by) < files ? 1 : files);
                jumpers.insert(move.from);
                landings.insert(move.from + 2 * step);
                now.insert({move.from, step});
            }
            std::size_t later = 0;
            for (int cell = 0; cell < board.cells(); ++cell) {
                if ((board.file(cell) + board.rank(cell)) % 2 != static_cast<int>(mover.turn)) continue;
                if (!mover.stones.contains(cell) && !landings.contains(cell)) continue;
                for (const auto& [right, up] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                    const int step = right + files * up;
                    if (!board.has(board.file(cell) + 2 * right, board.rank(cell) + 2 * up)) continue;
                    const int to = cell + 2 * step;
                    const bool room = !mover.stones.contains(to) || jumpers.contains(to);
                    later += room && mover.stones.contains(cell + step) && !now.contains({cell, step}) ? 1 : 0;
                }
            }
            return static_cast<std::uint32_t>(16 * jumpers.size() + 4 * now.size() + 4 * later);
        };
        const std::uint32_t mine = mobility(position);
        const std::uint32_t theirs = mobility(*game.null_move(position));
        for (const Effort& effort : {game.effort(position), game.portable_effort(position)}) {
            ASSERT_EQ(effort.loss, 1 + std::max(mine / 4, mine - std::min(mine, theirs / 2)));
            ASSERT_EQ(effort.win, 1 + std::max(theirs / 4, theirs - std::min(theirs, mine / 2)));
        }
    }
}

}  // namespace

// On boards of one word, of two, of six and of eleven.
TEST(Konane, EffortIsByTheMobilityOfTheSides) {
    for (const int files : {3, 6, 7, 8}) expect_effort_by_mobility<Konane>(files, 8);
    expect_effort_by_mobility<Konane>(9, 10);
    expect_effort_by_mobility<LargeKonane>(18, 18);
    expect_effort_by_mobility<LargeKonane>(26, 25);
}

TEST(Konane, OnlyBoardsThatCanBeNumberedAre) {
    EXPECT_TRUE(make<Konane>("konane@5x8").indexing());
    EXPECT_EQ(failure_of(make<Konane>("konane@7x7").indexing()), Failure::limit);
    EXPECT_TELLS(make<LargeKonane>("konane@18x18").why_not_numbered().why, "2^325 positions; numbering goes up to 40");
}

// Two bits tell the turn, so 126 cells pack into 128.
TEST(Konane, TheBoardChoosesTheClass) {
    const auto small = [](std::string_view spec) { return Konane::takes(*Spec::parse(spec)); };
    for (const char* spec : {"konane", "konane@11x11", "konane@9x14", "konane@5x25"}) EXPECT_TRUE(small(spec)) << spec;
    for (const char* spec : {"konane@12x11", "konane@5x26", "konane@26x26"}) EXPECT_FALSE(small(spec)) << spec;
    EXPECT_EQ(make<Konane>("konane@9x14").key_bits(), 128);
    EXPECT_EQ(failure_of(Konane::make(*Spec::parse("konane@12x11"))), Failure::bad_input);
    EXPECT_EQ((*make_game("konane@11x11"))->key_width(), 16U);
    EXPECT_EQ((*make_game("konane@12x11"))->key_width(), sizeof(LargeKonane::Position));
}

// Corners and centre of 18x18: the sums of file and rank of a1, r18, i9 and j10 are even.
TEST(Konane, LargeBoardsHaveNamesAndDrawings) {
    EXPECT_EQ(MoveNames<LargeKonane>()("konane@18x18", "start"), (Names{"a1", "r18", "i9", "j10"}));
    const auto game = make<LargeKonane>("konane@26x26");
    std::string empty_ranks;
    for (int rank = 0; rank < 22; ++rank) empty_ranks += "/26";
    const std::string text = "25b/25w/26/25w" + empty_ranks + " b";  // z26, z25, z23
    EXPECT_EQ(MoveNames<LargeKonane>()(game, text), (Names{"z26xz24", "z26xz22"}));
    EXPECT_EQ(After<LargeKonane>()(game, text, {"z26xz24xz22"}), "26/26/26/26/25b" + empty_ranks.substr(3) + " w");
    EXPECT_TELLS(diagram(game, *game.parse(text)), "\n25  . . . . . . . . . . . . . . . . . . . . . . . . . w\n");
    EXPECT_TELLS(WhyNoPosition<LargeKonane>()(game, "25w/26/26/26" + empty_ranks + " b"), "z26 is a cell of Black");
}

}  // namespace zermelo::test
