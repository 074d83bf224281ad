// Bounds of a value.
#pragma once

#include <algorithm>

#include "games/core/concepts/game.hpp"

namespace zermelo {

// Bounds of a position's value, for the side to move.
struct Bounds {
    Wdl at_least = Wdl::loss;
    Wdl at_most = Wdl::win;

    bool known() const { return at_least == at_most; }
    // True if they tell whether the side to move reaches a goal.
    bool settles(Goal goal) const { return reached(goal, at_least) || !reached(goal, at_most); }
    // `drawless`: the game knows no draws, so both goals are the same.
    void learn(Goal goal, bool is_reached, bool drawless) {
        if (goal == Goal::win)
            is_reached ? at_least = Wdl::win : at_most = drawless ? Wdl::loss : std::min(at_most, Wdl::draw);
        else
            is_reached ? at_least = std::max(at_least, Wdl::draw) : at_most = Wdl::loss;
    }
    void learn(const Bounds& others) {
        at_least = std::max(at_least, others.at_least);
        at_most = std::min(at_most, others.at_most);
    }
};

}  // namespace zermelo
