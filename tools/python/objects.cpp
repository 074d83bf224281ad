#include "tools/python/objects.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>
#include <unistd.h>

#include <map>
#include <mutex>

#include "solvers/enumerate/explore.hpp"
#include "tools/python/authored.hpp"
#include "tools/python/errors.hpp"
#include "tools/python/run.hpp"

namespace zermelo::python {

std::shared_ptr<const Engine> engine() {
    // The engines of parent processes stay unused: their locks may be held by threads that a fork does not copy.
    static std::map<pid_t, std::shared_ptr<const Engine>> engines;
    auto& of_process = engines[getpid()];  // under the interpreter's lock
    if (!of_process) of_process = std::make_shared<const Engine>();
    return of_process;
}

namespace {

// "race.py", or "the class Race" where there is no file.
std::string source_of(const py::object& rules) {
    return py::module_::import("zermelo._identity").attr("source_of")(rules).cast<std::string>();
}

Game game_of_book(const py::object& rules) {
    const std::shared_ptr<const AuthoredGame> book = AuthoredGame::make(rules);
    EngineOptions options;
    options.games = GameList();
    value_of(options.games.add(class_of(book, source_of(rules))));
    return {std::make_shared<const Engine>(std::move(options)), book};
}

const AuthoredGame* book_of(const Game& game) {
    return dynamic_cast<const AuthoredGame*>(game.rules.get());
}

}  // namespace

Game game_of(const py::object& given) {
    if (py::isinstance<Game>(given)) return given.cast<Game>();
    if (py::isinstance<py::str>(given)) {
        auto all = engine();
        auto rules = value_of(all->game(given.cast<std::string>()));
        return {std::move(all), std::move(rules)};
    }
    return game_of_book(given);
}

Game game_of(std::shared_ptr<const Engine> engine, const AnswerSource& source) {
    auto rules = value_of(engine->game(source.game().spec()));
    return {std::move(engine), std::move(rules)};
}

AnyPosition position_in(const Game& game, const PositionOrText& given) {
    if (const auto* text = std::get_if<std::string>(&given)) return value_of(game->parse(*text));
    const AuthoredGame* book = book_of(game);
    if (const auto* object = std::get_if<py::object>(&given)) {
        if (book == nullptr || !book->takes(*object))
            throw py::type_error(fmt::format("{} is no position of {}: its text is one, and a zermelo.Position",
                                             py::repr(*object).cast<std::string>(), game.spec()));
        return book->position_of(*object);
    }
    const Position& position = std::get<Position>(given);
    const AuthoredGame* other = book_of(position.game);
    if (book != nullptr && other != nullptr && book->variant() == other->variant())
        return book == other ? position.inner : book->position_of(other->object_of(position.inner));
    if (book == nullptr && other == nullptr) {
        if (game->owns(position.inner)) return position.inner;
        if (const auto adopted = game->adopt(*position.game, position.inner)) return *adopted;
    }
    raise({Failure::bad_input, "the position is one of " + position.game.spec() + ", not of " + game.spec()});
}

std::vector<AnyPosition> positions_in(const Game& game, const py::iterable& given) {
    std::vector<AnyPosition> positions;
    for (const py::handle item : given) positions.push_back(position_in(game, item.cast<PositionOrText>()));
    return positions;
}

bool equal(const Position& a, const Position& b) {
    const AuthoredGame* book = book_of(a.game);
    const AuthoredGame* other = book_of(b.game);
    if (book == other || book == nullptr || other == nullptr) return a.inner == b.inner;
    return book->variant() == other->variant() && book->object_of(a.inner).equal(other->object_of(b.inner));
}

std::size_t hash_of(const Position& position) {
    if (const AuthoredGame* book = book_of(position.game))
        return static_cast<std::size_t>(py::hash(book->object_of(position.inner)));
    return std::hash<AnyPosition>()(position.inner);
}

void before_solve(const Game& game, std::uint64_t most) {
    if (const AuthoredGame* book = book_of(game)) value_of(book->before_solve(most));
}

void explore(const Game& game, std::uint64_t most) {
    before_solve(game, most);
    if (game->key_rules() == nullptr) return;
    run(py::none(), [&](const std::stop_token& stop, Observer& observer) {
        return with_rules(RuntimeGame(game.rules), stop, [&](const RuntimeGame& rules, const std::stop_token& either) {
            const RunOptions options = run_options(0, {}, either, observer);
            Workers workers(options.threads);
            const auto explored = [&]<class Key>(std::type_identity<Key>) {
                return ReachableGraph<RuntimeGame, Key>(rules, false).explore(workers, options);
            };
            return rules.key_bits() <= 64 ? explored(std::type_identity<std::uint64_t>())
                                          : explored(std::type_identity<U128>());
        });
    });
}

const AnswerSource& Source::get() const {
    if (!source) raise({Failure::usage, name + " is closed", {}, "open it again"});
    return *source;
}

std::shared_ptr<const Table> Source::table() const {
    get();
    auto table = std::dynamic_pointer_cast<const Table>(source);
    if (!table) raise({Failure::usage, name + " is no table", "only one table has slices and counts", {}});
    return table;
}

void refuse_construction(py::handle type) {
    reinterpret_cast<PyTypeObject*>(type.ptr())->tp_new = [](PyTypeObject* made, PyObject*, PyObject*) -> PyObject* {
        PyErr_Format(PyExc_TypeError, "%s: no constructor defined", made->tp_name);
        return nullptr;
    };
}

py::object text_or_none(std::string_view text) {
    if (text.empty()) return py::none();
    return py::str(text.data(), text.size());
}

py::object outcome_or_none(const Known& value) {
    if (const auto outcome = value.outcome()) return text_or_none(name_of(*outcome));
    return py::none();
}

}  // namespace zermelo::python
