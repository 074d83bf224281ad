// Writes values, winners and lines of play in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solvers/engine/answer.hpp"

namespace zermelo {

std::string points(int count);  // "3 points", without sign

// The part of a position's text behind the side to move, "wait:w prio:w". Boards and pictures do not show it.
std::string state_of(const AnyGame& game, const AnyPosition& position);

// "win in 9 plies", "win within 12 plies", "win by 3 points", "draw", "win-or-draw", for the side to move.
std::string in_words(const Known& value);

// The sentences of a game's rules on its end, which say why a finished game is over: of the line that begins with
// "End", and of those on the rule set and the options of the spec that speak of it. Empty without such a line.
std::string end_in_rules(const AnyGame& game);

// The kind of a draw, behind the word: " by repetition", ", by an end of the game".
std::string_view how_drawn(DrawBy draw_by);

// The end of a line that returns to the position that a ply of it leaves (repeats_from): "repeats from ply 7, e1-d2".
std::string repeats_in_words(const Line& line, std::size_t ply);

// The positions among which a statistic looks for only moves (GroupStatistics::choices): "138 won or drawn positions
// with a move to make".
std::string choices_in_words(std::uint64_t count, Metric metric);

// The loss of a move against the best one: "win -> draw", "3 plies", "2 points". Empty for the best moves, and if a
// value or distance is unknown.
std::string cost(const Answer& answer, const RankedMove& move);

// "wins" or "win", and so on: sides have singular and plural names.
std::string_view wins(std::string_view side);
std::string_view does_not_lose(std::string_view side);
std::string_view begins(std::string_view side);

// "hounds win in 44 plies", "white wins by 3 points", or "draw".
std::string winner_in_words(const AnyGame& game, Side turn, const Known& value);

// " (hounds win)", or empty without a known winner.
std::string in_brackets_who_wins(const AnyGame& game, Side turn, const Known& value);

// The draw depth of a position (solvers/engine/draw_depths.hpp): "white can force black, in 4 plies, into a position
// where one move alone holds the draw".
std::string depth_in_words(const AnyGame& game, Side turn, Value depth);

// The moves of a line with their numbers: "1. e1-d2", "b8-a7". Do not break a line inside one of them. If a side moves
// twice, "--" stands for the turn between. `number` is the number of the first move.
std::vector<std::string> line_words(const Line& line, int number);

}  // namespace zermelo
