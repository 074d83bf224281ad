#include "tools/python/book.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>
#include <xxhash.h>

#include <algorithm>

#include "games/base/machine.hpp"
#include "games/core/runtime/runtime_game.hpp"
#include "games/core/texts/notation.hpp"
#include "solvers/engine/all_games.hpp"
#include "tools/python/errors.hpp"

namespace zermelo::python {

namespace py = pybind11;

namespace {

// A part of the rules, or null.
py::object part_of(const py::object& rules, const char* name) {
    const py::object part = py::getattr(rules, name, py::none());
    return part.is_none() ? py::object() : part;
}

py::object needed(const py::object& rules, const char* name) {
    py::object part = part_of(rules, name);
    if (!part)
        raise({Failure::bad_input, fmt::format("{} has no {}()", py::repr(rules).cast<std::string>(), name),
               "a rule book has start, turn, moves, play and end", "help(zermelo.RuleBook)"});
    return part;
}

std::string text_attribute(const py::object& rules, const char* name, const std::string& otherwise) {
    const py::object part = part_of(rules, name);
    return part ? py::str(part).cast<std::string>() : otherwise;
}

std::uint8_t outcome_of(const py::handle end) {
    if (end.is_none()) return 0;
    if (py::isinstance<py::str>(end)) {
        const auto name = end.cast<std::string>();
        if (name == "loss") return 1;
        if (name == "draw") return 2;
        if (name == "win") return 3;
    } else if (PyLong_Check(end.ptr()) != 0 && PyBool_Check(end.ptr()) == 0) {
        const auto number = end.cast<long>();
        if (number >= -1 && number <= 1) return static_cast<std::uint8_t>(number + 2);
    }
    return 255;
}

}  // namespace

py::object& rules_exception() {
    static auto* kept = new py::object();  // outlives the interpreter: nobody may drop it then
    return *kept;
}

template <class F>
auto BookGame::with_lock(const char* call, F&& f) const {
    const py::gil_scoped_acquire acquire;
    try {
        return f();
    } catch (const RulesError&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {  // of pybind11
        failed(call);
    }
}

std::shared_ptr<BookGame> BookGame::make(py::object rules) {
    // The last owner may be a thread without the interpreter's lock.
    return {new BookGame(std::move(rules)), [](BookGame* game) {
                if (Py_IsInitialized() == 0 || _Py_IsFinalizing() != 0) return;  // the end of the process frees it
                const py::gil_scoped_acquire acquire;
                delete game;
            }};
}

BookGame::~BookGame() = default;

BookGame::BookGame(py::object rules) : rules_(std::move(rules)) {
    spec_ = "a rule book";
    with_lock("its names", [&] { read_names(); });
    whole_numbers_ = PyLong_Check(object_of(parse("start").value()).ptr()) != 0;
}

void BookGame::read_names() {
    start_ = needed(rules_, "start");
    turn_ = needed(rules_, "turn");
    moves_ = needed(rules_, "moves");
    play_ = needed(rules_, "play");
    end_ = needed(rules_, "end");
    text_ = part_of(rules_, "text");
    position_ = part_of(rules_, "position");
    canonical_ = part_of(rules_, "canonical");
    key_ = part_of(rules_, "key");
    pieces_ = part_of(rules_, "pieces");
    cells_ = part_of(rules_, "cells");
    diagram_ = part_of(rules_, "diagram");

    const py::object named = part_of(rules_, "spec");
    spec_ = py::str(named ? named : rules_.attr("_name")()).cast<std::string>();
    const auto parsed = value_of(Spec::parse(spec_));
    if (const py::object sides = rules_.attr("sides"); !py::isinstance<py::sequence>(sides) || py::len(sides) != 2)
        raise({Failure::bad_input, fmt::format("sides are {}", py::repr(sides).cast<std::string>()),
               "there are two names of sides"});
    const auto sides = rules_.attr("sides").cast<std::array<std::string, 2>>();
    std::string letters;
    for (const std::string& side : sides) letters += side.empty() ? '?' : side.front();
    if (letters[0] == letters[1]) letters = "12";
    texts_ = {parsed.game,
              text_attribute(rules_, "title", parsed.game),
              spec_,
              "the text of a position, as the rule book writes it",
              text_attribute(rules_, "__doc__", "A rule book in Python."),
              sides[0],
              sides[1],
              letters};
    info_ = {.name = texts_[0],
             .title = texts_[1],
             .spec_syntax = texts_[2],
             .position_syntax = texts_[3],
             .rules = texts_[4],
             .rules_revision = rules_.attr("revision").cast<int>(),
             .sides = {texts_[5], texts_[6]},
             .side_letters = texts_[7]};
    variant_ = variant_number(info_, spec_);
    if (const py::object stuck = part_of(rules_, "stuck")) {
        stuck_ = outcome_of(stuck);
        if (stuck_ == 255)
            raise({Failure::bad_input, fmt::format("stuck is {}", py::repr(stuck).cast<std::string>()),
                   "None, 'win', 'draw' and 'loss' are possible"});
    }
    if (const py::object board = part_of(rules_, "board")) {
        const auto points = board.attr("points").cast<std::vector<std::tuple<std::string, double, double>>>();
        const auto lines = board.attr("lines").cast<std::vector<std::pair<int, int>>>();
        const auto size = board.attr("size").cast<std::pair<int, int>>();
        if (size.first > 0) {
            board_ = Board::rectangle({size.first, size.second});
        } else {
            std::vector<Board::Point> all;
            for (const auto& [name, x, y] : points) all.push_back({name, {x, y}});
            board_ = Board::graph(all, lines);
        }
    }
}

std::string BookGame::text_of(Number number) const {
    const py::handle object = (*objects_)[number];
    return with_lock("text(position)", [&] {
        if (text_) return py::str(text_(object)).cast<std::string>();
        return (py::isinstance<py::str>(object) ? py::str(object) : py::repr(object)).cast<std::string>();
    });
}

void BookGame::failed(const std::string& call) const {
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

void BookGame::broken(Number number, const std::string& why) const {
    throw RulesError(
        {Failure::bad_input, fmt::format("the rules of {} are broken at {}", spec_, text_of(number)), why});
}

BookGame::Number BookGame::number_of(const AnyPosition& position) {
    Number number = 0;
    std::memcpy(&number, position.bytes().data(), sizeof number);
    return number;
}

AnyPosition BookGame::position(Number number) const {
    std::array<std::uint8_t, sizeof number> bytes;
    std::memcpy(bytes.data(), &number, sizeof number);
    return {variant_, bytes};
}

BookGame::Number BookGame::intern(py::handle object) const {
    const auto [number, added] = objects_->add(object);
    if (added) told_.push_back({});
    return number;
}

AnyPosition BookGame::position_of(py::handle object) const {
    return with_lock("hash(position)", [&] { return position(intern(object)); });
}

py::object BookGame::object_of(const AnyPosition& position) const {
    return py::reinterpret_borrow<py::object>((*objects_)[number_of(position)]);
}

const BookGame::Told& BookGame::told(const AnyPosition& position) const {
    const Number number = number_of(position);
    Told& told = told_[number];
    if (std::atomic_ref(told.known).load(std::memory_order_acquire) == 0)
        with_lock("an answer", [&] {
            if (told.known == 0) ask(number);
        });
    return told;
}

void BookGame::ask(Number number) const {
    const py::object object = py::reinterpret_borrow<py::object>((*objects_)[number]);
    const auto call = [&](const char* name) { return fmt::format("{}({})", name, text_of(number)); };
    Told told;
    try {
        const py::object turn = turn_(object);
        if (const int side = PyLong_Check(turn.ptr()) != 0 ? turn.cast<int>() : -1; side == 0 || side == 1)
            told.turn = static_cast<std::uint8_t>(side);
        else
            broken(number, fmt::format("turn() is {}, neither 0 nor 1", py::repr(turn).cast<std::string>()));
    } catch (py::error_already_set&) {
        failed(call("turn"));
    }
    try {
        const py::object end = end_(object);
        told.end = outcome_of(end);
        if (told.end == 255)
            broken(number, fmt::format("end() is {}; None, 'win', 'draw' and 'loss' are possible",
                                       py::repr(end).cast<std::string>()));
    } catch (py::error_already_set&) {
        failed(call("end"));
    }
    told.first = children_.size();
    std::vector<Number> children;
    if (told.end == 0) {
        py::object move;  // the last that was played
        try {
            for (const py::handle each : moves_(object)) {
                move = py::reinterpret_borrow<py::object>(each);
                children.push_back(intern(play_(object, each)));
            }
        } catch (py::error_already_set&) {
            failed(move ? fmt::format("play({}, {})", text_of(number), py::str(move).cast<std::string>())
                        : call("moves"));
        }
        if (children.empty()) {
            if (stuck_ == 0)
                broken(number, "it has no moves, but end() is None: say who wins there, or set stuck = 'loss'");
            told.end = stuck_;
        }
        if (children.size() > most_moves)
            broken(number, fmt::format("it has {} moves; {} are possible", children.size(), most_moves));
    }
    for (const Number child : children) children_.push_back(child);
    told.moves = static_cast<std::uint32_t>(children.size());
    Told& place = told_[number];
    place.moves = told.moves;
    place.first = told.first;
    place.turn = told.turn;
    place.end = told.end;
    std::atomic_ref(place.known).store(1, std::memory_order_release);
}

BookGame::Number BookGame::classify(Number number) const {
    Told& place = told_[number];
    if (place.classified != 0) return place.canonical;
    try {
        place.canonical = canonical_ ? intern(canonical_(py::handle((*objects_)[number]))) : number;
    } catch (py::error_already_set&) {
        failed(fmt::format("canonical({})", text_of(number)));
    }
    std::atomic_ref(place.classified).store(1, std::memory_order_release);
    return place.canonical;
}

void BookGame::check_symmetry(Number number, Number canonical) const {
    for (const Number each : {number, canonical})
        if (told_[each].known == 0) ask(each);
    const auto after = [&](Number of) {
        std::vector<Number> children;
        for (std::uint32_t i = 0; i < told_[of].moves; ++i)
            children.push_back(classify(children_[told_[of].first + i]));
        std::sort(children.begin(), children.end());
        children.erase(std::unique(children.begin(), children.end()), children.end());
        return children;
    };
    if (told_[number].end != told_[canonical].end || after(number) != after(canonical))
        broken(number, fmt::format("canonical() is {}, whose end or moves differ: the rules have no such symmetry",
                                   text_of(canonical)));
}

Result<void> BookGame::explore(std::uint64_t most) const {
    if (explored_ != 0) return {};
    try {
        const Number start = classify(number_of(parse("start").value()));
        // Breadth first. Only canonical positions go on.
        std::vector<Number> layer{start};
        std::vector<bool> seen(start + 1);
        seen[start] = true;
        std::uint64_t count = 1;
        constexpr int most_compared = 300;  // positions: each is asked about, only to see that its symmetry is one
        int compared = 0;
        const std::stop_token ended = stop ? stop() : std::stop_token();
        while (!layer.empty()) {
            std::vector<Number> next;
            for (const Number number : layer) {
                if (ended.stop_requested()) return interrupted("asking the rules of " + spec_);
                if (told_[number].known == 0) ask(number);
                for (std::uint32_t i = 0; i < told_[number].moves; ++i) {
                    const Number met = children_[told_[number].first + i];
                    const Number child = classify(met);
                    if (met != child && compared < most_compared) {
                        ++compared;
                        check_symmetry(met, child);
                    }
                    if (child >= seen.size()) seen.resize(2 * static_cast<std::size_t>(child) + 64);
                    if (seen[child]) continue;
                    seen[child] = true;
                    if (classify(child) != child) broken(child, "canonical() of a canonical position is another one");
                    next.push_back(child);
                    if (++count > most)
                        return fail(Failure::limit, fmt::format("{} has more than {} positions", spec_, most),
                                    fmt::format("play may go on without end; one of the last is {}", text_of(child)),
                                    "a larger limit of positions");
                }
            }
            layer = std::move(next);
        }
        by_key_.reserve(count);
        keys_.resize(seen.size());
        for (Number number = 0; number < seen.size(); ++number)
            if (seen[number]) {
                keys_[number] = key_of(number);
                by_key_.push_back(number);
            }
        std::sort(by_key_.begin(), by_key_.end(), [&](Number a, Number b) { return keys_[a] < keys_[b]; });
        const auto twins = std::adjacent_find(by_key_.begin(), by_key_.end(),
                                              [&](Number a, Number b) { return keys_[a] == keys_[b]; });
        if (twins != by_key_.end()) broken(*twins, fmt::format("{} has the same key", text_of(*std::next(twins))));
        explored_ = count;
    } catch (const RulesError& error) {
        keys_.clear();
        by_key_.clear();
        return tl::unexpected<Error>(error.error);
    }
    return {};
}

BookGame::Key BookGame::key_of(Number number) const {
    Key key{};
    const py::handle object = (*objects_)[number];
    if (whole_numbers_ && !key_) {
        const auto whole = PyLong_Check(object.ptr()) != 0 ? PyLong_AsUnsignedLongLong(object.ptr()) : 0;
        if (PyErr_Occurred() != nullptr || PyLong_Check(object.ptr()) == 0) {
            PyErr_Clear();
            broken(number, "the start is a whole number, so that all positions are, from 0 to 2^64 - 1; or give key()");
        }
        for (unsigned i = 0; i < 8; ++i) key[i] = static_cast<std::uint8_t>(whole >> (56 - 8 * i));
        return key;
    }
    const std::string bytes = with_lock("key(position)", [&] {
        const py::object told = key_ ? key_(object) : py::repr(object);
        return PyBytes_Check(told.ptr()) != 0 ? told.cast<std::string>() : py::str(told).cast<std::string>();
    });
    XXH128_canonical_t hash;
    XXH128_canonicalFromHash(&hash, XXH3_128bits(bytes.data(), bytes.size()));
    std::copy_n(std::begin(hash.digest), key_width(), key.begin());
    return key;
}

void BookGame::write_key(const AnyPosition& position, std::span<std::uint8_t> key) const {
    const Number number = number_of(position);
    const auto known = [&] { return told_[number].known != 0; };  // of those that are not, some came later
    const Key whole = explored_ != 0 && number < keys_.size() && known()
                          ? keys_[number]
                          : with_lock("key(position)", [&] { return key_of(number); });
    std::copy_n(whole.begin(), key.size(), key.begin());
}

std::optional<AnyPosition> BookGame::read_key(std::span<const std::uint8_t> key) const {
    if (explored_ == 0) {
        const py::gil_scoped_acquire acquire;
        if (auto done = explore(std::uint64_t{1} << 31); !done) throw RulesError(std::move(done).error());
    }
    Key whole{};
    std::copy_n(key.begin(), std::min(key.size(), whole.size()), whole.begin());
    const auto place = std::lower_bound(by_key_.begin(), by_key_.end(), whole,
                                        [&](Number number, const Key& wanted) { return keys_[number] < wanted; });
    if (place == by_key_.end() || keys_[*place] != whole) return std::nullopt;
    return position(*place);
}

Side BookGame::turn(const AnyPosition& position) const {
    return static_cast<Side>(told(position).turn);
}

std::optional<Wdl> BookGame::terminal(const AnyPosition& position) const {
    const std::uint8_t end = told(position).end;
    return end == 0 ? std::nullopt : std::optional(static_cast<Wdl>(end - 1));
}

AnyPosition BookGame::canonical(const AnyPosition& from) const {
    const Number number = number_of(from);
    Told& place = told_[number];
    if (std::atomic_ref(place.classified).load(std::memory_order_acquire) != 0) return position(place.canonical);
    return with_lock("canonical(position)", [&] { return position(classify(number)); });
}

std::vector<AnyPosition> BookGame::children(const AnyPosition& from) const {
    const Told& of = told(from);
    std::vector<AnyPosition> children;
    children.reserve(of.moves);
    for (std::uint32_t i = 0; i < of.moves; ++i) children.push_back(position(children_[of.first + i]));
    return children;
}

std::vector<std::string> BookGame::move_names(const AnyPosition& position) const {
    if (terminal(position)) return {};
    return with_lock("moves(position)", [&] {
        std::vector<std::string> names;
        for (const py::handle move : moves_(object_of(position))) names.push_back(py::str(move).cast<std::string>());
        return names;
    });
}

std::string BookGame::format(const AnyPosition& position) const {
    return text_of(number_of(position));
}

std::string BookGame::diagram(const AnyPosition& position) const {
    if (!diagram_ && pieces_ && board_.grid() != Board::Grid::none)
        return draw_board(board_, with_lock("pieces(position)", [&] { return pieces_of(position); }));
    if (!diagram_) return AnyGame::diagram(position);
    return with_lock("diagram(position)",
                     [&] { return py::str(diagram_(object_of(position))).cast<std::string>() + "\n"; });
}

Result<AnyPosition> BookGame::parse(std::string_view text) const {
    constexpr std::string_view keyword = " moves ";
    const auto at = text.find(keyword);
    const std::string base(text.substr(0, at));
    std::string_view moves = at == std::string_view::npos ? std::string_view() : text.substr(at + keyword.size());
    AnyPosition now = with_lock("start() or position(text)", [&] {
        if (base == "start") return position(intern(start_()));
        const py::object read = position_ ? position_(base) : rules_.attr("_read")(base);
        return position(intern(read));
    });
    while (!moves.empty()) {
        const std::string_view word = moves.substr(0, moves.find(' '));
        moves.remove_prefix(std::min(moves.size(), word.size() + 1));
        if (word.empty()) continue;
        ZERMELO_ASSIGN(number, find_move(now, word));
        now = children(now)[number];
    }
    return now;
}

int BookGame::cell_of(py::handle cell) const {
    const int number =
        PyLong_Check(cell.ptr()) != 0 ? cell.cast<int>() : board_.find(cell.cast<std::string>()).value_or(-1);
    return number < board_.cells() ? number : -1;
}

std::vector<BoardPiece> BookGame::pieces_of(const AnyPosition& position) const {
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

AnyGame::Drawing BookGame::drawing(const AnyPosition& position) const {
    const bool over = terminal(position).has_value();
    return with_lock("pieces(position) or cells(position, move)", [&] {
        Drawing drawing;
        drawing.pieces = pieces_of(position);
        if (over) return drawing;
        const py::object object = object_of(position);
        for (const py::handle move : moves_(object)) {
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

GameMaker maker_of(const std::shared_ptr<const BookGame>& game) {
    return [game](const Spec& spec) -> Result<std::shared_ptr<const AnyGame>> {
        if (spec.text != game->spec())
            return fail(Failure::bad_input, fmt::format("{} is not {}", spec.text, game->spec()),
                        "a rule book has one variant");
        return game;
    };
}

GameClass class_of(const std::shared_ptr<const BookGame>& game) {
    return game_class({&game->info()}, maker_of(game));
}

}  // namespace zermelo::python
