// Answers about positions as people read them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "solvers/engine/answer.hpp"
#include "tools/words/words.hpp"

namespace zermelo::cli {

// "fox to move   loss in 44 plies (hounds win)", with the value's glyph; of draws with what ends the play, and where
// nothing is known with the reason.
std::string verdict(const AnyGame& game, const Answer& answer);

// How many moves are left if of those that lead to symmetric positions one counts.
std::size_t kinds_of_moves(const AnyGame& game, const Answer& answer);

// The moves with their values, best first, in lines; nothing where there are none.
std::string moves_table(const AnyGame& game, const Answer& answer);

// The position, its value, its moves and the line, if there is one, as Markdown.
std::string in_markdown(const AnyGame& game, const Answer& answer, const Line& line);

// "1. e1-d2 b8-a7  2. d2-c1 ..." after a label, in lines that fit the terminal; `number` is that of the first move.
std::string in_terminal(std::string_view label, const Line& line, int number = 1);

}  // namespace zermelo::cli
