// Solvers on games with cycles, compared with the known figures of chess endings; and the laws on the same games.
#include <gtest/gtest.h>

#include "tests/chess/chess.hpp"
#include "tests/chess/figures.hpp"
#include "tests/games/core/conformance.hpp"
#include "tests/support/solving_of.hpp"

namespace zermelo::test {

INSTANTIATE_TYPED_TEST_SUITE_P(ChessEnding, Conformance, ChessEnding);

namespace {

// Counts the positions that a table knows. Positions that the start does not reach have no value in a keyed table.
Figures table_figures(const ChessEnding& game, const std::string& path) {
    const auto prober = Prober<ChessEnding>::make(game, open_table(path));
    const auto indexing = *game.indexing();
    Figures figures;
    for (std::uint64_t index = 0; index < indexing.slice_size(0); ++index) {
        const auto position = indexing.position_at({0, index});
        if (!position) continue;
        const auto value = prober->probe(*position);
        if (!value || !*value) continue;
        const bool white = game.turn(*position) == Side::first;
        EXPECT_NE((*value)->wdl, white ? Wdl::loss : Wdl::win) << game.format(*position);
        Figures::Count& count = white ? figures.white : figures.black;
        ++count.legal;
        count.decided += (*value)->wdl == Wdl::draw ? 0 : 1;
        count.longest = std::max<int>(count.longest, (*value)->dtw);
    }
    return figures;
}

}  // namespace

TEST(ChessSolving, RetrogradeGivesTheKnownFigures) {
    const TemporaryFolder folder;
    for (const auto& [spec, figures] : chess_figures()) {
        const auto game = make<ChessEnding>(spec);
        const std::string path = folder.file("retrograde.ztb");
        solve_into(game, Method::retrograde, path, 2);
        if (HasFailure()) return;
        EXPECT_EQ(table_figures(game, path), figures) << spec;
        EXPECT_EQ(verify(game, path, 2), "") << spec;
    }
}

TEST(ChessSolving, EnumerationGivesTheKnownFigures) {
    const TemporaryFolder folder;
    for (const char* spec : {"chess-ending:kqk", "chess-ending:krk"}) {
        const auto game = make<ChessEnding>(spec);
        const std::string path = folder.file("enumerate.ztb");
        solve_into(game, Method::enumerate, path, 2);
        const Figures found = table_figures(game, path);
        const Figures& known = chess_figures().at(spec);
        EXPECT_EQ(found.white, known.white) << spec;
        EXPECT_EQ(verify(game, path, 2), "") << spec;
        // Black to move: positions that no move leads to are missing.
        EXPECT_LE(found.black.legal, known.black.legal) << spec;
        EXPECT_EQ(found.black.longest, known.black.longest) << spec;
    }
}

}  // namespace zermelo::test
