// Values, winners and lines of play as people read them, on any medium.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solvers/engine/answer.hpp"

namespace zermelo {

std::string points(int count);  // "3 points", without sign

// "win in 9 plies", "win within 12 plies", "win by 3 points", "draw", "win-or-draw", for the side to move.
std::string in_words(const Known& value);

// "wins" or "win": sides have singular and plural names.
std::string_view wins(std::string_view side);
std::string_view does_not_lose(std::string_view side);

// "hounds win in 44 plies", "white wins by 3 points", or "draw".
std::string winner_in_words(const AnyGame& game, Side turn, const Known& value);

// " (hounds win)", or nothing where nobody is known to win.
std::string in_brackets_who_wins(const AnyGame& game, Side turn, const Known& value);

// The moves of a line with their numbers, each a piece that should not be broken: "1. e1-d2", "b8-a7". Where a side
// moves twice, "--" stands for the turn between. `number` is that of the first move.
std::vector<std::string> line_words(const Line& line, int number);

}  // namespace zermelo
