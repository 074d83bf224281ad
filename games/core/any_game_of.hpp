// The templates behind AnyGame; included only where a game is instantiated.
#pragma once

#include <fmt/format.h>
#include <algorithm>

#include "games/core/any_game.hpp"
#include "games/core/notation.hpp"
#include "games/core/perft.hpp"

namespace zermelo {

// The position that a user's text stands for; see AnyGame::resolve.
template <Game G>
Result<typename G::Position> resolve_position(const G& game, std::string_view text) {
    std::string spaced(text);
    std::replace(spaced.begin(), spaced.end(), '_', ' ');
    std::string_view base = spaced;
    std::string_view moves;
    constexpr std::string_view keyword = " moves";
    const auto at = base.find(keyword);
    if (at != std::string_view::npos && (at + keyword.size() == base.size() || base[at + keyword.size()] == ' ')) {
        moves = base.substr(at + keyword.size());
        base = base.substr(0, at);
    }
    base.remove_prefix(std::min(base.find_first_not_of(' '), base.size()));
    base = base.substr(0, base.find_last_not_of(' ') + 1);
    auto position = base == "start" ? Result<typename G::Position>(game.initial()) : game.parse(base);
    for (int ply = 1; position; ++ply) {
        moves.remove_prefix(std::min(moves.find_first_not_of(' '), moves.size()));
        if (moves.empty()) break;
        const std::string_view word = moves.substr(0, moves.find(' '));
        const auto move = game.parse_move(*position, word);
        if (!move) {
            Error error = move.error();
            error.what += fmt::format(" (move {} of {})", ply, in_quotes(spaced));
            return tl::unexpected<Error>(std::move(error));
        }
        position = game.apply(*position, *move);
        moves.remove_prefix(word.size());
    }
    return position;
}

template <Game G>
class AnyGameOf final : public AnyGame {
public:
    explicit AnyGameOf(G game) : game_(std::move(game)) {}

    const GameInfo& info() const override { return G::info(); }
    std::string spec() const override { return game_.spec(); }

    Result<U128> numbered_positions() const override {
        return of_indexing([](const auto& indexing) {
            U128 total = 0;
            for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) total += indexing.slice_size(slice);
            return total;
        });
    }
    Result<U128> raw_positions() const override {
        return of_indexing([](const auto& indexing) { return indexing.raw_positions(); });
    }

    Result<std::string> resolve(std::string_view text) const override {
        ZERMELO_ASSIGN(position, resolve_position(game_, text));
        return game_.format(position);
    }

    Result<View> view(std::string_view text) const override {
        ZERMELO_ASSIGN(position, resolve_position(game_, text));
        View view{game_.format(position), game_.diagram(position), game_.turn(position), game_.terminal(position), {}};
        for (const auto& move : game_.moves(position)) view.moves.push_back(in_texts(position, move));
        return view;
    }

    const Board& board() const override { return game_.board(); }

    Result<Drawing> drawing(std::string_view text) const override {
        ZERMELO_ASSIGN(position, resolve_position(game_, text));
        Drawing drawing{game_.pieces(position), {}};
        for (const auto& move : game_.moves(position)) drawing.moves.push_back(game_.clicks(position, move));
        return drawing;
    }

    Result<Move> find_move(std::string_view text, std::string_view name) const override {
        ZERMELO_ASSIGN(position, resolve_position(game_, text));
        ZERMELO_ASSIGN(move, game_.parse_move(position, name));
        return in_texts(position, move);
    }

    Result<std::uint64_t> perft(std::string_view text, int depth, std::stop_token stop) const override {
        ZERMELO_ASSIGN(position, resolve_position(game_, text));
        const std::uint64_t nodes = zermelo::perft(game_, position, depth, stop);
        if (stop.stop_requested()) return interrupted("perft of " + game_.spec());
        return nodes;
    }

private:
    Move in_texts(const typename G::Position& position, const typename G::Move& move) const {
        const auto child = game_.apply(position, move);
        return {game_.format_move(position, move), game_.format(child), game_.turn(child)};
    }

    template <class F>
    Result<U128> of_indexing(F&& f) const {
        if constexpr (IndexedGame<G>) {
            ZERMELO_ASSIGN(indexing, game_.indexing());
            return f(indexing);
        } else {
            return fail(Failure::limit, fmt::format("{} has no numbering of its positions", game_.spec()));
        }
    }

    G game_;
};

template <class G>
const GameInfo& AnyGameFactory<G>::info() {
    return G::info();
}

template <class G>
Result<std::unique_ptr<AnyGame>> AnyGameFactory<G>::make(const Spec& spec) {
    ZERMELO_ASSIGN(game, G::make(spec));
    return std::make_unique<AnyGameOf<G>>(std::move(game));
}

}  // namespace zermelo
