// Values and tables as people and programs read them: the words of the interface, in one place.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <string_view>

#include "games/core/any_game.hpp"
#include "games/core/text.hpp"
#include "games/core/value.hpp"
#include "solvers/run/report.hpp"
#include "tools/zermelo/console/answer.hpp"
#include "tools/zermelo/console/context.hpp"

namespace zermelo::cli {

std::string_view word(Wdl wdl);             // win, draw, loss
std::string_view word(const Known& value);  // also win-or-draw, draw-or-loss, unknown

// "win in 9 plies", "win within 12 plies", "win", "draw", "win-or-draw", for the side to move; with its glyph, which is
// coloured where stdout is a terminal.
std::string describe(const Known& value);
std::string glyph(const Known& value);
// The name of the winner, or nothing where nobody is known to win.
std::optional<std::string> winner_name(const AnyGame& game, Side turn, const Known& value);

// A number, or null where there is none.
nlohmann::ordered_json number_or_null(std::optional<int> number);
// Sets `value`, `dtw`, `winner` of an object; the last two are null where they are not known.
void set_value(nlohmann::ordered_json& object, const AnyGame& game, Side turn, const Known& value);
// Sets what solve and info say of a table. `positions_raw`, what the positions stand for, is known of dense tables.
void set_table(nlohmann::ordered_json& object, const AnyGame& game, Side start_turn, bool dense,
               const TableSummary& table);
// The same for people, several lines.
std::string describe_table(const TableSummary& table);

// Prints an object on stdout, over several lines with --json, in one with --jsonl.
void print_json(const Context& context, const nlohmann::ordered_json& object);

}  // namespace zermelo::cli
