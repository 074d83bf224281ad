#include "tools/zermelo/console/occurrences.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/words/words.hpp"

namespace zermelo::cli {

int Occurrences::of(const AnyPosition& position) const {
    return static_cast<int>(std::count(positions_.begin(), positions_.end(), position));
}

void Occurrences::apply(Answer& answer) const {
    const auto is_third = [this](const RankedMove& move) { return of(move.child) >= 2; };
    if (answer.terminal || std::none_of(answer.moves.begin(), answer.moves.end(), is_third)) return;
    if (rule_ == Repetition::forbidden)
        answer.moves.erase(std::remove_if(answer.moves.begin(), answer.moves.end(), is_third), answer.moves.end());
    else
        for (RankedMove& move : answer.moves)
            if (is_third(move)) move.value = Known::of(rule_ == Repetition::draw ? Wdl::draw : Wdl::loss);
    const bool has_best = answer.best.has_value();
    rank_moves(answer);
    if (has_best && !answer.best && !answer.moves.empty()) answer.best = 0;  // of a proof, which knows few values
    if (answer.moves.empty()) {
        answer.value = Known::of(Wdl::draw);
        answer.draw_by.reset();
    } else if (const Known& best = answer.moves.front().value;
               best.outcome() && best.outcome() != answer.value.outcome()) {
        answer.value = best;
        // A draw by the rule is one by play in circles.
        answer.draw_by = best.is(Wdl::draw) ? std::optional(DrawBy::cycle) : std::nullopt;
        if (best.dtw) answer.value.dtw = *best.dtw + 1;
    }
}

bool Occurrences::end_the_game() const {
    return !positions_.empty() && rule_ != Repetition::forbidden && of(positions_.back()) >= 3;
}

std::string Occurrences::announcement(std::string_view mover, std::string_view other) const {
    const int times = positions_.empty() ? 0 : of(positions_.back());
    if (times < 2) return "";
    if (times == 2)
        return fmt::format("this position occurs for the second time; {}",
                           rule_ == Repetition::draw    ? "the third time is a draw"
                           : rule_ == Repetition::loses ? "who makes it a third time loses"
                                                        : "no move may make it a third time");
    return fmt::format("this position occurs for the third time: {}",
                       rule_ == Repetition::draw ? "the game is over, a draw"
                                                 : fmt::format("{} {}, as {} made it", other, wins(other), mover));
}

}  // namespace zermelo::cli
