// Answer, its moves, and values without moves.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include "tools/json/answer_json.hpp"
#include "tools/python/objects.hpp"
#include "tools/python/run.hpp"
#include "tools/words/words.hpp"

namespace zermelo::python {

namespace {

// The attributes that values of positions and of moves share.
template <class Class, class ValueOf>
void define_value(Class& class_, ValueOf value_of_object) {
    class_
        .def_property_readonly(
            "value", [value_of_object](const typename Class::type& of) { return outcome_or_none(value_of_object(of)); },
            "'win', 'draw', 'loss', or None where it is not known.")
        .def_property_readonly(
            "plies", [value_of_object](const typename Class::type& of) { return value_of_object(of).dtw; },
            "Plies to the end of the game under perfect play; None for draws, and without distances.")
        .def_property_readonly(
            "score", [value_of_object](const typename Class::type& of) { return value_of_object(of).score; },
            "In games of points, the score at the end, less that of the other side; else None.");
}

py::tuple moves_of(const std::shared_ptr<Answered>& answered) {
    py::tuple moves(answered->answer.moves.size());
    for (std::size_t i = 0; i < answered->answer.moves.size(); ++i) moves[i] = AnsweredMove{answered, i};
    return moves;
}

std::string name_of_move(const AnsweredMove& move) {
    return move.of->game->move_name(move.of->answer.position, move.ranked().number);
}

py::list line_of(const Answered& answered) {
    const Line line = run(py::none(), [&](const std::stop_token& stop, Observer&) {
        return answered.source->line(answered.answer, {.stop = stop});
    });
    py::list moves;
    for (const auto& [side, move] : line) moves.append(move);
    return moves;
}

}  // namespace

void bind_answers(py::module_& module) {
    py::class_<AnsweredMove> move(module, "Move", "A move of an answer, with its value for the player who makes it.");
    refuse_construction(move);
    define_value(move, [](const AnsweredMove& of) { return of.ranked().value; });
    move.def_property_readonly("name", &name_of_move)
        .def_property_readonly(
            "best", [](const AnsweredMove& of) { return of.ranked().optimal; },
            "True for moves that are as good as the best one.")
        .def_property_readonly(
            "cost", [](const AnsweredMove& of) { return text_or_none(cost(of.of->answer, of.ranked())); },
            "Its loss against the best move: 'win -> draw', '3 plies', '2 points'; None for the best moves.")
        .def_property_readonly(
            "position", [](const AnsweredMove& of) { return Position{of.of->game, of.ranked().child}; },
            "The position after it.")
        .def("__str__", &name_of_move)
        .def("__repr__", [](const AnsweredMove& of) {
            return fmt::format("<zermelo.Move {}: {}>", name_of_move(of), in_words(of.ranked().value));
        });

    py::class_<Answered, std::shared_ptr<Answered>> answer(module, "Answer",
                                                           "The value of a position and of each of its moves.");
    refuse_construction(answer);
    define_value(answer, [](const Answered& of) { return of.answer.value; });
    answer.def_property_readonly("position", [](const Answered& of) { return Position{of.game, of.answer.position}; })
        .def_property_readonly("turn", [](const Answered& of) { return side_name(*of.game, of.answer.turn); })
        .def_property_readonly(
            "winner", [](const Answered& of) { return winner_name(*of.game, of.answer.turn, of.answer.value); },
            "The name of the side that wins; None for draws and unknown values.")
        .def_property_readonly(
            "draw_by",
            [](const Answered& of) {
                return of.answer.draw_by ? text_or_none(name_of(*of.answer.draw_by)) : py::none();
            },
            "What ends the play of a draw: 'terminal', 'cycle' or 'mixed'.")
        .def_property_readonly("moves", &moves_of, "All moves, the best first.")
        .def_property_readonly(
            "best",
            [](const std::shared_ptr<Answered>& of) -> py::object {
                if (!of->answer.best) return py::none();
                return py::cast(AnsweredMove{of, *of->answer.best});
            },
            "The move to play, or None.")
        .def_property_readonly(
            "source", [](const Answered& of) { return text_or_none(name_of(of.answer.source)); },
            "'table', 'search', 'certificate', 'terminal', or None.")
        .def_property_readonly("why_unknown", [](const Answered& of) { return text_or_none(of.answer.why_unknown); })
        .def_property_readonly(
            "words", [](const Answered& of) { return winner_in_words(*of.game, of.answer.turn, of.answer.value); },
            "The value in words: 'hounds win in 44 plies'.")
        .def("line", &line_of, "The moves of perfect play from here, as far as they are known.")
        .def(
            "json", [](const Answered& of) { return json::query(*of.game, of.answer, nullptr).text(false); },
            "The document of `zermelo query --json`.")
        .def("__repr__", [](const Answered& of) {
            return fmt::format("<zermelo.Answer {}: {}>", of.game->format(of.answer.position),
                               winner_in_words(*of.game, of.answer.turn, of.answer.value));
        });
}

}  // namespace zermelo::python
