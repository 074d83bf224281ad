// The templates behind AnyGame; included only where a game is instantiated.
#pragma once

#include <fmt/format.h>
#include <algorithm>

#include "games/core/concepts/complete_game.hpp"
#include "games/core/concepts/key.hpp"
#include "games/core/concepts/perft.hpp"
#include "games/core/runtime/typed_game.hpp"
#include "games/core/texts/notation.hpp"
#include "games/core/texts/spelling.hpp"

namespace zermelo {

template <Game G>
std::vector<std::string> names_of_moves(const G& game, const typename G::Position& position) {
    std::vector<std::string> names;
    for (const auto& move : game.moves(position)) names.push_back(game.format_move(position, move));
    return names;
}

// The move that a user's text stands for; see AnyGame::find_move.
template <Game G>
auto resolve_move(const G& game, const typename G::Position& position, std::string_view text)
    -> decltype(game.parse_move(position, text)) {
    auto exact = game.parse_move(position, text);
    if (exact) return exact;
    const auto names = names_of_moves(game, position);
    if (const auto number = meant_move(names, text)) {
        const auto moves = game.moves(position);
        return *std::next(moves.begin(), static_cast<std::ptrdiff_t>(*number));
    }
    Error error = std::move(exact).error();
    constexpr std::size_t telling = 4;  // of two letters all are near
    if (const auto name = nearest(text, names); text.size() >= telling && name && !error.hint.empty())
        error.hint = fmt::format("did you mean {}? {}", *name, error.hint);
    return tl::unexpected<Error>(std::move(error));
}

// The number of that move: its place in the list.
template <Game G>
Result<std::size_t> resolve_number(const G& game, const typename G::Position& position, std::string_view text) {
    ZERMELO_ASSIGN(move, resolve_move(game, position, text));
    const auto child = game.apply(position, move);
    std::size_t number = 0;
    for (const auto& other : game.moves(position)) {
        if (game.apply(position, other) == child) return number;
        ++number;
    }
    return fail(Failure::internal, fmt::format("{} is not in the list of moves", in_quotes(text)));
}

// The position that a user's text stands for; see AnyGame::parse.
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
        const auto move = resolve_move(game, *position, word);
        if (!move) {
            Error error = move.error();
            error.what += fmt::format(" (move {} of {})", ply, in_quotes(spaced));
            return tl::unexpected<Error>(std::move(error));
        }
        position = game.apply(*position, *move);
        moves.remove_prefix(word.size());
    }
    if (position) return position;
    auto meant = meant_position(spaced);
    // Moves without `start moves` before them.
    if (const auto word = base.substr(0, base.find(' '));
        !meant && !word.empty() && game.parse_move(game.initial(), word))
        meant = fmt::format("start moves {}", spaced);
    if (meant) {
        Error error = std::move(position).error();
        error.cause = {};
        error.hint = fmt::format("did you mean: {}?", *meant);
        return tl::unexpected<Error>(std::move(error));
    }
    return position;
}

template <Game G>
class AnyGameOf final : public TypedGame<G> {
public:
    explicit AnyGameOf(G game)
        : TypedGame<G>(std::move(game)), spec_(game_.spec()), variant_(variant_number(game_.info(), spec_)) {}

    const GameInfo& info() const override { return game_.info(); }
    std::string spec() const override { return spec_; }

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

    std::uint32_t variant() const override { return variant_; }
    bool is_variant_of(const AnyGame& other) const override {
        if (other.class_mark() != this->class_mark()) return false;
        if constexpr (VariantGame<G>)
            if (game_.plays_like(typed_game<G>(other).game())) return true;
        return spec_ == other.spec();
    }
    std::optional<AnyPosition> adopt(const AnyGame& other, const AnyPosition& position) const override {
        if (!other.owns(position) || !is_variant_of(other)) return std::nullopt;
        const Position p = typed(position);
        if constexpr (VariantGame<G>)
            if (spec_ != other.spec() && !game_.holds(p)) return std::nullopt;
        return wrap(variant_, p);
    }
    bool is_ruling_of([[maybe_unused]] const AnyGame& other) const override {
        if constexpr (RulingGame<G>)
            return other.class_mark() == this->class_mark() && game_.is_ruling_of(typed_game<G>(other).game());
        return false;
    }
    std::optional<AnyPosition> shared([[maybe_unused]] const AnyGame& other,
                                      [[maybe_unused]] const AnyPosition& position) const override {
        if constexpr (RulingGame<G>)
            if (other.owns(position) && is_ruling_of(other))
                if (const Position p = typed(position); game_.shares(typed_game<G>(other).game(), p))
                    return wrap(variant_, p);
        return std::nullopt;
    }
    bool is_turned([[maybe_unused]] const AnyGame& other) const override {
        if constexpr (TurnedGame<G>)
            return other.class_mark() == this->class_mark() && game_.is_turned(typed_game<G>(other).game());
        return false;
    }
    std::optional<AnyPosition> turned([[maybe_unused]] const AnyGame& other,
                                      [[maybe_unused]] const AnyPosition& position) const override {
        if constexpr (TurnedGame<G>) {
            if (!other.owns(position) || !is_turned(other)) return std::nullopt;
            if (const auto here = game_.turned(typed_game<G>(other).game(), typed(position)))
                return wrap(variant_, *here);
        }
        return std::nullopt;
    }
    Result<AnyPosition> parse(std::string_view text) const override {
        ZERMELO_ASSIGN(position, resolve_position(game_, text));
        return wrap(variant_, position);
    }
    std::string format(const AnyPosition& position) const override { return game_.format(typed(position)); }
    std::string diagram(const AnyPosition& position) const override { return zermelo::diagram(game_, typed(position)); }
    Side turn(const AnyPosition& position) const override { return game_.turn(typed(position)); }
    std::optional<Wdl> terminal(const AnyPosition& position) const override { return game_.terminal(typed(position)); }
    std::optional<Points> points([[maybe_unused]] const AnyPosition& position) const override {
        if constexpr (ScoreGame<G>) {
            const Position p = typed(position);
            return Points{game_.made(p), game_.terminal(p) ? 0 : game_.score_range(p)};
        } else {
            return std::nullopt;
        }
    }
    AnyPosition canonical(const AnyPosition& position) const override {
        return wrap(variant_, zermelo::canonical(game_, typed(position)));
    }
    std::size_t key_width() const override { return zermelo::key_width(game_); }
    void write_key(const AnyPosition& position, std::span<std::uint8_t> key) const override {
        zermelo::write_key(game_, typed(position), key);
    }
    std::optional<AnyPosition> read_key(std::span<const std::uint8_t> key) const override {
        const auto position = zermelo::read_key(game_, key);
        return position ? std::optional(wrap(variant_, *position)) : std::nullopt;
    }
    DrawBy draws_end_by() const override {
        return G::cycles == Cycles::none ? DrawBy::terminal : G::drawn_ends ? DrawBy::mixed : DrawBy::cycle;
    }

    std::vector<AnyPosition> children(const AnyPosition& position) const override {
        const Position from = typed(position);
        std::vector<AnyPosition> children;
        const auto moves = game_.moves(from);
        children.reserve(static_cast<std::size_t>(std::ranges::distance(moves)));
        for (const auto& move : moves) children.push_back(wrap(variant_, game_.apply(from, move)));
        return children;
    }
    std::vector<std::string> move_names(const AnyPosition& position) const override {
        return names_of_moves(game_, typed(position));
    }
    std::string move_name(const AnyPosition& position, std::size_t number) const override {
        const Position from = typed(position);
        const auto moves = game_.moves(from);
        return game_.format_move(from, *std::next(moves.begin(), static_cast<std::ptrdiff_t>(number)));
    }
    Result<std::size_t> find_move(const AnyPosition& position, std::string_view name) const override {
        return resolve_number(game_, typed(position), name);
    }

    const Board& board() const override { return game_.board(); }

    AnyGame::Drawing drawing(const AnyPosition& opaque) const override {
        const Position position = typed(opaque);
        AnyGame::Drawing drawing{game_.pieces(position), {}};
        for (const auto& move : game_.moves(position)) drawing.moves.push_back(game_.clicks(position, move));
        return drawing;
    }

    Result<std::uint64_t> perft(const AnyPosition& position, int depth, std::stop_token stop) const override {
        const std::uint64_t nodes = zermelo::perft(game_, typed(position), depth, stop);
        if (stop.stop_requested()) return interrupted("perft of " + game_.spec());
        return nodes;
    }

private:
    using Position = typename G::Position;

    static Position typed(const AnyPosition& position) { return unwrap<Position>(position); }

    template <class F>
    Result<U128> of_indexing([[maybe_unused]] F&& f) const {
        if constexpr (IndexedGame<G>) {
            ZERMELO_ASSIGN(indexing, this->numbering().get());
            return f(*indexing);
        } else if constexpr (requires { game_.why_not_numbered(); }) {
            return tl::unexpected<Error>(game_.why_not_numbered());
        } else {
            return AnyGame::numbered_positions();
        }
    }

    const G& game_ = TypedGame<G>::game();
    std::string spec_;  // to write it may take as long as to make a game
    std::uint32_t variant_;
};

template <class G>
std::span<const GameInfo* const> AnyGameFactory<G>::games() {
    return games_of<G>();
}

template <class G>
std::function<bool(const Spec&)> AnyGameFactory<G>::takes() {
    if constexpr (requires { &G::takes; })
        return &G::takes;
    else
        return nullptr;
}

template <class G>
Result<std::shared_ptr<const AnyGame>> AnyGameFactory<G>::make(const Spec& spec) {
    if constexpr (is_complete_game<G>()) {
        ZERMELO_ASSIGN(game, G::make(spec));
        return std::make_shared<const AnyGameOf<G>>(std::move(game));
    } else {
        return nullptr;
    }
}

}  // namespace zermelo
