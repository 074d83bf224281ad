#include "tools/c/values.hpp"

#include <fmt/format.h>

#include <cstring>

namespace zermelo::c {

int outcome_of(const Known& known) {
    const auto outcome = known.outcome();
    return outcome ? static_cast<int>(*outcome) - static_cast<int>(Wdl::draw) : ZERMELO_UNKNOWN;
}

int plies_of(const Known& known) {
    return known.dtw.value_or(ZERMELO_NONE);
}

int points_of(const Known& known) {
    return known.score.value_or(0);
}

zermelo_value value_of(const Known& known, Metric metric) {
    return {outcome_of(known), plies_of(known), points_of(known), static_cast<std::int32_t>(metric)};
}

Result<void> write_moves(const AnyGame& game, const Answer& answer, std::span<zermelo_move> moves) {
    const auto names = game.move_names(answer.position);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const RankedMove& ranked = answer.moves[i];
        const std::string& name = names[ranked.number];
        zermelo_move& move = moves[i];
        if (name.size() >= sizeof move.name)
            return fail(Failure::limit, fmt::format("the name of a move has {} bytes", name.size()));
        move = {};
        move.outcome = outcome_of(ranked.value);
        move.plies = plies_of(ranked.value);
        move.points = points_of(ranked.value);
        move.cost = ranked.delta.value_or(ZERMELO_NONE);
        move.optimal = ranked.optimal ? 1 : 0;
        std::memcpy(move.name, name.c_str(), name.size() + 1);
    }
    return {};
}

tl::unexpected<Error> not_held(const AnyGame& game, const AnyPosition& position) {
    return fail(Failure::no_answer, fmt::format("no table holds {}", game.format(position)));
}

}  // namespace zermelo::c
