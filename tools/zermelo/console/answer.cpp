#include "tools/zermelo/console/answer.hpp"

#include <algorithm>
#include <cstdlib>

namespace zermelo::cli {

namespace {

// The best move of an outcome has the smallest number: wins by their distance, then draws, then losses, the longest
// first.
std::pair<int, int> rank(const Known& value) {
    const Wdl wdl = *value.outcome();
    const int dtw = value.dtw.value_or(value.within.value_or(0));
    return {-static_cast<int>(wdl), wdl == Wdl::win ? dtw : -dtw};
}

}  // namespace

Known Known::of(Value value) {
    Known known = of(value.wdl);
    if (value.wdl != Wdl::draw) known.dtw = value.dtw;
    return known;
}

Known after_move(const Known& child, bool same_side_moves_again) {
    if (same_side_moves_again) return child;
    return {opposite(child.at_most), opposite(child.at_least), child.dtw, child.within};
}

void rank_moves(Answer& answer) {
    std::stable_sort(answer.moves.begin(), answer.moves.end(), [](const RankedMove& a, const RankedMove& b) {
        if (!a.value.outcome() || !b.value.outcome()) return a.value.outcome() && !b.value.outcome();
        return rank(a.value) < rank(b.value);
    });
    if (!answer.moves.empty() && answer.moves.front().value.outcome()) answer.best = 0;
    const RankedMove* best_of_outcome = nullptr;
    for (RankedMove& ranked : answer.moves) {
        if (!ranked.value.outcome()) break;
        if (best_of_outcome == nullptr || best_of_outcome->value.outcome() != ranked.value.outcome())
            best_of_outcome = &ranked;
        if (ranked.value.dtw && best_of_outcome->value.dtw)
            ranked.delta = std::abs(*ranked.value.dtw - *best_of_outcome->value.dtw);
        ranked.optimal = rank(ranked.value) == rank(answer.moves.front().value);
    }
}

}  // namespace zermelo::cli
