// The methods of a rule book, asked about one position at a time.
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace zermelo::python {

// f(argument, ...), without a tuple of the arguments.
template <class... Arguments>
pybind11::object called(const pybind11::object& f, Arguments... arguments) {
    PyObject* all[] = {nullptr, arguments.ptr()...};
    PyObject* made =
        PyObject_Vectorcall(f.ptr(), all + 1, sizeof...(arguments) | PY_VECTORCALL_ARGUMENTS_OFFSET, nullptr);
    if (made == nullptr) throw pybind11::error_already_set();
    return pybind11::reinterpret_steal<pybind11::object>(made);
}

// The methods that a rule book must have.
inline const std::vector<const char*> book_parts = {"start", "turn", "moves", "play", "end"};

// Every call needs the interpreter's lock, and throws RulesError where the rules fail or are broken.
class BookRules {
public:
    struct Complaints {
        std::function<void(pybind11::handle object, const std::string& why)> broken;  // throws
        std::function<void(const std::string& call)> failed;  // throws what becomes of the exception being handled
        std::function<std::string(pybind11::handle object)> text_of;
    };

    // `stuck`: the end of a position that is not over and has no moves; 0: a mistake.
    BookRules(const pybind11::object& rules, std::uint8_t stuck, Complaints complaints);

    bool has_symmetry() const { return !canonical_.is_none(); }
    // The side to move: 0 or 1.
    std::uint8_t turn(pybind11::handle object) const;
    // 0 while the game goes on, else 1 + the outcome; then child(object) is called for the position after each move.
    template <class Child>
    std::uint8_t end_and_moves(pybind11::handle object, Child&& child) const;
    pybind11::object canonical(pybind11::handle object) const;
    pybind11::object moves(pybind11::handle object) const { return called(moves_, object); }
    // Throws.
    void broken(pybind11::handle object, const std::string& why) const { complaints_.broken(object, why); }

private:
    std::string call(const char* name, pybind11::handle object) const {
        return std::string(name) + "(" + complaints_.text_of(object) + ")";
    }
    std::uint8_t end(pybind11::handle object) const;
    // The end of a position that is not over.
    std::uint8_t end_with_moves(pybind11::handle object, std::size_t count) const;

    std::uint8_t stuck_;
    Complaints complaints_;
    pybind11::object turn_, moves_, play_, end_, canonical_;
};

template <class Child>
std::uint8_t BookRules::end_and_moves(pybind11::handle object, Child&& child) const {
    namespace py = pybind11;
    if (const std::uint8_t end = this->end(object); end != 0) return end;
    std::size_t count = 0;
    py::object move;  // the last that was played
    try {
        for (const py::handle each : moves(object)) {
            move = py::reinterpret_borrow<py::object>(each);
            child(called(play_, object, each));
            ++count;
        }
    } catch (py::error_already_set&) {
        complaints_.failed(move ? "play(" + complaints_.text_of(object) + ", " + py::str(move).cast<std::string>() + ")"
                                : call("moves", object));
    }
    return end_with_moves(object, count);
}

}  // namespace zermelo::python
