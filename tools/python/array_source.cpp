// Rules as methods that take arrays of numpy.
#include <fmt/format.h>
#include <pybind11/numpy.h>

#include <numeric>

#include "tools/python/authored.hpp"
#include "tools/python/word_source.hpp"

namespace zermelo::python {

namespace py = pybind11;

namespace {

using Words = std::span<const std::uint64_t>;

class ArraySource final : public WordSource {
public:
    ArraySource(const py::object& rules, std::size_t width, Complaints complaints)
        : width_(width), complaints_(std::move(complaints)) {
        children_ = rules.attr("children");
        ends_ = rules.attr("ends");
        turns_ = py::getattr(rules, "turns", py::none());
        canonical_ = py::getattr(rules, "canonical", py::none());
        side_bit_ = side_bit_of(rules, width);
    }

    void moves_of(Words positions, Moves& moves) const override {
        moves = {};
        if (positions.empty()) return;
        const py::gil_scoped_acquire acquire;
        const std::size_t count = positions.size() / width_;
        moves.ends = codes(ends_, "ends", positions, [&](std::size_t i, std::int64_t code) -> std::uint8_t {
            if (code == 0) return 0;
            if (code != 1 && code != -1 && code != 2)
                complaints_.broken(at(positions, i),
                                   fmt::format("ends() has {}; 0 goes on, 1 wins, -1 loses, 2 is a draw", code));
            return code == 2 ? 2 : static_cast<std::uint8_t>(code + 2);
        });
        moves.counts.assign(count, 0);
        std::vector<std::uint64_t> open;
        std::vector<std::uint32_t> place;  // of each open position
        for (std::size_t i = 0; i < count; ++i)
            if (moves.ends[i] == 0) {
                const Words words = at(positions, i);
                open.insert(open.end(), words.begin(), words.end());
                place.push_back(static_cast<std::uint32_t>(i));
            }
        if (!open.empty()) add_children(open, place, moves);
    }

    std::vector<std::uint8_t> turns(Words positions) const override {
        if (!has_turns()) return bits_of(positions, width_, side_bit_);
        if (positions.empty()) return {};
        const py::gil_scoped_acquire acquire;
        return codes(turns_, "turns", positions, [&](std::size_t i, std::int64_t code) {
            if (code != 0 && code != 1)
                complaints_.broken(at(positions, i), fmt::format("turns() has {}, neither 0 nor 1", code));
            return static_cast<std::uint8_t>(code);
        });
    }

    std::vector<std::uint64_t> canonical(Words positions) const override {
        if (!has_symmetry() || positions.empty()) return {positions.begin(), positions.end()};
        const py::gil_scoped_acquire acquire;
        return call(canonical_, "canonical", positions, [&](const py::object& told) {
            const py::array_t<std::uint64_t> array = numbers(told, "canonical", positions);
            if (array.size() != static_cast<py::ssize_t>(positions.size()))
                wrong(positions, fmt::format("canonical() has {} words for {}", array.size(), positions.size()));
            return std::vector<std::uint64_t>(array.data(), array.data() + array.size());
        });
    }
    bool has_turns() const override { return !turns_.is_none(); }
    bool has_symmetry() const override { return !canonical_.is_none(); }
    bool parallel() const override { return false; }
    std::string kind() const override { return "a rule book of arrays in Python"; }

private:
    using Array = py::array_t<std::uint64_t, py::array::c_style>;

    Words at(Words positions, std::size_t i) const { return positions.subspan(i * width_, width_); }
    [[noreturn]] void wrong(Words positions, const std::string& why) const {
        complaints_.broken(at(positions, 0), why + (positions.size() > width_ ? " (asked with others)" : ""));
        std::abort();  // that throws
    }

    // A read-only array: rules that change it are told so.
    Array array_of(Words positions) const {
        const auto count = static_cast<py::ssize_t>(positions.size() / width_);
        std::vector<py::ssize_t> shape{count};
        if (width_ > 1) shape.push_back(static_cast<py::ssize_t>(width_));
        Array array(shape);
        std::copy(positions.begin(), positions.end(), array.mutable_data());
        array.attr("flags").attr("writeable") = false;
        return array;
    }

    // read(method(positions)). An exception is told of the first position that raises it alone.
    template <class F>
    std::invoke_result_t<F, const py::object&> call(const py::object& method, const char* name, Words positions,
                                                    F&& read) const {
        try {
            return read(method(array_of(positions)));
        } catch (const RulesError&) {
            throw;
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception&) {
            Words among = positions;
            while (among.size() > width_) {
                const std::size_t half = among.size() / width_ / 2 * width_;
                if (raises(method, among.first(half)))
                    among = among.first(half);
                else if (raises(method, among.subspan(half)))
                    among = among.subspan(half);
                else
                    complaints_.failed(name, {});
            }
            complaints_.failed(name, among);
            throw;
        }
    }
    bool raises(const py::object& method, Words positions) const {
        try {
            method(array_of(positions));
        } catch (const py::error_already_set&) {
            return true;
        }
        return false;
    }

    Array numbers(const py::object& told, const char* name, Words positions) const {
        const py::array array = py::array::ensure(told);
        if (!array) throw py::error_already_set();
        if (array.size() == 0) return Array(std::vector<py::ssize_t>{0});
        if (array.dtype().kind() != 'u' || array.dtype().itemsize() != 8)
            wrong(positions, fmt::format("{}() has an array of {}; positions are uint64", name,
                                         py::str(array.dtype()).cast<std::string>()));
        return Array::ensure(array);
    }
    py::array_t<std::int64_t, py::array::c_style> integers(const py::object& told, const char* name,
                                                           Words positions) const {
        const py::array array = py::array::ensure(told);
        if (!array) throw py::error_already_set();
        if (const char kind = array.dtype().kind(); array.size() != 0 && kind != 'i' && kind != 'u' && kind != 'b')
            wrong(positions, fmt::format("{}() has an array of {}; whole numbers are needed", name,
                                         py::str(array.dtype()).cast<std::string>()));
        return py::array_t < std::int64_t, py::array::c_style | py::array::forcecast > ::ensure(array);
    }
    // One code for each position, as f(i, code) reads it.
    template <class F>
    std::vector<std::uint8_t> codes(const py::object& method, const char* name, Words positions, F&& f) const {
        return call(method, name, positions, [&](const py::object& told) {
            const auto array = integers(told, name, positions);
            const std::size_t count = positions.size() / width_;
            if (array.ndim() != 1 || static_cast<std::size_t>(array.size()) != count)
                wrong(positions, fmt::format("{}() has {} numbers for {} positions", name, array.size(), count));
            std::vector<std::uint8_t> codes(count);
            for (std::size_t i = 0; i < count; ++i) codes[i] = f(i, array.data()[i]);
            return codes;
        });
    }

    // `place`: of each open position among all. Children come in any order; those of a position keep theirs.
    void add_children(Words open, const std::vector<std::uint32_t>& place, Moves& moves) const {
        call(children_, "children", open, [&](const py::object& told) {
            if (!py::isinstance<py::sequence>(told) || py::len(told) != 2)
                wrong(open, "children() is no pair of arrays: source, child");
            const auto source = integers(told[py::int_(0)], "children", open);
            const Array child = numbers(told[py::int_(1)], "children", open);
            const auto count = static_cast<std::size_t>(source.size());
            if (static_cast<std::size_t>(child.size()) != count * width_)
                wrong(open, fmt::format("children() has {} sources, and {} words of positions", count, child.size()));
            std::vector<std::size_t> next(place.size() + 1);
            for (std::size_t i = 0; i < count; ++i) {
                const std::int64_t from = source.data()[i];
                if (from < 0 || from >= static_cast<std::int64_t>(place.size()))
                    wrong(open,
                          fmt::format("children() has source {}; the positions are 0 to {}", from, place.size() - 1));
                ++next[static_cast<std::size_t>(from) + 1];
            }
            for (std::size_t i = 0; i < place.size(); ++i)
                moves.counts[place[i]] = static_cast<std::uint32_t>(next[i + 1]);
            std::partial_sum(next.begin(), next.end(), next.begin());
            moves.children.resize(count * width_);
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t to = next[static_cast<std::size_t>(source.data()[i])]++;
                std::copy_n(child.data() + i * width_, width_,
                            moves.children.begin() + static_cast<std::ptrdiff_t>(to * width_));
            }
        });
    }

    std::size_t width_;
    Complaints complaints_;
    py::object children_, ends_, turns_, canonical_;
    unsigned side_bit_ = 0;
};

}  // namespace

std::unique_ptr<WordSource> array_source(const py::object& rules, std::size_t width,
                                         WordSource::Complaints complaints) {
    return std::make_unique<ArraySource>(rules, width, std::move(complaints));
}

}  // namespace zermelo::python
