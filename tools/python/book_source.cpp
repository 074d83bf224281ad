// A rule book whose positions are whole numbers: asked one by one, kept as numbers.
#include <fmt/format.h>

#include "tools/python/authored.hpp"
#include "tools/python/book_rules.hpp"
#include "tools/python/word_source.hpp"

namespace zermelo::python {

namespace py = pybind11;

namespace {

using Words = std::span<const std::uint64_t>;

class BookSource final : public WordSource {
public:
    BookSource(BookRules rules, WithLock with_lock) : rules_(std::move(rules)), with_lock_(std::move(with_lock)) {}

    void moves_of(Words positions, Moves& moves) const override {
        moves = {};
        moves.ends.reserve(positions.size());
        moves.counts.reserve(positions.size());
        with_lock_("an answer", [&] {
            for (const std::uint64_t position : positions) {
                const std::size_t before = moves.children.size();
                const py::int_ object(position);
                const std::uint8_t end = rules_.end_and_moves(object, [&](const py::object& child) {
                    moves.children.push_back(word_of(child, object, "a move leads to"));
                });
                moves.ends.push_back(end);
                moves.counts.push_back(static_cast<std::uint32_t>(moves.children.size() - before));
            }
        });
    }
    std::vector<std::uint8_t> turns(Words positions) const override {
        std::vector<std::uint8_t> turns;
        turns.reserve(positions.size());
        with_lock_("an answer", [&] {
            for (const std::uint64_t position : positions) turns.push_back(rules_.turn(py::int_(position)));
        });
        return turns;
    }
    std::vector<std::uint64_t> canonical(Words positions) const override {
        std::vector<std::uint64_t> canonical(positions.begin(), positions.end());
        if (has_symmetry())
            with_lock_("canonical(position)", [&] {
                for (std::uint64_t& position : canonical) {
                    const py::int_ object(position);
                    position = word_of(rules_.canonical(object), object, "canonical() is");
                }
            });
        return canonical;
    }
    bool has_turns() const override { return true; }
    bool has_symmetry() const override { return rules_.has_symmetry(); }
    // Its calls wait for each other, but there is nothing to win by one call for all.
    bool parallel() const override { return true; }
    std::string kind() const override { return "a rule book in Python"; }

private:
    // Reads a position that the rules gave for another one; `what` tells of which call.
    std::uint64_t word_of(const py::object& given, const py::object& position, const char* what) const {
        if (const auto word = book_word(given)) return *word;
        if (PyObject_Hash(given.ptr()) == -1)
            throw py::error_already_set();  // an unhashable one is told as in any book
        rules_.broken(position, fmt::format("{} {}: {}", what, repr_with_type(given), whole_numbers));
        return 0;
    }

    BookRules rules_;
    WithLock with_lock_;
};

}  // namespace

std::optional<std::uint64_t> book_word(py::handle object) {
    if (PyIndex_Check(object.ptr()) == 0) return std::nullopt;
    const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
    const std::uint64_t word = index ? PyLong_AsUnsignedLongLong(index.ptr()) : 0;
    if (PyErr_Occurred() == nullptr) return word;
    PyErr_Clear();
    return std::nullopt;
}

bool is_numbered_book(const py::object& rules) {
    if (!py::getattr(rules, "key", py::none()).is_none()) return false;
    for (const char* name : book_parts)
        if (!py::hasattr(rules, name)) return false;
    try {
        const py::object start = rules.attr("start")();
        return PyLong_CheckExact(start.ptr()) != 0 && book_word(start);
    } catch (py::error_already_set&) {
        return false;  // the next caller tells it
    }
}

std::unique_ptr<WordSource> book_source(BookRules rules, WithLock with_lock) {
    return std::make_unique<BookSource>(std::move(rules), std::move(with_lock));
}

}  // namespace zermelo::python
