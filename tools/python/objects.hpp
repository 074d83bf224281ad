// The objects of the module that several of its files make. Internal to this folder.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "solvers/engine/zermelo.hpp"
#include "tools/python/errors.hpp"

namespace zermelo::python {

namespace py = pybind11;

// A variant of a game, with the engine that knows it: the one of all games of the program, or one of a rule book.
struct Game {
    std::shared_ptr<const Engine> engine;
    std::shared_ptr<const AnyGame> rules;

    const AnyGame& operator*() const { return *rules; }
    const AnyGame* operator->() const { return rules.get(); }
    std::string spec() const { return rules->spec(); }
};

// A position with its game.
struct Position {
    Game game;
    AnyPosition inner;
};
// A position as an argument: an object, its text, or what the rules of one's own have for it.
using PositionOrText = std::variant<Position, std::string, py::object>;

// A source of answers that may be closed by another thread: a call holds the pointer that it began with.
struct Source {
    std::shared_ptr<const AnswerSource> source;
    Game game;
    std::string name;  // of the file or spec, for errors

    const AnswerSource& get() const;
    // The table, or an error for sources of another kind.
    std::shared_ptr<const Table> table() const;
};

// An answer with its source, which plays lines.
struct Answered {
    std::shared_ptr<const AnswerSource> source;
    Game game;
    Answer answer;
};
// A move of an answer.
struct AnsweredMove {
    std::shared_ptr<const Answered> of;
    std::size_t number = 0;  // in the answer's order

    const RankedMove& ranked() const { return of->answer.moves[number]; }
};

// The engine of all games, one for each process: a fork gets its own.
std::shared_ptr<const Engine> engine();

// The game of a spec, of a rule book (zermelo/rulebook.py), or the game that is given.
Game game_of(const py::object& given);
// The game of a source of answers that this engine opened.
Game game_of(std::shared_ptr<const Engine> engine, const AnswerSource& source);
// The position of an argument in a game. Raises bad_input for positions of other games, and TypeError.
AnyPosition position_in(const Game& game, const PositionOrText& given);
std::vector<AnyPosition> positions_in(const Game& game, const py::iterable& given);
bool equal(const Position& a, const Position& b);
std::size_t hash_of(const Position& position);
// Asks rules of one's own about all positions, if a solve does not, and sets the limit of a solve.
void before_solve(const Game& game, std::uint64_t most);
// Asks rules of one's own about all positions that play can reach.
void explore(const Game& game, std::uint64_t most);

// The value that a name means. Raises usage with the names of all where it has none.
template <class T>
T chosen(const std::optional<T>& value, std::string_view what, std::string_view name, std::string all) {
    if (!value)
        raise({Failure::usage, "there is no " + std::string(what) + " " + std::string(name), {}, std::move(all)});
    return *value;
}

// Text as str, or None where it is empty.
py::object text_or_none(std::string_view text);
// The outcome as "win", "draw", "loss", or None.
py::object outcome_or_none(const Known& value);

// Objects of this type come from functions alone: Type() and Type.__new__(Type) raise TypeError. The latter would make
// an object without its C++ value.
void refuse_construction(py::handle type);

void bind_errors(py::module_& module);
void bind_games(py::module_& module);
void bind_answers(py::module_& module);
void bind_tables(py::module_& module);
void bind_arrays(py::module_& module);
void bind_runs(py::module_& module);
void bind_sweeps(py::module_& module);
void bind_designers(py::module_& module);

}  // namespace zermelo::python
