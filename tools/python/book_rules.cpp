#include "tools/python/book_rules.hpp"

#include <fmt/format.h>

#include "games/core/runtime/any_game.hpp"
#include "tools/python/authored.hpp"

namespace zermelo::python {

namespace py = pybind11;

BookRules::BookRules(const py::object& rules, std::uint8_t stuck, Complaints complaints)
    : stuck_(stuck), complaints_(std::move(complaints)) {
    turn_ = rules.attr("turn");
    moves_ = rules.attr("moves");
    play_ = rules.attr("play");
    end_ = rules.attr("end");
    canonical_ = py::getattr(rules, "canonical", py::none());
}

std::uint8_t BookRules::turn(py::handle object) const {
    try {
        const py::object turn = called(turn_, object);
        if (const auto side = small_number(turn); side == 0 || side == 1) return static_cast<std::uint8_t>(*side);
        complaints_.broken(object, fmt::format("turn() is {}, neither 0 nor 1", repr_with_type(turn)));
    } catch (py::error_already_set&) {
        complaints_.failed(call("turn", object));
    }
    return 0;
}

std::uint8_t BookRules::end(py::handle object) const {
    std::uint8_t outcome = 0;
    try {
        const py::object end = called(end_, object);
        outcome = outcome_of(end);
        if (outcome == 255)
            complaints_.broken(
                object, fmt::format("end() is {}; None, 'win', 'draw' and 'loss' are possible", repr_with_type(end)));
    } catch (py::error_already_set&) {
        complaints_.failed(call("end", object));
    }
    return outcome;
}

std::uint8_t BookRules::end_with_moves(py::handle object, std::size_t count) const {
    if (count > most_moves)
        complaints_.broken(object, fmt::format("it has {} moves; {} are possible", count, most_moves));
    if (count > 0) return 0;
    if (stuck_ == 0)
        complaints_.broken(object, "it has no moves, but end() is None: say who wins there, or set stuck = 'loss'");
    return stuck_;
}

py::object BookRules::canonical(py::handle object) const {
    try {
        return called(canonical_, object);
    } catch (py::error_already_set&) {
        complaints_.failed(call("canonical", object));
    }
    return {};
}

}  // namespace zermelo::python
