// A game of the registry as the program has it: tests of all games are compiled once with it, not once for each game.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "games/core/concepts/key.hpp"
#include "games/core/runtime/registry.hpp"
#include "solvers/engine/any_solver.hpp"
#include "tests/support/solving.hpp"

namespace zermelo {

// GoogleTest's name of a parameter.
inline void PrintTo(const GameEntry& game, std::ostream* out) {
    *out << game.info->name;
}

}  // namespace zermelo

namespace zermelo::test {

// One variant as a model of Game, with symmetries and keys; copies share the game. A move is what it leads to.
class RuntimeGame {
public:
    using Position = AnyPosition;
    struct Move {
        AnyPosition child;
        friend bool operator==(const Move&, const Move&) = default;
    };
    static constexpr std::size_t max_moves = most_moves;  // of all games
    static constexpr Cycles cycles = Cycles::draw;        // of some

    explicit RuntimeGame(std::string_view spec) : solver_(make_solver(spec).value()) {}
    static Result<RuntimeGame> make(const Spec& spec) { return RuntimeGame(spec.text); }
    const GameInfo& info() const { return any().info(); }

    const AnySolver& solver() const { return *solver_; }
    const AnyGame& any() const { return solver_->game(); }
    std::string spec() const { return any().spec(); }
    bool has_cycles() const { return any().draws_end_by() != DrawBy::terminal; }

    Position initial() const { return any().parse("start").value(); }
    Side turn(const Position& p) const noexcept { return any().turn(p); }
    std::optional<Wdl> terminal(const Position& p) const noexcept { return any().terminal(p); }
    std::vector<Move> moves(const Position& p) const {
        std::vector<Move> moves;
        for (const AnyPosition& child : any().children(p)) moves.push_back({child});
        return moves;
    }
    Position apply(const Position&, const Move& move) const noexcept { return move.child; }

    std::string format(const Position& p) const { return any().format(p); }
    Result<Position> parse(std::string_view text) const { return any().parse(text); }
    std::string format_move(const Position& p, const Move& move) const {
        return any().move_name(p, number_of(p, move));
    }
    Result<Move> parse_move(const Position& p, std::string_view text) const {
        ZERMELO_ASSIGN(number, any().find_move(p, text));
        return Move{any().children(p)[number]};
    }
    std::string diagram(const Position& p) const { return any().diagram(p); }
    const Board& board() const { return any().board(); }
    std::vector<BoardPiece> pieces(const Position& p) const { return any().drawing(p).pieces; }
    Clicks clicks(const Position& p, const Move& move) const { return any().drawing(p).moves[number_of(p, move)]; }

    Position canonical(const Position& p) const noexcept { return any().canonical(p); }
    int symmetry_order() const { return 8; }  // at most
    int key_bits() const { return 8 * static_cast<int>(any().key_width()); }
    U128 pack(const Position& p) const noexcept {
        Bytes key(any().key_width());
        any().write_key(p, key);
        return read_packed(key);
    }
    std::optional<Position> unpack(U128 packed) const {
        Bytes key(any().key_width());
        write_packed(packed, key);
        return any().read_key(key);
    }

private:
    std::size_t number_of(const Position& p, const Move& move) const {
        const auto children = any().children(p);
        return static_cast<std::size_t>(std::find(children.begin(), children.end(), move.child) - children.begin());
    }

    std::shared_ptr<const AnySolver> solver_;
};
static_assert(SymmetricGame<RuntimeGame> && PackedGame<RuntimeGame>);

// A table of it.
class RuntimeProber {
public:
    RuntimeProber(const RuntimeGame& game, std::shared_ptr<const TableReader> table)
        : game_(game), prober_(game.solver().prober(std::move(table)).value()) {}
    const RuntimeGame& game() const { return game_; }
    Result<std::optional<Value>> probe(const AnyPosition& position) const { return prober_->probe(position); }

private:
    RuntimeGame game_;
    std::unique_ptr<const AnyProber> prober_;
};

inline const AnySolver* solver_of(const RuntimeGame& game) {
    return &game.solver();
}
inline auto holes_of(const RuntimeGame& game) {
    return [&solver = game.solver()](const Address& address) { return !solver.position_at(address); };
}

// The registered games whose values are outcomes; those of games of points are compared in
// tests/solvers/engine/score_search_test.cpp, and their thresholds are games of outcomes.
inline std::vector<GameEntry> games_of_outcomes() {
    std::vector<GameEntry> games;
    for (const GameEntry& entry : registered_games()) {
        const auto game = make_game(entry.info->small_specs.front()).value();
        if (!game->points(game->parse("start").value())) games.push_back(entry);
    }
    return games;
}

// Tests with one of these games as parameter: TEST_P(Name, ...) and ZERMELO_FOR_EVERY_GAME(Name).
class EveryGame : public testing::TestWithParam<GameEntry> {
protected:
    static std::span<const std::string_view> small_specs() { return GetParam().info->small_specs; }
};
inline std::string name_of_game(const testing::TestParamInfo<GameEntry>& game) {
    std::string name(game.param.info->name);
    std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
    return name;
}
#define ZERMELO_FOR_EVERY_GAME(Suite) \
    INSTANTIATE_TEST_SUITE_P(Games, Suite, testing::ValuesIn(games_of_outcomes()), name_of_game)

}  // namespace zermelo::test
