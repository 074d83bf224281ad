// A game of the registry as the program has it: tests of all games are compiled once with it, not once for each game.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "games/core/runtime/registry.hpp"
#include "games/core/runtime/runtime_game.hpp"
#include "tests/support/solving.hpp"

namespace zermelo {

// GoogleTest's name of a parameter.
inline void PrintTo(const GameEntry& game, std::ostream* out) {
    *out << game.info->name;
}

}  // namespace zermelo

namespace zermelo::test {

// The run-time game of a spec, with the solver and the reader of its class; copies share them.
class RuntimeGame : public zermelo::RuntimeGame {
public:
    explicit RuntimeGame(std::string_view spec) : RuntimeGame(open_game(spec)) {}
    static Result<RuntimeGame> make(const Spec& spec) { return RuntimeGame(spec.text); }

    const AnySolver& solver() const { return *solver_; }
    const AnyReader& reader() const { return *reader_; }
    bool has_cycles() const { return any().draws_end_by() != DrawBy::terminal; }

private:
    explicit RuntimeGame(const OpenGame& open)
        : zermelo::RuntimeGame(open.game), solver_(make_solver(open).value()), reader_(make_reader(open).value()) {}

    std::shared_ptr<const AnySolver> solver_;
    std::shared_ptr<const AnyReader> reader_;
};
static_assert(SymmetricGame<RuntimeGame> && PackedGame<RuntimeGame>);

// A table of it.
class RuntimeProber {
public:
    RuntimeProber(const RuntimeGame& game, std::shared_ptr<const TableReader> table)
        : game_(game), prober_(game.reader().prober(std::move(table)).value()) {}
    const RuntimeGame& game() const { return game_; }
    Result<std::optional<Value>> probe(const AnyPosition& position) const { return prober_->probe(position); }

private:
    RuntimeGame game_;
    std::unique_ptr<const AnyProber> prober_;
};

inline const AnySolver* solver_of(const RuntimeGame& game) {
    return &game.solver();
}
inline const AnyReader* reader_of(const RuntimeGame& game) {
    return &game.reader();
}
inline auto holes_of(const RuntimeGame& game) {
    return [&reader = game.reader()](const Address& address) { return !reader.position_at(address); };
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
