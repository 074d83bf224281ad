#include "tools/python/authored.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pybind11/stl.h>

#include <algorithm>

#include "games/core/runtime/rules_error.hpp"
#include "games/core/texts/notation.hpp"
#include "solvers/engine/all_games.hpp"
#include "tools/python/book.hpp"
#include "tools/python/errors.hpp"
#include "tools/python/words.hpp"

namespace zermelo::python {

namespace py = pybind11;

namespace {

// A number that the author raises, or one that changes with the rules.
int revision_of(const py::object& rules) {
    const py::object given = py::getattr(rules, "revision", py::none());
    return (given.is_none() ? py::module_::import("zermelo._identity").attr("revision_of")(rules) : given).cast<int>();
}

}  // namespace

std::uint8_t outcome_of(const py::handle end) {
    if (end.is_none()) return 0;
    if (py::isinstance<py::str>(end)) {
        const auto name = end.cast<std::string>();
        if (name == "loss") return 1;
        if (name == "draw") return 2;
        if (name == "win") return 3;
    } else if (PyBool_Check(end.ptr()) == 0) {
        if (const auto number = small_number(end); number && *number >= -1 && *number <= 1)
            return static_cast<std::uint8_t>(*number + 2);
    }
    return 255;
}

std::optional<long> small_number(py::handle object) {
    if (PyIndex_Check(object.ptr()) == 0) return std::nullopt;
    const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
    const long number = index ? PyLong_AsLong(index.ptr()) : 0;
    if (PyErr_Occurred() == nullptr) return number;
    PyErr_Clear();
    return std::nullopt;
}

std::string repr_with_type(py::handle object) {
    const auto text = py::repr(object).cast<std::string>();
    const auto type = py::str(py::type::of(object).attr("__name__")).cast<std::string>();
    const bool plain = PyLong_CheckExact(object.ptr()) != 0 || PyBool_Check(object.ptr()) != 0 ||
                       PyUnicode_CheckExact(object.ptr()) != 0 || object.is_none();
    return plain ? text : text + " of the type " + type;
}

py::object& rules_exception() {
    static auto* kept = new py::object();  // outlives the interpreter: nobody may drop it then
    return *kept;
}

std::shared_ptr<AuthoredGame> AuthoredGame::make(py::object rules) {
    const bool numbered = is_numbered_book(rules);
    const bool words = numbered || (py::hasattr(rules, "children") && !py::hasattr(rules, "moves"));
    AuthoredGame* made = words ? new_word_game(std::move(rules), numbered) : new_book_game(std::move(rules));
    // The last owner may be a thread without the interpreter's lock.
    return {made, [](AuthoredGame* game) {
                if (Py_IsInitialized() == 0 || _Py_IsFinalizing() != 0) return;  // the end of the process frees it
                const py::gil_scoped_acquire acquire;
                delete game;
            }};
}

AuthoredGame::~AuthoredGame() = default;

AuthoredGame::AuthoredGame(py::object rules, const std::vector<const char*>& parts) : rules_(std::move(rules)) {
    spec_ = "a rule book";
    for (const char* name : parts)
        if (!part(name))
            raise({Failure::bad_input, fmt::format("{} has no {}()", py::repr(rules_).cast<std::string>(), name),
                   fmt::format("rules have {}", fmt::join(parts, ", ")), "help(zermelo.RuleBook)"});
    with_lock("its names", [&] { read_names(); });
}

BookRules AuthoredGame::book_rules() const {
    return {rules_,
            stuck_,
            {[this](py::handle object, const std::string& why) { broken(object, why); },
             [this](const std::string& call) { failed(call); }, [this](py::handle object) { return text_of(object); }}};
}

std::unique_lock<std::recursive_mutex> AuthoredGame::turn_to_ask() const {
    std::unique_lock lock(asking_, std::try_to_lock);
    if (lock.owns_lock()) return lock;
    std::optional<py::gil_scoped_release> release;
    if (PyGILState_Check() != 0) release.emplace();
    lock.lock();
    return lock;
}

py::object AuthoredGame::part(const char* name) const {
    const py::object part = py::getattr(rules_, name, py::none());
    return part.is_none() ? py::object() : part;
}

void AuthoredGame::read_names() {
    start_ = part("start");
    text_ = part("text");
    position_ = part("position");
    pieces_ = part("pieces");
    cells_ = part("cells");
    diagram_ = part("diagram");

    const py::object named = part("spec");
    spec_ = py::str(named ? named : rules_.attr("_name")()).cast<std::string>();
    const auto parsed = value_of(Spec::parse(spec_));
    if (const py::object sides = rules_.attr("sides"); !py::isinstance<py::sequence>(sides) || py::len(sides) != 2)
        raise({Failure::bad_input, fmt::format("sides are {}", py::repr(sides).cast<std::string>()),
               "there are two names of sides"});
    const auto sides = rules_.attr("sides").cast<std::array<std::string, 2>>();
    std::string letters;
    for (const std::string& side : sides) letters += side.empty() ? '?' : side.front();
    if (letters[0] == letters[1]) letters = "12";
    const auto [title, rules] = py::module_::import("zermelo.rulebook")
                                    .attr("_words")(rules_)
                                    .cast<std::pair<std::optional<std::string>, std::string>>();
    // Rulings of one game are games of their own in a list.
    const std::string listed = parsed.ruleset.empty() ? parsed.game : parsed.game + ":" + parsed.ruleset;
    texts_ = {listed,   title.value_or(parsed.game),
              spec_,    "the text of a position, as the rule book writes it",
              rules,    sides[0],
              sides[1], letters};
    info_ = {.name = texts_[0],
             .title = texts_[1],
             .spec_syntax = texts_[2],
             .position_syntax = texts_[3],
             .rules = texts_[4],
             .rules_revision = revision_of(rules_),
             .sides = {texts_[5], texts_[6]},
             .side_letters = texts_[7]};
    variant_ = variant_number(info_, spec_);
    if (const py::object stuck = part("stuck")) {
        stuck_ = outcome_of(stuck);
        if (stuck_ == 255)
            raise({Failure::bad_input, fmt::format("stuck is {}", py::repr(stuck).cast<std::string>()),
                   "None, 'win', 'draw' and 'loss' are possible"});
    }
    if (const py::object board = part("board")) {
        const auto points = board.attr("points").cast<std::vector<std::tuple<std::string, double, double>>>();
        const auto lines = board.attr("lines").cast<std::vector<std::pair<int, int>>>();
        const auto size = board.attr("size").cast<std::pair<int, int>>();
        if (size.first > 0) {
            board_ = Board::rectangle({size.first, size.second});
        } else {
            std::vector<Board::Point> all;
            for (const auto& [name, x, y] : points) all.push_back({name, {x, y}});
            std::vector<Board::Line> drawn;
            for (const auto& [from, to] : lines) drawn.push_back({from, to});
            board_ = Board::graph(all, drawn);
        }
    } else {
        board_ = Board::graph({}, {});
    }
}

std::string AuthoredGame::text_of(py::handle object) const {
    return with_lock("text(position)", [&] {
        if (text_) return py::str(text_(object)).cast<std::string>();
        return (py::isinstance<py::str>(object) ? py::str(object) : py::repr(object)).cast<std::string>();
    });
}

void AuthoredGame::failed(const std::string& call) const {
    try {
        throw;
    } catch (py::error_already_set& error) {
        const auto type = py::str(error.type().attr("__name__")).cast<std::string>();
        const auto words = py::str(error.value()).cast<std::string>();
        rules_exception() = error.value();
        if (error.trace()) PyException_SetTraceback(error.value().ptr(), error.trace().ptr());
        throw RulesError({Failure::bad_input, fmt::format("the rules of {} failed in {}", spec_, call),
                          words.empty() ? type : fmt::format("{}: {}", type, words)});
    } catch (const py::cast_error&) {
        throw RulesError({Failure::bad_input, fmt::format("the rules of {} are broken in {}", spec_, call),
                          "a part of another type"});
    }
}

void AuthoredGame::broken(py::handle object, const std::string& why) const {
    throw RulesError(
        {Failure::bad_input, fmt::format("the rules of {} are broken at {}", spec_, text_of(object)), why});
}

void AuthoredGame::no_symmetry(py::handle object, py::handle canonical) const {
    broken(object, fmt::format("canonical() is {}, whose end or moves differ: the rules have no such symmetry",
                               text_of(canonical)));
}

Error AuthoredGame::too_many(std::uint64_t most, py::handle last) const {
    return {Failure::limit, fmt::format("{} has more than {} positions", spec_, most),
            fmt::format("play may go on without end; one of the last is {}", text_of(last)),
            "a larger limit of positions"};
}

std::vector<std::string> AuthoredGame::move_names(const AnyPosition& position) const {
    if (terminal(position)) return {};
    return with_lock("moves(position)", [&] {
        std::vector<std::string> names;
        for (const py::handle move : moves_of(position)) names.push_back(py::str(move).cast<std::string>());
        return names;
    });
}

std::string AuthoredGame::format(const AnyPosition& position) const {
    const py::gil_scoped_acquire acquire;
    return text_of(object_of(position));
}

std::string AuthoredGame::diagram(const AnyPosition& position) const {
    if (!diagram_ && pieces_ && board_.grid() != Board::Grid::none)
        return draw_board(board_, with_lock("pieces(position)", [&] { return pieces_of(position); }));
    if (!diagram_) return AnyGame::diagram(position);
    return with_lock("diagram(position)",
                     [&] { return py::str(diagram_(object_of(position))).cast<std::string>() + "\n"; });
}

AnyPosition AuthoredGame::start() const {
    return with_lock("start()", [&] {
        if (!first_) first_ = position_of(start_());
        return *first_;
    });
}

// The rules are asked about the position at once: most books read any text.
Result<AnyPosition> AuthoredGame::read(const std::string& text) const {
    if (text == "start") return start();
    try {
        const AnyPosition read = with_lock(
            "position(text)", [&] { return position_of(position_ ? position_(text) : rules_.attr("_read")(text)); });
        static_cast<void>(terminal(read));
        return read;
    } catch (const RulesError& error) {
        return fail(Failure::bad_input, fmt::format("{} is no position of {}", in_quotes(text), spec_), error.error.why,
                    "one is " + format(start()));
    }
}

Result<AnyPosition> AuthoredGame::parse(std::string_view text) const {
    return or_error(spec_, [&] { return read_with_moves(std::string(text) + " "); });
}

Result<AnyPosition> AuthoredGame::read_with_moves(std::string_view text) const {
    constexpr std::string_view keyword = " moves ";
    const auto at = std::min(text.find(keyword), text.size() - 1);
    std::string_view moves = text.substr(std::min(at + keyword.size(), text.size()));
    ZERMELO_ASSIGN(now, read(std::string(text.substr(0, at))));
    while (!moves.empty()) {
        const std::string_view word = moves.substr(0, moves.find(' '));
        moves.remove_prefix(std::min(moves.size(), word.size() + 1));
        if (word.empty()) continue;
        ZERMELO_ASSIGN(number, find_move(now, word));
        now = children(now)[number];
    }
    return now;
}

int AuthoredGame::cell_of(py::handle cell) const {
    const int number =
        PyLong_Check(cell.ptr()) != 0 ? cell.cast<int>() : board_.find(cell.cast<std::string>()).value_or(-1);
    return number < board_.cells() ? number : -1;
}

std::vector<BoardPiece> AuthoredGame::pieces_of(const AnyPosition& position) const {
    std::vector<BoardPiece> pieces;
    if (!pieces_) return pieces;
    for (const auto& [cell, letter] : py::dict(pieces_(object_of(position)))) {
        const auto sign = letter.cast<std::string>();
        const int number = cell_of(cell);
        if (number < 0 || sign.empty()) continue;
        const auto side = info_.side_letters.find(sign.front());
        pieces.push_back(
            {number, side < 2 ? std::optional(static_cast<Side>(side)) : std::nullopt, "piece", sign.front()});
    }
    std::sort(pieces.begin(), pieces.end(), [](const BoardPiece& a, const BoardPiece& b) { return a.cell < b.cell; });
    return pieces;
}

AnyGame::Drawing AuthoredGame::drawing(const AnyPosition& position) const {
    const bool over = terminal(position).has_value();
    return with_lock("pieces(position) or cells(position, move)", [&] {
        Drawing drawing;
        drawing.pieces = pieces_of(position);
        if (over) return drawing;
        const py::object object = object_of(position);
        for (const py::handle move : moves_of(position)) {
            Clicks clicks;
            std::vector<int> cells;
            if (cells_)
                for (const py::handle cell : cells_(object, move))
                    if (const int number = cell_of(cell); number >= 0) cells.push_back(number);
            if (!cells.empty())
                clicks.steps.push_back({cells.size() == 1 ? StepKind::place : StepKind::move, std::move(cells)});
            clicks.choice = py::str(move).cast<std::string>();
            drawing.moves.push_back(std::move(clicks));
        }
        return drawing;
    });
}

GameMaker maker_of(const std::shared_ptr<const AuthoredGame>& game) {
    return [game](const Spec& spec) -> Result<std::shared_ptr<const AnyGame>> {
        if (spec.text != game->spec())
            return fail(Failure::bad_input, fmt::format("{} is not {}", spec.text, game->spec()),
                        "a rule book has one variant");
        return game;
    };
}

GameClass class_of(const std::shared_ptr<const AuthoredGame>& game, std::string file) {
    GameClass made = game_class({&game->info()}, maker_of(game));
    made.file = std::move(file);
    return made;
}

}  // namespace zermelo::python
