#include "tools/python/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "games/core/concepts/key.hpp"
#include "tools/python/errors.hpp"

namespace zermelo::python {

namespace py = pybind11;

AuthoredGame* new_word_game(py::object rules, bool book) {
    return new WordGame(std::move(rules), book);
}

std::vector<std::uint8_t> bits_of(std::span<const std::uint64_t> positions, std::size_t width, unsigned bit) {
    std::vector<std::uint8_t> bits;
    bits.reserve(positions.size() / width);
    for (std::size_t i = 0; i < positions.size(); i += width)
        bits.push_back(positions[i + width - 1 - bit / 64] >> bit % 64 & 1);
    return bits;
}

unsigned side_bit_of(const py::object& rules, std::size_t width) {
    const py::object given = py::getattr(rules, "side_bit", py::int_(0));
    const auto bit = small_number(given);
    if (!bit || *bit < 0 || static_cast<std::size_t>(*bit) >= 64 * width)
        raise({Failure::bad_input, "side_bit is " + repr_with_type(given),
               fmt::format("a position has the bits 0 to {}", 64 * width - 1)});
    return static_cast<unsigned>(*bit);
}

WordGame::WordGame(py::object rules, bool book)
    : AuthoredGame(std::move(rules), book ? book_parts : std::vector<const char*>{"start", "ends", "children"}) {
    move_name_ = part("move_name");
    moves_ = part("moves");
    width_ = with_lock("start()", [&] { return width_of_start(); });
    WordSource::Complaints complaints{
        [this](Words words, const std::string& why) {
            const py::gil_scoped_acquire acquire;
            broken(object_of(words), why);
        },
        [this](const std::string& call, Words words) {
            failed(fmt::format("{}([{}])", call, words.empty() ? "..." : text_of(object_of(words))));
        }};
    if (book)
        source_ =
            book_source(book_rules(), [this](const char* call, const std::function<void()>& f) { with_lock(call, f); });
    else if (part("address"))
        source_ = native_source(this->rules(), width_, std::move(complaints));
    else
        source_ = array_source(this->rules(), width_, std::move(complaints));
}

std::size_t WordGame::width_of_start() {
    const py::object start = start_();
    if (PyIndex_Check(start.ptr()) != 0) return 1;
    const std::size_t width = py::len(start);
    if (width != 1 && width != 2)
        raise({Failure::bad_input, fmt::format("the start of {} has {} words", spec(), width),
               "a position is one number below 2^64, or two: keys of tables have 128 bits"});
    return width;
}

std::size_t WordGame::Hash::operator()(const Number& number) const {
    const std::uint64_t mixed = (number[0] ^ number[1] * 0x9e3779b97f4a7c15U) * 0xbf58476d1ce4e5b9U;
    return mixed ^ mixed >> 32;
}

AnyPosition WordGame::position(Words words) const {
    return {variant(), std::span(reinterpret_cast<const std::uint8_t*>(words.data()), words.size_bytes())};
}

WordGame::Number WordGame::number_of(const AnyPosition& position) const {
    Number number{};
    std::memcpy(number.data(), position.bytes().data(), std::min(position.bytes().size(), 8 * width_));
    return number;
}

WordGame::Number WordGame::number_of(Words words) {
    Number number{};
    std::copy(words.begin(), words.end(), number.begin());
    return number;
}

AnyPosition WordGame::position_of(py::handle object) const {
    return with_lock("a position", [&] {
        Number number{};
        const auto read = [this](py::handle word) {
            if (const auto value = book_word(word)) return *value;
            throw RulesError({Failure::bad_input, py::repr(word).cast<std::string>() + " is no position of " + spec(),
                              "positions are whole numbers from 0 to 2^64 - 1"});
        };
        if (PyIndex_Check(object.ptr()) != 0 && width_ == 1) {
            number[0] = read(object);
        } else {
            if (py::len(object) != width_)
                throw RulesError({Failure::bad_input, fmt::format("the rules of {} are broken", spec()),
                                  fmt::format("a position has {} words, not {}", width_, py::len(object))});
            for (std::size_t i = 0; i < width_; ++i) number[i] = read(object[py::int_(i)]);
        }
        return position(Words(number).first(width_));
    });
}

bool WordGame::takes(py::handle object) const {
    if (width_ == 1) return PyIndex_Check(object.ptr()) != 0 && PyBool_Check(object.ptr()) == 0;
    return py::hasattr(object, "__len__") && py::hasattr(object, "__getitem__") && py::len_hint(object) == width_;
}

py::object WordGame::object_of(Words words) const {
    if (width_ == 1) return py::int_(words[0]);
    return py::make_tuple(words[0], words[1]);
}

py::object WordGame::object_of(const AnyPosition& position) const {
    const Number number = number_of(position);
    return object_of(Words(number).first(width_));
}

void WordGame::ask(Words positions, WordSource::Moves& moves) const {
    source_->moves_of(positions, moves);
    for (std::size_t i = 0; i < moves.ends.size(); ++i) {
        const auto broken_at = [&](const std::string& why) {
            const py::gil_scoped_acquire acquire;
            broken(object_of(positions.subspan(i * width_, width_)), why);
        };
        if (moves.counts[i] > most_moves)
            broken_at(fmt::format("it has {} moves; {} are possible", moves.counts[i], most_moves));
        if (moves.ends[i] != 0 || moves.counts[i] != 0) continue;
        if (stuck_ == 0) broken_at("it has no moves, but is not over: say who wins there, or set stuck = 'loss'");
        moves.ends[i] = stuck_;
    }
}

void WordGame::moves_of(Words keys, std::uint64_t asked, Moves& moves) const {
    const std::size_t count = keys.size() / width_;
    if (const std::uint64_t most = most_; asked + count > most) {
        const py::gil_scoped_acquire acquire;
        throw RulesError(too_many(most, object_of(keys.last(width_))));
    }
    WordSource::Moves told;
    ask(keys, told);
    const std::vector<std::uint8_t> turns = source_->turns(keys);
    moves.same_side = source_->turns(told.children);
    for (std::size_t i = 0, child = 0; i < count; ++i)
        for (const std::size_t last = child + told.counts[i]; child < last; ++child)
            moves.same_side[child] = static_cast<std::uint8_t>(moves.same_side[child] == turns[i]);
    moves.ends = std::move(told.ends);
    moves.counts = std::move(told.counts);
    if (source_->has_symmetry()) {
        moves.children = source_->canonical(told.children);
        check_symmetry(told.children, moves.children);
    } else {
        moves.children = std::move(told.children);
    }
}

void WordGame::check_symmetry(Words positions, Words canonical) const {
    if (compared_ >= most_compared) return;
    std::vector<std::uint64_t> here, there;
    for (std::size_t at = 0; at < positions.size() && compared_ < most_compared; at += width_)
        if (const Words one = positions.subspan(at, width_), other = canonical.subspan(at, width_);
            !std::equal(one.begin(), one.end(), other.begin())) {
            here.insert(here.end(), one.begin(), one.end());
            there.insert(there.end(), other.begin(), other.end());
            ++compared_;
        }
    if (here.empty()) return;
    WordSource::Moves of_here, of_there;
    ask(here, of_here);
    ask(there, of_there);
    const std::vector<std::uint64_t> again = source_->canonical(there);
    const std::vector<std::uint64_t> after_here = source_->canonical(of_here.children);
    const std::vector<std::uint64_t> after_there = source_->canonical(of_there.children);
    // Images whose position is never met would hide their ends.
    const auto compare_ends = [&](Words children, Words images) {
        WordSource::Moves of_children, of_images;
        ask(children, of_children);
        ask(images, of_images);
        for (std::size_t i = 0; i < of_children.ends.size(); ++i)
            if (of_children.ends[i] != of_images.ends[i]) {
                const py::gil_scoped_acquire acquire;
                no_symmetry(object_of(children.subspan(i * width_, width_)),
                            object_of(images.subspan(i * width_, width_)));
            }
    };
    compare_ends(of_here.children, after_here);
    compare_ends(of_there.children, after_there);
    const auto set_of = [&](Words children, std::size_t first, std::size_t count) {
        std::vector<Number> set;
        for (std::size_t i = first; i < first + count; ++i)
            set.push_back(number_of(children.subspan(i * width_, width_)));
        std::sort(set.begin(), set.end());
        set.erase(std::unique(set.begin(), set.end()), set.end());
        return set;
    };
    for (std::size_t i = 0, a = 0, b = 0; i < of_here.ends.size(); ++i) {
        const Words one = Words(here).subspan(i * width_, width_), other = Words(there).subspan(i * width_, width_);
        const py::gil_scoped_acquire acquire;
        if (!std::equal(other.begin(), other.end(), again.begin() + static_cast<std::ptrdiff_t>(i * width_)))
            broken(object_of(other), canonical_of_canonical);
        if (of_here.ends[i] != of_there.ends[i] ||
            set_of(after_here, a, of_here.counts[i]) != set_of(after_there, b, of_there.counts[i]))
            no_symmetry(object_of(one), object_of(other));
        a += of_here.counts[i];
        b += of_there.counts[i];
    }
}

void WordGame::keep(Words positions, const WordSource::Moves* moves) const {
    const std::vector<std::uint8_t> turns = source_->turns(positions);
    const std::vector<std::uint64_t> canonical = source_->canonical(positions);
    constexpr std::size_t most_kept = 1 << 16;  // positions; a batch may go beyond
    const std::lock_guard lock(mutex_);
    if (kept_.size() > most_kept) kept_.clear();
    auto child = moves != nullptr ? moves->children.begin() : std::vector<std::uint64_t>::const_iterator();
    for (std::size_t i = 0; i < turns.size(); ++i) {
        Told& told = kept_[number_of(positions.subspan(i * width_, width_))];
        told.turn = turns[i];
        told.canonical = number_of(Words(canonical).subspan(i * width_, width_));
        if (moves == nullptr) continue;
        const auto last = child + static_cast<std::ptrdiff_t>(moves->counts[i] * width_);
        told.end = moves->ends[i];
        told.children.assign(child, last);
        told.asked = true;
        child = last;
    }
}

std::optional<WordGame::Told> WordGame::kept(const Number& number, bool with_moves) const {
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(number);
    if (found == kept_.end() || (with_moves && !found->second.asked)) return std::nullopt;
    return found->second;
}

WordGame::Told WordGame::told(const AnyPosition& position, bool with_moves) const {
    const Number number = number_of(position);
    while (true) {  // another thread may forget the answer at once
        if (auto told = kept(number, with_moves)) return *std::move(told);
        const Words words = Words(number).first(width_);
        if (!with_moves) {
            keep(words, nullptr);
            continue;
        }
        WordSource::Moves moves;
        ask(words, moves);
        keep(words, &moves);
    }
}

void WordGame::prepare(Words keys) const {
    WordSource::Moves moves;
    ask(keys, moves);
    keep(keys, &moves);
    if (source_->has_symmetry() || source_->has_turns()) keep(moves.children, nullptr);
}

Side WordGame::turn(const AnyPosition& position) const {
    const Number number = number_of(position);
    if (!source_->has_turns()) return static_cast<Side>(source_->turns(Words(number).first(width_))[0]);
    return static_cast<Side>(told(position, false).turn);
}

std::optional<Wdl> WordGame::terminal(const AnyPosition& position) const {
    const std::uint8_t end = told(position, true).end;
    return end == 0 ? std::nullopt : std::optional(static_cast<Wdl>(end - 1));
}

AnyPosition WordGame::canonical(const AnyPosition& from) const {
    if (!source_->has_symmetry()) return from;
    const Told told = this->told(from, false);
    return position(Words(told.canonical).first(width_));
}

std::vector<AnyPosition> WordGame::children(const AnyPosition& from) const {
    const Told of = told(from, true);
    std::vector<AnyPosition> children;
    std::vector<std::uint64_t> unknown;  // positions that the caller asks about next
    for (std::size_t at = 0; at < of.children.size(); at += width_) {
        const Words child = Words(of.children).subspan(at, width_);
        children.push_back(position(child));
        if (!parallel() && !kept(number_of(child), true)) unknown.insert(unknown.end(), child.begin(), child.end());
    }
    if (!unknown.empty()) {
        WordSource::Moves moves;
        ask(unknown, moves);
        keep(unknown, &moves);
    }
    return children;
}

void WordGame::write_key(const AnyPosition& position, std::span<std::uint8_t> key) const {
    const Number number = number_of(position);
    for (std::size_t i = 0; i < width_; ++i) write_packed(number[i], key.subspan(8 * i, 8));
}

std::optional<AnyPosition> WordGame::read_key(std::span<const std::uint8_t> key) const {
    Number number{};
    for (std::size_t i = 0; i < width_; ++i) number[i] = static_cast<std::uint64_t>(read_packed(key.subspan(8 * i, 8)));
    return position(Words(number).first(width_));
}

Result<void> WordGame::before_solve(std::uint64_t most) const {
    most_ = most;
    compared_ = 0;
    if (!source_->has_symmetry()) return {};
    const Number start = number_of(this->start());
    const Words first = Words(start).first(width_);
    try {
        check_symmetry(first, source_->canonical(first));
    } catch (const RulesError& error) {
        return tl::unexpected<Error>(error.error);
    }
    return {};
}

py::object WordGame::moves_of(const AnyPosition& position) const {
    const py::object from = object_of(position);
    if (moves_) return moves_(from);
    py::list names;
    for (const AnyPosition& child : children(position))
        names.append(move_name_ ? move_name_(from, object_of(child)) : py::str(py::int_(names.size() + 1)));
    return names;
}

}  // namespace zermelo::python
