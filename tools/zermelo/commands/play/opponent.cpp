#include "tools/zermelo/commands/play/opponent.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/zermelo/console/limits.hpp"

namespace zermelo::cli {

std::string_view name_of(Style style) {
    return style == Style::any ? "any" : style == Style::trappy ? "trappy" : "quickest";
}

// std::uniform_int_distribution differs between libraries, and a seed must always give the same game.
std::size_t Opponent::pick(std::size_t count) {
    return options_.seed == 0 ? 0 : static_cast<std::size_t>(random_() % count);
}

std::string Opponent::strength() const {
    if (options_.level == perfect) return "";
    return fmt::format("level {} ({} of 10 moves at random)", options_.level, perfect - options_.level);
}

// The candidates that leave the other side the smallest share of moves with its best outcome; none if no candidate
// gives it the turn.
Result<std::vector<std::size_t>> Opponent::most_trappy(const AnswerSource& source, const Answer& answer,
                                                       const std::vector<std::size_t>& candidates) const {
    std::vector<std::size_t> trappiest;
    double least = 2;
    for (const std::size_t index : candidates) {
        if (answer.moves[index].child_turn == answer.turn) continue;
        ZERMELO_ASSIGN(reply, source.answer(answer.moves[index].child, within(search_share)));
        const auto good = std::count_if(reply.moves.begin(), reply.moves.end(), [&](const RankedMove& move) {
            return move.value.outcome() == reply.moves.front().value.outcome();
        });
        const double share =
            reply.moves.empty() ? 1 : static_cast<double>(good) / static_cast<double>(reply.moves.size());
        if (share < least) trappiest.clear();
        if (share <= least) trappiest.push_back(index);
        least = std::min(least, share);
    }
    return trappiest;
}

Request Opponent::within(double share) const {
    if (options_.seconds == 0) return {};
    const double seconds = share * options_.seconds;
    return {.seconds = question_share * seconds, .position_seconds = seconds};
}

std::optional<Guess> Opponent::guess(const AnyGame& game, const Answer& answer) {
    if (options_.seconds == 0) return {};
    const auto candidates = moves_to_guess(answer);
    if (candidates.empty()) return {};
    return guess_move(game, answer, candidates, {.seconds = (1 - search_share) * options_.seconds}, random_);
}

Result<Opponent::Choice> Opponent::choose(const AnswerSource& source, const Answer& answer, bool again) {
    if (options_.level < perfect && random_() % 10 < static_cast<std::uint64_t>(perfect - options_.level))
        return Choice{static_cast<std::size_t>(random_() % answer.moves.size()), true, answer.moves.size()};
    if (const auto guessed = guess(source.game(), answer)) return Choice{.index = guessed->index, .guess = guessed};
    if (!answer.best) return Choice{};
    const RankedMove& best = answer.moves[*answer.best];
    if (source.kind() == Source::certificate) return Choice{*answer.best};  // a proof has one move for its side
    std::vector<std::size_t> quickest;
    std::vector<std::size_t> candidates;
    for (std::size_t i = 0; i < answer.moves.size(); ++i) {
        const RankedMove& move = answer.moves[i];
        if (move.optimal) quickest.push_back(i);
        if (move.value.outcome() && move.value.outcome() == best.value.outcome()) candidates.push_back(i);
    }
    if (options_.style == Style::trappy && !again) {
        ZERMELO_ASSIGN(trappiest, most_trappy(source, answer, candidates));
        candidates = std::move(trappiest);
    }
    if (options_.style == Style::quickest || again || candidates.empty()) candidates = std::move(quickest);
    if (candidates.empty()) return Choice{*answer.best};
    return Choice{candidates[pick(candidates.size())], false, candidates.size()};
}

}  // namespace zermelo::cli
