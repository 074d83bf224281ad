// Values and tables as people read them.
#pragma once

#include <string>
#include <string_view>

#include "games/base/text.hpp"
#include "solvers/engine/answer.hpp"
#include "solvers/run/report.hpp"
#include "tools/json/document.hpp"
#include "tools/words/words.hpp"
#include "tools/zermelo/console/context.hpp"

namespace zermelo::cli {

// A value in words with its glyph, which is coloured where stdout is a terminal.
std::string describe(const Known& value);
std::string glyph(const Known& value);  // in ASCII where the terminal shows no more

// "  label      text" and a line break, with the text wrapped to the terminal's width; below the label where there is
// no room beside it.
std::string labelled(std::string_view label, std::string_view text);
// Prints a line on stdout, wrapped to the terminal's width, with the later lines indented.
void print_wrapped(std::string_view text, std::size_t indent = 2);
// The value of the start: "the hounds win in 44 plies from the start".
std::string headline(const AnyGame& game, Side turn, const Known& value);
// A position with the longest win or loss, as a line of a report.
std::string deepest_line(const Deepest& deepest);
// What a table holds, in several lines.
std::string describe_table(const TableSummary& table, Metric metric);

// Prints a document on stdout, over several lines with --json, in one with --jsonl.
void print_json(const Context& context, const json::Document& document);

}  // namespace zermelo::cli
