// The laws of chess in the endings, and the values of all positions by plain iteration, without any solver.
#include "tests/chess/chess.hpp"

#include <gtest/gtest.h>

#include <map>

#include "games/core/concepts/perft.hpp"
#include "tests/chess/figures.hpp"
#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

namespace {

constexpr MoveNames<ChessEnding> move_names;
constexpr EndOf<ChessEnding> end_of;

// Values in rounds, over all numbered positions: in round d, those that are won or lost in d plies.
Figures plain_figures(const ChessEnding& game) {
    struct Open {
        Address address;
        int turn = 0;
        std::vector<Address> children;
    };
    const auto indexing = *game.indexing();
    std::vector<std::vector<std::optional<Value>>> values(indexing.slice_count());
    for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice)
        values[slice].resize(indexing.slice_size(slice));
    std::vector<Open> open;
    for (const auto& position : indexed<ChessEnding>(indexing)) {
        Open here{indexing.index_of(position), position.turn, {}};
        for (const auto& move : game.moves(position))
            here.children.push_back(indexing.index_of(game.apply(position, move)));
        if (here.children.empty())
            values[here.address.slice][here.address.index] = Value{*game.terminal(position), 0};
        else
            open.push_back(std::move(here));
    }
    for (int round = 1, idle = 0; idle < 2; ++round) {
        std::vector<std::pair<Address, Value>> decided;
        std::vector<Open> still_open;
        for (Open& here : open) {
            // White wins in odd numbers of plies, Black loses in even ones.
            std::optional<Value> value;
            if (round % 2 == (here.turn == 0 ? 1 : 0)) {
                bool all_won = true;
                for (const Address& child : here.children) {
                    const auto& known = values[child.slice][child.index];
                    all_won = all_won && known && known->wdl == Wdl::win;
                    if (known && known->wdl == Wdl::loss) value = Value{Wdl::win, static_cast<std::uint16_t>(round)};
                }
                if (all_won) value = Value{Wdl::loss, static_cast<std::uint16_t>(round)};
            }
            if (value)
                decided.emplace_back(here.address, *value);
            else
                still_open.push_back(std::move(here));
        }
        for (const auto& [address, value] : decided) values[address.slice][address.index] = value;
        idle = decided.empty() ? idle + 1 : 0;
        open = std::move(still_open);
    }
    Figures figures;
    for (std::uint64_t index = 0; index < indexing.slice_size(0); ++index) {
        const auto position = indexing.position_at({0, index});
        if (!position) continue;
        const Value value = values[0][index].value_or(Value{});
        Figures::Count& count = game.turn(*position) == Side::first ? figures.white : figures.black;
        ++count.legal;
        count.decided += value.wdl == Wdl::draw ? 0 : 1;
        count.longest = std::max<int>(count.longest, value.dtw);
    }
    return figures;
}

}  // namespace

TEST(ChessEnding, KingsKeepApartAndTakeOnlyWhatIsUnprotected) {
    EXPECT_EQ(move_names("chess-ending:kqk", "8/8/8/8/8/1K6/1Q6/k7 b"), Names{});
    EXPECT_EQ(end_of("chess-ending:kqk", "8/8/8/8/8/1K6/1Q6/k7 b"), Wdl::loss);
    EXPECT_EQ(move_names("chess-ending:kqk", "8/8/8/8/1K6/8/1Q6/k7 b"), (Names{"a1-b2"}));
    EXPECT_EQ(end_of("chess-ending:kqk", "8/8/8/8/1K6/8/1k6/8 w"), Wdl::draw);  // bare kings
}

TEST(ChessEnding, NoMoveIsMateInCheckAndElseStalemate) {
    EXPECT_EQ(end_of("chess-ending:kqk", "7k/5Q2/6K1/8/8/8/8/8 b"), Wdl::draw);
    EXPECT_EQ(end_of("chess-ending:kqk", "7k/6Q1/6K1/8/8/8/8/8 b"), Wdl::loss);
    EXPECT_EQ(end_of("chess-ending:krk", "R6k/8/6K1/8/8/8/8/8 b"), Wdl::loss);
    EXPECT_EQ(end_of("chess-ending:krk", "7k/6R1/6K1/8/8/8/8/8 b"), Wdl::draw);
    EXPECT_EQ(end_of("chess-ending:kpk", "K7/P1k5/8/8/8/8/8/8 w"), Wdl::draw);  // White is stalemated
    EXPECT_EQ(end_of("chess-ending:kpk", "4k3/4P3/4K3/8/8/8/8/8 b"), Wdl::draw);
}

TEST(ChessEnding, KingsStopQueensAndRooks) {
    EXPECT_EQ(move_names("chess-ending:krk", "8/8/8/8/8/3k4/8/RK6 w"),
              (Names{"b1-a2", "b1-b2", "b1-c1", "a1-a2", "a1-a3", "a1-a4", "a1-a5", "a1-a6", "a1-a7", "a1-a8"}));
    // The king may not step back along the line on which it stands in check.
    EXPECT_EQ(move_names("chess-ending:krk", "8/8/8/8/8/8/8/R3k2K b"), (Names{"e1-d2", "e1-e2", "e1-f2"}));
}

TEST(ChessEnding, PawnsStepRunAndPromote) {
    EXPECT_EQ(move_names("chess-ending:kpk", "k7/8/8/8/8/8/4P3/7K w"),
              (Names{"h1-g1", "h1-g2", "h1-h2", "e2-e3", "e2-e4"}));
    EXPECT_EQ(move_names("chess-ending:kpk", "8/8/8/8/4k3/8/4P3/7K w"), (Names{"h1-g1", "h1-g2", "h1-h2", "e2-e3"}));
    EXPECT_EQ(move_names("chess-ending:kpk", "8/4P3/8/8/8/k7/8/7K w"),
              (Names{"h1-g1", "h1-g2", "h1-h2", "e7-e8Q", "e7-e8R"}));
    // A pawn gives check diagonally forwards only.
    EXPECT_EQ(move_names("chess-ending:kpk", "8/8/8/8/k7/8/1P6/7K b"), (Names{"a4-a5", "a4-b3", "a4-b4", "a4-b5"}));
}

// 3612 ways to put two kings apart (known from every tablebase); queen and rook on any of the other 62 squares.
TEST(ChessEnding, EveryPlacementIsLegalForTheSideInCheck) {
    for (const char* spec : {"chess-ending:kqk", "chess-ending:krk"}) {
        const auto game = make<ChessEnding>(spec);
        std::uint64_t black = 0;
        for (const auto& position : indexed<ChessEnding>(*game.indexing())) black += position.turn;
        EXPECT_EQ(black, 3612U * 62U) << spec;
    }
}

TEST(ChessEnding, PlainIterationGivesTheKnownFigures) {
    for (const auto& [spec, figures] : chess_figures())
        EXPECT_EQ(plain_figures(make<ChessEnding>(spec)), figures) << spec;
}

// A promotion is clicked like any move of the pawn; the choice names the piece, and the new piece is placed.
TEST(ChessEnding, PromotionsAreToldApartByAChoice) {
    const auto game = make<ChessEnding>("chess-ending:kpk");
    const auto position = game.parse("8/P6k/K7/8/8/8/8/8 w").value();
    std::map<std::string, std::pair<std::string, char>> clicked;
    for (const auto& move : game.moves(position)) {
        const Clicks clicks = game.clicks(position, move);
        ASSERT_EQ(clicks.placed.size(), 1U);
        clicked[game.format_move(position, move)] = {clicks.choice, clicks.placed[0].letter};
        EXPECT_EQ(clicked_cells(clicks), (std::vector<int>{move.from, move.to}));
    }
    EXPECT_EQ(clicked.at("a7-a8Q"), (std::pair<std::string, char>("Q", 'Q')));
    EXPECT_EQ(clicked.at("a7-a8R"), (std::pair<std::string, char>("R", 'R')));
    EXPECT_EQ(clicked.at("a6-b6"), (std::pair<std::string, char>("", 'K')));
}

}  // namespace zermelo::test
