// Legal moves and the errors of other texts, for parse_move.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "games/core/concepts/game.hpp"
#include "games/core/texts/notation.hpp"

namespace zermelo {

// A text that is not even written like a move of this game; `form` says how moves are written.
template <class G>
tl::unexpected<Error> malformed_move(const G& game, const typename G::Position& position, std::string_view text,
                                     std::string form) {
    constexpr std::size_t told = 200;  // a setup of Tiptoe has thousands
    std::string hint = "legal moves:";
    const auto moves = game.moves(position);
    std::size_t number = 0;
    for (const auto& move : moves) {
        if (number++ == told) break;
        hint.append(" ").append(game.format_move(position, move));
    }
    if (moves.size() > told) hint += fmt::format(" and {} more", moves.size() - told);
    return bad_move(text, std::move(form), moves.empty() ? "the game is over" : hint);
}

// A move that is well written but not legal here.
template <class G>
tl::unexpected<Error> illegal_move(const G& game, const typename G::Position& position, std::string_view text) {
    if (game.terminal(position)) return bad_move(text, fmt::format("the game is over in {}", game.format(position)));
    return malformed_move(
        game, position, text,
        fmt::format("it is not legal in {}, {} to move", game.format(position), side_name(game, game.turn(position))));
}

// The move that a text means, if it is legal here.
template <class G>
Result<typename G::Move> legal_move(const G& game, const typename G::Position& position, std::string_view text,
                                    const typename G::Move& move) {
    const auto moves = game.moves(position);
    if (std::find(moves.begin(), moves.end(), move) == moves.end()) return illegal_move(game, position, text);
    return move;
}

}  // namespace zermelo
