// Prints values, tables and JSON.
#pragma once

#include <string>
#include <string_view>

#include "games/base/text.hpp"
#include "solvers/engine/answer.hpp"
#include "solvers/engine/kept_file.hpp"
#include "solvers/engine/table.hpp"
#include "solvers/run/report.hpp"
#include "tools/json/document.hpp"
#include "tools/words/words.hpp"
#include "tools/zermelo/console/context.hpp"

namespace zermelo::cli {

// A value in words after its glyph, which is coloured on a terminal.
std::string describe(const Known& value);
std::string glyph(const Known& value);  // ASCII if the terminal shows no UTF-8

// "  label      text" and a line break, wrapped for the terminal. On a narrow terminal the text is below the label.
std::string labelled(std::string_view label, std::string_view text);
// Prints a line on stdout, wrapped for the terminal, with the later lines indented.
void print_wrapped(std::string_view text, std::size_t indent = 2);
// The value of the start: "the hounds win in 44 plies from the start".
std::string headline(const AnyGame& game, Side turn, const Known& value);
// A line about a position with the longest win or loss.
std::string deepest_line(const Deepest& deepest);
// Counts and what they count, size and digest of a table, in several lines.
std::string describe_table(const TableInfo& info);

// Tells on stderr why a file beside a table keeps nothing, if it was to keep `what`: "the counts".
void tell_not_kept(const Context& context, std::string_view what, const KeptFile& file);

// Prints a document on stdout, over several lines with --json, in one with --jsonl.
void print_json(const Context& context, const json::Document& document);

}  // namespace zermelo::cli
