// Rules of a game by texts. A text that is no position and a move that is not legal fail the test.
//
// A test declares the questions that it asks, like
//     constexpr test::After<Halma> after{"halma@8x8"};
// and calls them with a variant, by its spec or as a game, or without one for the usual variant. A position is a text,
// a position, or "start".
#pragma once

#include <initializer_list>
#include <set>
#include <string>
#include <string_view>

#include "tests/support/positions.hpp"
#include "tests/support/results.hpp"

namespace zermelo::test {

using Names = std::set<std::string>;
using MoveTexts = std::initializer_list<std::string_view>;

// The position after moves from another one, or from the start.
template <Game G>
typename G::Position play(const G& game, typename G::Position position, MoveTexts moves) {
    for (const std::string_view move : moves) position = game.apply(position, valid(game.parse_move(position, move)));
    return position;
}
template <Game G>
typename G::Position play(const G& game, MoveTexts moves) {
    return play(game, game.initial(), moves);
}

template <Game G>
std::string start_of(std::string_view spec) {
    const G game = make<G>(spec);
    return game.format(game.initial());
}
template <Game G>
std::string why_no_game(std::string_view spec) {
    return reason_of(G::make(valid(Spec::parse(spec))));
}

template <Game G>
struct Variant {
    template <std::convertible_to<std::string_view> Text>
    Variant(const Text& spec) : game(make<G>(spec)) {}
    Variant(const G& given) : game(given) {}

    typename G::Position at(std::string_view text) const {
        return text == "start" ? game.initial() : valid(game.parse(text));
    }
    typename G::Position at(const typename G::Position& position) const { return position; }

    G game;
};

// The moves as they are written, or those whose texts begin with some letters.
template <Game G>
struct MoveNames {
    std::string_view usual = {};
    Names operator()(const Variant<G>& in, const auto& at, std::string_view begin = "") const {
        const auto position = in.at(at);
        Names all;
        Names names;
        for (const auto& move : in.game.moves(position)) {
            const std::string name = in.game.format_move(position, move);
            EXPECT_TRUE(all.insert(name).second) << name;
            if (name.starts_with(begin)) names.insert(name);
        }
        return names;
    }
    Names operator()(std::string_view text) const { return (*this)(usual, text); }
};

// The position after one or several moves.
template <Game G>
struct After {
    std::string_view usual = {};
    std::string operator()(const Variant<G>& in, const auto& at, MoveTexts moves) const {
        return in.game.format(play(in.game, in.at(at), moves));
    }
    std::string operator()(const Variant<G>& in, const auto& at, std::string_view move) const {
        return (*this)(in, at, {move});
    }
    std::string operator()(std::string_view text, std::string_view move) const { return (*this)(usual, text, move); }
};

// The canonical text of a move.
template <Game G>
struct Written {
    std::string_view usual = {};
    std::string operator()(const Variant<G>& in, const auto& at, std::string_view move) const {
        const auto position = in.at(at);
        return in.game.format_move(position, valid(in.game.parse_move(position, move)));
    }
    std::string operator()(std::string_view text, std::string_view move) const { return (*this)(usual, text, move); }
};

// The outcome for the side to move, nothing while there are moves.
template <Game G>
struct EndOf {
    std::string_view usual = {};
    std::optional<Wdl> operator()(const Variant<G>& in, const auto& at) const {
        const auto position = in.at(at);
        const std::optional<Wdl> end = in.game.terminal(position);
        EXPECT_EQ(in.game.moves(position).empty(), end.has_value()) << in.game.format(position);
        return end;
    }
    std::optional<Wdl> operator()(std::string_view text) const { return (*this)(usual, text); }
};

// Why a text is no position, nothing where it is one.
template <Game G>
struct WhyNoPosition {
    std::string_view usual = {};
    std::string operator()(const Variant<G>& in, std::string_view text) const { return reason_of(in.game.parse(text)); }
    std::string operator()(std::string_view text) const { return (*this)(usual, text); }
};

// The same of a move.
template <Game G>
struct WhyNoMove {
    std::string_view usual = {};
    std::string operator()(const Variant<G>& in, const auto& at, std::string_view move) const {
        return reason_of(in.game.parse_move(in.at(at), move));
    }
    std::string operator()(std::string_view text, std::string_view move) const { return (*this)(usual, text, move); }
};

}  // namespace zermelo::test
