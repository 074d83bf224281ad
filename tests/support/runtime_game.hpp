// A game of the registry as the program has it: tests of all games are compiled once with it, not once for each game.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "games/core/registry.hpp"
#include "solvers/engine/any_solver.hpp"
#include "tests/support/solving.hpp"

namespace zermelo {

// What GoogleTest calls a parameter.
inline void PrintTo(const GameEntry& game, std::ostream* out) {
    *out << game.info().name;
}

}  // namespace zermelo

namespace zermelo::test {

// One variant. It has the members of a game that searches and the reference need; copies share the game.
class RuntimeGame {
public:
    using Position = AnyPosition;
    struct Move {
        AnyPosition child;
    };

    explicit RuntimeGame(std::string_view spec) : solver_(make_solver(spec).value()) {}

    const AnySolver& solver() const { return *solver_; }
    const AnyGame& any() const { return solver_->game(); }
    std::string spec() const { return any().spec(); }
    bool has_cycles() const { return any().draws_end_by() != DrawBy::terminal; }

    Position initial() const { return any().parse("start").value(); }
    Side turn(const Position& p) const { return any().turn(p); }
    std::optional<Wdl> terminal(const Position& p) const { return any().terminal(p); }
    std::vector<Move> moves(const Position& p) const {
        std::vector<Move> moves;
        for (const AnyPosition& child : any().children(p)) moves.push_back({child});
        return moves;
    }
    Position apply(const Position&, const Move& move) const { return move.child; }
    std::string format(const Position& p) const { return any().format(p); }

private:
    std::shared_ptr<const AnySolver> solver_;
};

inline const AnySolver* solver_of(const RuntimeGame& game) {
    return &game.solver();
}
inline auto holes_of(const RuntimeGame& game) {
    return [&solver = game.solver()](const Address& address) { return !solver.position_at(address); };
}

// Tests with one of the registered games as parameter: TEST_P(Name, ...) and ZERMELO_FOR_EVERY_GAME(Name).
class EveryGame : public testing::TestWithParam<GameEntry> {
protected:
    static std::span<const std::string_view> small_specs() { return GetParam().info().small_specs; }
};
inline std::string name_of_game(const testing::TestParamInfo<GameEntry>& game) {
    std::string name(game.param.info().name);
    std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
    return name;
}
#define ZERMELO_FOR_EVERY_GAME(Suite) \
    INSTANTIATE_TEST_SUITE_P(Games, Suite, testing::ValuesIn(registered_games()), name_of_game)

}  // namespace zermelo::test
