// The positions of a game so far, and what the rule book makes of a position that occurs for the third time.
#pragma once

#include <string>
#include <vector>

#include "games/core/values/repetition.hpp"
#include "solvers/engine/answer.hpp"

namespace zermelo::cli {

class Occurrences {
public:
    explicit Occurrences(Repetition rule) : rule_(rule) {}

    void add(const AnyPosition& position) { positions_.push_back(position); }
    void resize(std::size_t count) { positions_.resize(count); }
    int of(const AnyPosition& position) const;

    // Sets the value that the rule gives to moves that make a position for the third time, or takes them away. Values
    // stay those without history otherwise. A position without moves left is a draw: no rule book says more.
    void apply(Answer& answer) const;
    // True if the rule ended the game with the last position.
    bool end_the_game() const;
    // The news of the last position, which `mover` made: "this position occurs for the second time; ...", or empty.
    std::string announcement(std::string_view mover, std::string_view other) const;

private:
    Repetition rule_;
    std::vector<AnyPosition> positions_;
};

}  // namespace zermelo::cli
