// Answers about positions as people read them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/zermelo/lookup.hpp"

namespace zermelo::cli {

std::string_view side_name(const AnyGame& game, Side side);

// " (hounds win)", or nothing for a draw.
std::string in_brackets_who_wins(const AnyGame& game, Side turn, Wdl wdl);

// "fox to move   loss in 44 plies (hounds win)", with the value's glyph.
std::string verdict(const AnyGame& game, const Answer& answer);

// The moves with their values, best first, in lines; nothing where there are none.
std::string moves_table(const Answer& answer);

// "1. e1-d2 b8-a7  2. d2-c1 ..."; `number` is that of the first move.
std::string line_text(const std::vector<std::pair<Side, std::string>>& line, int number = 1);

}  // namespace zermelo::cli
