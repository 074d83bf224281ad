// Values of all positions of small boards, by the definition of plain_game.hpp.
#include <gtest/gtest.h>

#include "games/konane/konane.hpp"
#include "games/tiptoe/tiptoe.hpp"
#include "solvers/values/board_values.hpp"
#include "solvers/values/evaluator.hpp"
#include "tests/solvers/values/kit.hpp"
#include "tests/solvers/values/partizan_games.hpp"
#include "tests/support/positions.hpp"

namespace zermelo::values {
namespace {

using namespace zermelo::test;

// The forms of all arrangements by the definition, each made from those of its options.
template <ListedGame G>
class PlainBoard {
public:
    explicit PlainBoard(const G& game) : game_(game) {
        std::size_t count = 1;
        for (int cell = 0; cell < game.listed_cells(); ++cell) count *= static_cast<std::size_t>(G::states);
        known_.resize(count);
        for (std::size_t index = 0; index < count; ++index) of(index);
    }
    std::size_t size() const { return known_.size(); }
    const Plain& of(std::uint64_t index) {
        if (known_[index]) return known_[index];
        const auto arrangement = game_.listed_at(index);
        std::vector<Plain> left;
        std::vector<Plain> right;
        for (const Side side : {Side::first, Side::second})
            for (const auto& move : game_.moves_of(arrangement, side))
                (side == Side::first ? left : right)
                    .push_back(of(game_.listed_index(game_.after(arrangement, side, move))));
        return known_[index] = simplified(left, right);
    }

private:
    const G& game_;
    std::vector<Plain> known_;
};

// value_board and both ways of the evaluator find the forms of the definition, everywhere.
template <ListedGame G>
void expect_plain_values(const G& game) {
    PlainBoard<G> plains(game);
    const BoardValues board = valid(value_board(game, {.threads = 1}));
    ASSERT_EQ(board.forms.size(), plains.size());
    FormTexts texts(*board.store);
    ValueKit kit;
    FormTexts other_texts(kit.store);
    Evaluator<G> evaluator(game, kit.calculator, std::uint64_t{1} << 30);
    Evaluator<G> slow_evaluator(game, kit.calculator, std::uint64_t{1} << 30);
    for (std::uint64_t index = 0; index < plains.size(); ++index) {
        const std::string expected = text_of(*plains.of(index));
        ASSERT_EQ(texts.of(board.forms[index]), expected) << game.spec() << ' ' << index;
        const FormId form = slow_evaluator.value_without_parts(game.listed_at(index));
        ASSERT_EQ(other_texts.of(form), expected) << game.spec() << ' ' << index;
        ASSERT_EQ(evaluator.value(game.listed_at(index)), form) << game.spec() << ' ' << index;
        const Outcome outcome = board.store->outcome(board.forms[index]);
        ASSERT_EQ(left_wins_first(outcome), zermelo::test::left_wins_first(*plains.of(index)));
        ASSERT_EQ(right_wins_first(outcome), zermelo::test::right_wins_first(*plains.of(index)));
    }
}

TEST(PlainAgree, KonaneOnAllSmallBoards) {
    for (const char* spec : {"konane@2x2", "konane@5x1", "konane@1x8", "konane@12x1", "konane@2x5", "konane@3x3",
                             "konane@4x3", "konane@3x4", "konane@4x4"})
        expect_plain_values(make<Konane>(spec));
}
TEST(PlainAgree, Tiptoe) {
    for (const char* spec : {"tiptoe@2x3", "tiptoe@2,adj=hex", "tiptoe@3x3", "tiptoe@3x3,adj=diag"})
        expect_plain_values(make<Tiptoe>(spec));
}
TEST(PlainAgree, DomineeringOnAllSmallShapes) {
    for (const auto& [ranks, files] : {std::pair{1, 7}, {2, 2}, {2, 5}, {3, 3}, {3, 4}, {4, 4}})
        expect_plain_values(Domineering(ranks, files));
}

// Lines with a tail of one stone and 4j + 2 stones are {0 | -2j + 1}, not {* | -2j + 1}: without anything remembered.
TEST(PlainAgree, LinesOfKonaneWithATail) {
    const auto game = make<Konane>("konane@13x4");
    const auto cell = [](int file, int rank) { return Bitboard::cell(rank * 13 + file); };
    for (int j = 1; j <= 2; ++j) {
        Bitboard stones = cell(2, 1);
        for (int i = 0; i <= 4 * j; ++i) stones |= cell(2 + i, 0);
        EXPECT_EQ(text_of(*plain_value(game, stones)), text_of(*plain({plain_number(0)}, {plain_number(1 - 2 * j)})));
    }
}

}  // namespace
}  // namespace zermelo::values
