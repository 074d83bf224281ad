// Game and Position.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>

#include "tools/draw/position_picture.hpp"
#include "tools/python/authored.hpp"
#include "tools/python/objects.hpp"
#include "tools/python/run.hpp"

namespace zermelo::python {

namespace {

std::string side_of(const AnyGame& game, Side side) {
    return std::string(side_name(game, side));
}

// The argument that makes the game again: its rule book, or its spec.
py::object given_for(const Game& game) {
    if (const auto* book = dynamic_cast<const AuthoredGame*>(game.rules.get())) return book->rules();
    return py::str(game.spec());
}

py::object object_of(const Position& position) {
    if (const auto* book = dynamic_cast<const AuthoredGame*>(position.game.rules.get()))
        return book->object_of(position.inner);
    return py::str(position.game->format(position.inner));
}

Position play(const Position& from, const py::args& moves) {
    AnyPosition now = from.inner;
    for (const py::handle move : moves) {
        if (!py::isinstance<py::str>(move))
            throw py::type_error(
                fmt::format("{} is no move: the names of moves are texts", py::repr(move).cast<std::string>()));
        const auto number = value_of(from.game->find_move(now, move.cast<std::string>()));
        now = from.game->children(now)[number];
    }
    return {from.game, now};
}

py::tuple moves_of(const Position& position) {
    if (position.game->terminal(position.inner)) return py::tuple(0);
    return py::cast(position.game->move_names(position.inner));
}

py::tuple children_of(const Position& position) {
    if (position.game->terminal(position.inner)) return py::tuple(0);
    const auto children = position.game->children(position.inner);
    py::tuple positions(children.size());
    for (std::size_t i = 0; i < children.size(); ++i) positions[i] = Position{position.game, children[i]};
    return positions;
}

std::string svg_of(const Position& position, std::vector<std::string> arrows, const std::string& mark, bool dark,
                   bool coordinates, int cell) {
    PictureRequest request;
    request.position = position.game->format(position.inner);
    request.arrows = std::move(arrows);
    request.marked = mark;
    request.style = {.dark = dark, .coordinates = coordinates, .cell = cell};
    return value_of(picture_of(*position.game, request, nullptr)).svg;
}

}  // namespace

void bind_games(py::module_& module) {
    py::class_<Position> position(module, "Position",
                                  "A position of a game: immutable, hashable, picklable. str() is its text.");
    py::class_<Game> game(module, "Game",
                          "One variant of a game: Game('konane@4x4'), or Game(rules) of a rule book. Immutable.");

    game.def(py::init([](const py::object& of) { return game_of(of); }), py::arg("spec"))
        .def_property_readonly("spec", &Game::spec, "The canonical spec: options at their defaults are left out.")
        .def_property_readonly("name", [](const Game& of) { return of->info().name; })
        .def_property_readonly("title", [](const Game& of) { return of->info().title; })
        .def_property_readonly(
            "rules", [](const Game& of) { return of->info().rules; }, "The rules in words.")
        .def_property_readonly(
            "sides", [](const Game& of) { return py::make_tuple(of->info().sides[0], of->info().sides[1]); },
            "The names of the two sides, the one that begins first.")
        .def_property_readonly("start", [](const Game& of) { return Position{of, value_of(of->parse("start"))}; })
        .def(
            "position", [](const Game& of, const PositionOrText& text) { return Position{of, position_in(of, text)}; },
            py::arg("text"),
            "The position of a text: 'start', a position's own text, or either of them with ' moves ' and moves "
            "behind.\n\n"
            "Raises Error (bad_input), naming the place.")
        .def(
            "perft",
            [](const Game& of, int depth, const PositionOrText& from) {
                const AnyPosition begin = position_in(of, from);
                return run(py::none(),
                           [&](const std::stop_token& stop, Observer&) { return of->perft(begin, depth, stop); });
            },
            py::arg("depth"), py::arg("position") = std::string("start"), "The number of sequences of `depth` turns.")
        .def("explore", &explore, py::arg("most") = std::uint64_t{100'000'000},
             "Asks a rule book about all positions that play can reach; does nothing for other games.\n\n"
             "Raises Error: bad_input where the rules are broken or raise, limit beyond `most` positions.")
        .def(
            "__eq__", [](const Game& a, const Game& b) { return a.spec() == b.spec(); }, py::is_operator())
        .def("__hash__", [](const Game& of) { return py::hash(py::str(of.spec())); })
        .def("__reduce__",
             [](const py::object& of) {
                 return py::make_tuple(of.attr("__class__"), py::make_tuple(of.attr("_given")));
             })
        .def_property_readonly("_given", [](const Game& of) { return given_for(of); })
        .def("__repr__", [](const Game& of) { return fmt::format("zermelo.Game('{}')", of.spec()); });

    position
        .def(py::init([](const py::object& of, const PositionOrText& text) {
                 Game found = game_of(of);
                 const AnyPosition inner = position_in(found, text);
                 return Position{std::move(found), inner};
             }),
             py::arg("spec"), py::arg("text") = std::string("start"))
        .def_property_readonly("game", [](const Position& of) { return of.game; })
        .def_property_readonly("object", &object_of, "The rule book's own object; of other games the text.")
        .def_property_readonly("text", [](const Position& of) { return of.game->format(of.inner); })
        .def_property_readonly(
            "turn", [](const Position& of) { return side_of(*of.game, of.game->turn(of.inner)); }, "The side to move.")
        .def_property_readonly("over", [](const Position& of) { return of.game->terminal(of.inner).has_value(); })
        .def_property_readonly(
            "outcome",
            [](const Position& of) -> py::object {
                const auto end = of.game->terminal(of.inner);
                return end ? outcome_or_none(Known::of(*end)) : py::none();
            },
            "'win', 'draw' or 'loss' for the side to move where the game is over; else None.")
        .def_property_readonly("moves", &moves_of, "The names of the legal moves.")
        .def_property_readonly("children", &children_of, "The positions after these moves, in the same order.")
        .def("play", &play,
             "The position after one move or several. Raises Error (bad_input) for moves that are illegal.")
        .def_property_readonly("diagram", [](const Position& of) { return of.game->diagram(of.inner); })
        .def("svg", &svg_of, py::arg("arrows") = std::vector<std::string>(), py::arg("mark") = "",
             py::arg("dark") = false, py::arg("coordinates") = true, py::arg("cell") = 48,
             "A picture. `arrows`: moves. `mark`: cells, with commas between them. `cell`: pixels of a cell.")
        .def("_repr_svg_", [](const Position& of) { return svg_of(of, {}, "", false, true, 40); })
        .def("__str__", [](const Position& of) { return of.game->format(of.inner); })
        .def("__repr__",
             [](const Position& of) {
                 return fmt::format("zermelo.Position('{}', '{}')", of.game->spec(), of.game->format(of.inner));
             })
        .def("__eq__", &equal, py::is_operator())
        .def("__hash__", &hash_of)
        .def("__reduce__", [](const py::object& of) {
            return py::make_tuple(of.attr("__class__"),
                                  py::make_tuple(of.attr("game").attr("_given"), of.attr("text")));
        });
}

}  // namespace zermelo::python
