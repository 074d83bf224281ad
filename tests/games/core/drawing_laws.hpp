// The laws of pictures and clicks (games/board/drawing.hpp), on the samples of the other laws.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "games/core/kit/setup.hpp"
#include "tests/games/core/samples.hpp"

namespace zermelo::test {

// One letter for each cell, a space for an empty one.
inline std::string letters_of(const Board& board, const std::vector<BoardPiece>& pieces) {
    std::string letters(static_cast<std::size_t>(board.cells()), ' ');
    for (const BoardPiece& piece : pieces) letters.at(static_cast<std::size_t>(piece.cell)) = piece.letter;
    return letters;
}

// The pieces of a board line, read here on its own.
inline std::string letters_of_line(const Board& board, std::string_view line) {
    std::string letters(static_cast<std::size_t>(board.cells()), ' ');
    int rank = board.ranks() - 1;
    int cell = board.row_begin(rank);
    int run = 0;
    for (const char c : line) {
        if (c >= '0' && c <= '9') {
            run = 10 * run + (c - '0');
            continue;
        }
        cell += run;
        run = 0;
        if (c == '/')
            cell = board.row_begin(--rank);
        else
            letters.at(static_cast<std::size_t>(cell++)) = c;
    }
    return letters;
}

// The pieces of a diagram: after the number of a rank, two columns for a step along it.
inline std::string letters_of_diagram(const Board& board, std::string_view diagram) {
    std::string letters(static_cast<std::size_t>(board.cells()), ' ');
    double left = board.place(0).x;
    for (int cell = 0; cell < board.cells(); ++cell) left = std::min(left, board.place(cell).x);
    for (int rank = board.ranks() - 1; rank >= 0; --rank) {
        const std::string_view line = diagram.substr(0, diagram.find('\n'));
        diagram.remove_prefix(std::min(line.size() + 1, diagram.size()));
        EXPECT_EQ(line.substr(0, 3), (rank < 9 ? " " : "") + std::to_string(rank + 1) + " ");
        for (int cell = board.row_begin(rank); cell < board.row_begin(rank + 1); ++cell) {
            const auto column = static_cast<std::size_t>(4 + std::lround(2 * (board.place(cell).x - left)));
            const char sign = column < line.size() ? line[column] : '?';
            if (sign != '.') letters[static_cast<std::size_t>(cell)] = sign;
        }
    }
    return letters;
}

template <class G>
class DrawingLaws : public GameSamples<G> {};

TYPED_TEST_SUITE_P(DrawingLaws);

TYPED_TEST_P(DrawingLaws, BoardsAreNamedAndConnectBothWays) {
    for (const auto& [game, positions] : this->samples_of(1)) {
        const Board& board = game.board();
        std::set<std::pair<double, double>> places;
        for (int cell = 0; cell < board.cells(); ++cell) {
            ASSERT_EQ(board.find(board.name(cell)), cell);
            ASSERT_TRUE(places.emplace(board.place(cell).x, board.place(cell).y).second) << board.name(cell);
            for (const int other : board.neighbours(cell)) {
                ASSERT_NE(other, cell);
                const auto back = board.neighbours(other);
                ASSERT_NE(std::find(back.begin(), back.end(), cell), back.end()) << board.name(cell);
            }
        }
    }
}

TYPED_TEST_P(DrawingLaws, PiecesStandOnCellsOneOnEach) {
    std::map<char, std::pair<std::optional<Side>, std::string_view>> meaning;
    for (const auto& [game, positions] : this->samples()) {
        for (const auto& position : positions) {
            int last = -1;
            for (const BoardPiece& piece : game.pieces(position)) {
                ASSERT_GT(piece.cell, last) << game.format(position);
                ASSERT_LT(piece.cell, game.board().cells()) << game.format(position);
                last = piece.cell;
                const std::pair here(piece.side, piece.kind);
                ASSERT_FALSE(piece.kind.empty());
                ASSERT_EQ(meaning.emplace(piece.letter, here).first->second, here) << piece.letter;
                const auto kinds = game.info().pieces;
                ASSERT_EQ(std::count_if(kinds.begin(), kinds.end(),
                                        [&](const PieceKind& kind) { return kind.on(piece.cell) == piece; }),
                          1)
                    << piece.letter;
            }
        }
    }
    std::set<std::pair<std::optional<Side>, std::string_view>> meanings;
    for (const auto& [letter, what] : meaning) EXPECT_TRUE(meanings.insert(what).second) << letter;
}

TYPED_TEST_P(DrawingLaws, TextsAndDiagramsShowThePieces) {
    for (const auto& [game, positions] : this->samples()) {
        if (game.board().grid() == Board::Grid::none) continue;
        for (const auto& position : positions) {
            const std::string text = game.format(position);
            const std::string pieces = letters_of(game.board(), game.pieces(position));
            ASSERT_EQ(letters_of_line(game.board(), text.substr(0, text.find(' '))), pieces) << text;
            ASSERT_EQ(letters_of_diagram(game.board(), diagram(game, position)), pieces) << text;
        }
    }
}

TYPED_TEST_P(DrawingLaws, PositionsAreSetUpFromTheirPieces) {
    for (const auto& [game, positions] : this->samples()) {
        for (const auto& position : positions) {
            const std::string text = game.format(position);
            const auto setup = read_setup(game.info(), game.board(), text);
            ASSERT_TRUE(setup) << text << ": " << setup.error().why;
            ASSERT_EQ(setup->pieces, game.pieces(position)) << text;
            ASSERT_EQ(setup->turn, game.turn(position)) << text;
            ASSERT_EQ(format_setup(game.info(), game.board(), *setup), text);
        }
    }
}

TYPED_TEST_P(DrawingLaws, MovesHaveClicksOfTheirOwn) {
    for (const auto& [game, positions] : this->samples()) {
        for (const auto& position : positions) {
            std::set<std::pair<std::vector<int>, std::string>> seen;
            for (const auto& move : game.moves(position)) {
                const Clicks clicks = game.clicks(position, move);
                const std::vector<int> cells = clicked_cells(clicks);
                for (const int cell : cells) {
                    ASSERT_GE(cell, 0);
                    ASSERT_LT(cell, game.board().cells());
                }
                for (const Step& step : clicks.steps) ASSERT_FALSE(step.cells.empty());
                ASSERT_TRUE(seen.emplace(cells, clicks.choice).second)
                    << game.format_move(position, move) << " is clicked like another move of " << game.format(position);
            }
        }
    }
}

// Steps begin where the mover has a piece, and new pieces come where they are clicked.
TYPED_TEST_P(DrawingLaws, StepsBeginWithPieces) {
    for (const auto& [game, positions] : this->samples()) {
        for (const auto& position : positions) {
            std::map<int, BoardPiece> pieces;
            for (const BoardPiece& piece : game.pieces(position)) pieces[piece.cell] = piece;
            for (const auto& move : game.moves(position)) {
                const Clicks clicks = game.clicks(position, move);
                const auto what = [&] { return game.format_move(position, move) + " in " + game.format(position); };
                for (const Step& step : clicks.steps) {
                    const int from = step.cells.front();
                    if (step.kind == StepKind::place) {
                        ASSERT_TRUE(std::any_of(clicks.placed.begin(), clicks.placed.end(), [&](const Placed& placed) {
                            return placed.cell == from;
                        })) << what();
                        continue;
                    }
                    // Later steps may begin with what earlier ones have put there.
                    if (&step != &clicks.steps.front()) continue;
                    ASSERT_TRUE(pieces.contains(from)) << what();
                    if (step.kind == StepKind::move) {
                        ASSERT_EQ(pieces[from].side, game.turn(position)) << what();
                    }
                }
            }
        }
    }
}

// By the pieces before and after a move alone.
TYPED_TEST_P(DrawingLaws, CapturedAndPlacedAreWhatChanges) {
    for (const auto& [game, positions] : this->samples()) {
        for (const auto& position : positions) {
            const auto before = game.pieces(position);
            const std::string letters = letters_of(game.board(), before);
            for (const auto& move : game.moves(position)) {
                const Clicks clicks = game.clicks(position, move);
                const auto after = game.pieces(game.apply(position, move));
                const std::string left = letters_of(game.board(), after);
                const auto changed = [&](int cell) {
                    return letters[static_cast<std::size_t>(cell)] != left[static_cast<std::size_t>(cell)];
                };
                const auto is_pushed = [&](int cell) {
                    return std::any_of(clicks.steps.begin(), clicks.steps.end(), [&](const Step& step) {
                        return step.kind == StepKind::push && step.cells.front() == cell;
                    });
                };
                std::vector<int> captured;
                for (const BoardPiece& piece : before)
                    if (piece.side != game.turn(position) && changed(piece.cell) && !is_pushed(piece.cell))
                        captured.push_back(piece.cell);
                std::vector<Placed> placed;
                for (const BoardPiece& piece : after)
                    if (changed(piece.cell)) placed.push_back({piece.cell, piece.letter});
                ASSERT_EQ(clicks.captured, captured)
                    << game.format_move(position, move) << " in " << game.format(position);
                ASSERT_EQ(clicks.placed, placed) << game.format_move(position, move) << " in " << game.format(position);
            }
        }
    }
}

REGISTER_TYPED_TEST_SUITE_P(DrawingLaws, BoardsAreNamedAndConnectBothWays, PiecesStandOnCellsOneOnEach,
                            TextsAndDiagramsShowThePieces, PositionsAreSetUpFromTheirPieces, MovesHaveClicksOfTheirOwn,
                            StepsBeginWithPieces, CapturedAndPlacedAreWhatChanges);

}  // namespace zermelo::test
