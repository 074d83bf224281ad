// Positions of YINSH by the names of points, for tests.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>
#include <string_view>

#include "games/core/texts/notation.hpp"
#include "games/yinsh/yinsh.hpp"
#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

// Points by the letter of what stands there, like {'W', "d6 g8"}; `state` is the rest of the text, like "w rem:1,0".
inline std::string text_of(const Yinsh& game, const std::map<char, std::string>& points, const std::string& state) {
    std::vector<BoardPiece> pieces;
    for (const auto& [letter, names] : points) {
        std::istringstream words(names);
        for (std::string name; words >> name;)
            pieces.push_back({game.board().find(name).value(), std::nullopt, "piece", letter});
    }
    return format_board(game.board(), pieces) + " " + state;
}

inline Yinsh::Position position(const Yinsh& game, const std::map<char, std::string>& points,
                                const std::string& state) {
    return valid(game.parse(text_of(game, points, state)));
}

inline constexpr MoveNames<Yinsh> move_names;

inline Yinsh::Move move_of(const Yinsh& game, const Yinsh::Position& p, std::string_view text) {
    return valid(game.parse_move(p, text));
}

inline Yinsh::Position after(const Yinsh& game, const Yinsh::Position& p, std::string_view move) {
    return game.apply(p, move_of(game, p, move));
}

}  // namespace zermelo::test
