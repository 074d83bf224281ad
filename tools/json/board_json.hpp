// The board of a game as the page draws it: zermelo.board/2.
#pragma once

#include "solvers/engine/zermelo.hpp"
#include "tools/json/document.hpp"

namespace zermelo::json {

// The questions about values that a server answers.
struct ValueQuestions {
    bool values = false;
    bool atlas = false;
};

// Cells and lines, and the shapes of cells, pieces and marks.
Document board(const AnyGame& game, const ValueQuestions& questions);

}  // namespace zermelo::json
