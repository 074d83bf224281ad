// Answers and boards for the terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solvers/engine/answer.hpp"
#include "tools/words/words.hpp"

namespace zermelo::cli {

// "fox to move   loss in 44 plies (hounds win)", with the value's glyph. A draw has its kind, an unknown value its
// reason.
std::string verdict(const AnyGame& game, const Answer& answer);

// The rule book may decide draws by repetition otherwise, where it has more to say of repetition than that it draws:
// "by the book, no third occurrence"; else empty.
std::string_view rule_on_draws(Repetition rule);

// Prints why a finished game is over, in the words of its rules; nothing where these have none.
void print_end(const AnyGame& game);

// The number of moves up to symmetry of their positions.
std::size_t kinds_of_moves(const AnyGame& game, const Answer& answer);

// A line for each of the first `most` moves with its value, best first; empty without moves.
std::string moves_table(const AnyGame& game, const Answer& answer, std::size_t most = SIZE_MAX);

// The position, its value, its moves and the line (unless empty) as Markdown.
std::string in_markdown(const AnyGame& game, const Answer& answer, const Line& line);

// "1. e1-d2 b8-a7  2. d2-c1" after a label, wrapped for the terminal. `number` is the number of the first move, `end`
// the last word.
std::string in_terminal(std::string_view label, const Line& line, int number = 1, std::string_view end = "");
// The same from the first move on, with the end in words where the line repeats.
std::string in_terminal(std::string_view label, const Line& line, const LineEnd& end);

// The game's diagram. On a terminal with colours, boards of squares are shaded, and the marked cells (of the last move)
// have another colour.
std::string board_text(const AnyGame& game, const AnyPosition& position, const std::vector<int>& marked = {});
// The text of a position, and its board if the game draws one.
std::string position_text(const AnyGame& game, const AnyPosition& position, const std::vector<int>& marked = {});

}  // namespace zermelo::cli
