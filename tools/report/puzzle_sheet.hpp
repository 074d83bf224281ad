// Puzzles for paper: boards with their tasks, and the answers on another page.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tools/report/page.hpp"
#include "tools/study/puzzle.hpp"

namespace zermelo::report {

// "At each of 3 steps exactly one move of hounds wins."
std::string task_of(const AnyGame& game, const Puzzle& puzzle);
// "1. e1-d2 b8-a7 2. (d2-c3)": a move in brackets is the only one of the solver.
std::string solution_of(const Puzzle& puzzle);
// "1. e1-f2 b8-a7, loss in 8 plies; 2. ...": for each choice the best other move, and why it fails.
std::string refutations_of(const Puzzle& puzzle);
// Explains the brackets and the "--" of solutions; empty if they have none.
std::string signs_of(std::span<const Puzzle> puzzles);

// "zermelo puzzle konane@4x4 --seed 3 --steps 2 --sheet 6", for `count` puzzles. `named`: the words of a command line
// for the game.
std::string command_of_sheet(std::string_view named, const PuzzleOptions& options, std::size_t count);

// As a page of the report's kind. `named` as above; `command` makes the same puzzles again.
Page puzzle_page(const AnyGame& game, std::string_view named, std::string_view command,
                 std::span<const Puzzle> puzzles);

// As pictures of the size of a sheet (A4): one with the puzzles, one with the answers.
struct PuzzleSheet {
    std::string puzzles;
    std::string answers;
};
PuzzleSheet puzzle_sheet(const AnyGame& game, std::string_view named, std::string_view command,
                         std::span<const Puzzle> puzzles);

}  // namespace zermelo::report
