// The puzzles of a table, found ahead, from the shortest to the longest.
#pragma once

#include <string_view>
#include <vector>

#include "solvers/engine/kept_file.hpp"
#include "tools/study/puzzle.hpp"

namespace zermelo {

// The task of a puzzle. `win_at_once`: by the first move.
enum class PuzzleTheme : std::uint8_t { points, draw, win_at_once, win };
std::string_view name_of(PuzzleTheme theme);  // "win at once"

struct PathPuzzle {
    Puzzle puzzle;     // with refutations
    double wrong = 0;  // the mean share of wrong moves among the legal ones of each step
    PuzzleTheme theme{};
};

// At most four puzzles of each length: by their steps, then by the share of wrong moves, then by theme. No position
// with a choice occurs in two of them; symmetric ones count as one. Random games find them, so the list is not
// complete; the same table has the same list unless it takes more than ten seconds. Fails with no_answer if there is
// none, and with interrupted.
Result<std::vector<PathPuzzle>> find_path(const AnswerSource& source, const RunOptions& run);

// The same, from the file `<table>.puzzles` if there is one. It keeps the positions that the puzzles begin with, so
// that the table has the last word on each of them.
Result<std::vector<PathPuzzle>> kept_path(const Table& table, const RunOptions& run, KeptFile& file);

}  // namespace zermelo
