// Slices of a table as arrays of numpy, which is loaded by the first call.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "tools/python/objects.hpp"
#include "tools/python/run.hpp"
#include "tools/python/word_source.hpp"

namespace zermelo::python {

namespace {

// The values at the indices of a slice. `codes` are those of the metric.
struct SliceArrays {
    Metric metric = Metric::dtw;
    std::vector<ValueCode> codes;
};

// An array over a vector, which it owns.
template <class T>
py::array_t<T> array_of(std::vector<T>&& values) {
    auto* kept = new std::vector<T>(std::move(values));
    const py::capsule owner(kept, [](void* of) { delete static_cast<std::vector<T>*>(of); });
    return py::array_t<T>(static_cast<py::ssize_t>(kept->size()), kept->data(), owner);
}

template <class T, class F>
py::array_t<T> map_codes(const SliceArrays& of, F&& f) {
    std::vector<T> values(of.codes.size());
    {
        const py::gil_scoped_release release;
        std::transform(of.codes.begin(), of.codes.end(), values.begin(), f);
    }
    return array_of(std::move(values));
}

py::array_t<std::int8_t> outcomes(const SliceArrays& of) {
    if (of.metric == Metric::score)
        return map_codes<std::int8_t>(of, [](ValueCode code) {
            if (code == hole_code) return std::int8_t{0};
            return static_cast<std::int8_t>(static_cast<int>(decode_value(Metric::score, code).wdl) - 1);
        });
    return map_codes<std::int8_t>(of, [](ValueCode code) {
        return static_cast<std::int8_t>(is_decided(code) ? (is_win_code(code) ? 1 : -1) : 0);
    });
}

py::object plies(const SliceArrays& of) {
    if (of.metric != Metric::dtw) return py::none();
    return map_codes<std::int16_t>(of, [](ValueCode code) {
        return static_cast<std::int16_t>(is_decided(code) ? static_cast<int>(distance_of_code(code)) : -1);
    });
}

py::object scores(const SliceArrays& of) {
    if (of.metric != Metric::score) return py::none();
    return map_codes<std::int16_t>(of, [](ValueCode code) {
        return code == hole_code ? std::int16_t{0} : decode_value(Metric::score, code).score;
    });
}

// A view of the codes, which the values own.
py::array codes(const py::object& values) {
    const auto& of = values.cast<const SliceArrays&>();
    py::array_t<ValueCode> view(static_cast<py::ssize_t>(of.codes.size()), of.codes.data(), values);
    view.attr("flags").attr("writeable") = false;
    return view;
}

py::array_t<bool> holes(const SliceArrays& of) {
    py::array_t<bool> mask(static_cast<py::ssize_t>(of.codes.size()));
    bool* to = mask.mutable_data();
    const py::gil_scoped_release release;
    std::transform(of.codes.begin(), of.codes.end(), to, [](ValueCode code) { return code == hole_code; });
    return mask;
}

SliceArrays values(const Source& of, std::uint32_t slice, int threads, const py::object& progress) {
    const auto table = of.table();
    auto codes = run(progress, [&](const std::stop_token& stop, Observer& observer) {
        return table->codes(slice, run_options(threads, {}, stop, observer));
    });
    return {table->metric(), std::move(codes)};
}

using Indices = py::array_t<std::uint64_t, py::array::c_style | py::array::forcecast>;

// Raises TypeError, ValueError, and Error (usage) for a negative one.
Indices indices_in(std::uint32_t slice, const py::object& given) {
    const py::array array = py::array::ensure(given);
    if (!array) throw py::error_already_set();
    if (array.size() == 0) return Indices(0);
    const char kind = array.dtype().kind();
    if (kind == 'b')
        throw py::type_error(
            "indices are whole numbers, not True and False; numpy.flatnonzero(mask) has those of a mask");
    if (kind != 'i' && kind != 'u')
        throw py::type_error(
            fmt::format("indices are whole numbers, not {}", py::str(array.dtype()).cast<std::string>()));
    if (array.ndim() != 1) throw py::value_error(fmt::format("indices have one dimension, not {}", array.ndim()));
    if (kind == 'i') {
        const py::array_t<std::int64_t, py::array::c_style | py::array::forcecast> numbers(array);
        const std::span all(numbers.data(), static_cast<std::size_t>(numbers.size()));
        if (const auto least = std::min_element(all.begin(), all.end()); *least < 0)
            raise({Failure::usage, fmt::format("slice {} has no index {}", slice, *least)});
    }
    return Indices(array);
}

SliceArrays values_at(const Source& of, std::uint32_t slice, const py::object& given, int threads) {
    const auto table = of.table();
    const Indices indices = indices_in(slice, given);
    const std::span<const std::uint64_t> wanted(indices.data(), static_cast<std::size_t>(indices.size()));
    auto codes = run(py::none(), [&](const std::stop_token& stop, Observer& observer) {
        return table->codes_at(slice, wanted, run_options(threads, {}, stop, observer));
    });
    return {table->metric(), std::move(codes)};
}

SliceArrays values_of(const Source& of, const py::iterable& given, int threads) {
    const auto table = of.table();
    const std::vector<AnyPosition> positions = positions_in(of.game, given);
    const auto found = run(py::none(), [&](const std::stop_token& stop, Observer&) {
        return table->probe_many(positions, threads, stop);
    });
    SliceArrays values{table->metric(), std::vector<ValueCode>(found.size(), hole_code)};
    for (std::size_t i = 0; i < found.size(); ++i)
        if (found[i]) values.codes[i] = encode_value(values.metric, *found[i]);
    return values;
}

py::object index_of(const Source& of, const PositionOrText& given) {
    const auto table = of.table();
    const AnyPosition position = position_in(of.game, given);
    auto found = [&] {
        const py::gil_scoped_release release;
        return table->place_of(position);
    }();
    const auto place = value_of(std::move(found));
    return place ? py::object(py::make_tuple(place->slice, place->index)) : py::none();
}

py::object position_at(const Source& of, std::uint32_t slice, std::uint64_t index) {
    const auto table = of.table();
    const auto position = value_of(table->position_at(slice, index));
    return position ? py::cast(Position{of.game, *position}) : py::none();
}

// A native function asked about an array of positions: ends, as codes of arrays, and source and child of each move.
py::tuple native_moves(const py::object& rules, const py::array_t<std::uint64_t, py::array::c_style>& positions) {
    const auto width = positions.ndim() == 2 ? static_cast<std::size_t>(positions.shape(1)) : 1;
    const WordSource::Complaints complaints{
        [](std::span<const std::uint64_t> at, const std::string& why) {
            raise({Failure::bad_input, fmt::format("the rules are broken at {}", fmt::join(at, ", ")), why});
        },
        {}};
    WordSource::Moves moves;
    native_source(rules, width, complaints)
        ->moves_of({positions.data(), static_cast<std::size_t>(positions.size())}, moves);
    constexpr std::array<std::int8_t, 4> code_of_end{0, -1, 2, 1};
    std::vector<std::int8_t> ends;
    std::vector<std::int64_t> sources;
    for (std::size_t i = 0; i < moves.ends.size(); ++i) {
        ends.push_back(code_of_end[moves.ends[i]]);
        sources.insert(sources.end(), moves.counts[i], static_cast<std::int64_t>(i));
    }
    const auto count = static_cast<py::ssize_t>(sources.size());
    py::array child = array_of(std::move(moves.children));
    if (positions.ndim() == 2) child = child.reshape({count, static_cast<py::ssize_t>(width)});
    return py::make_tuple(array_of(std::move(ends)), array_of(std::move(sources)), child);
}

}  // namespace

void bind_arrays(py::module_& module) {
    py::class_<TableSlice> slice(module, "Slice", "A part of a table whose positions are numbered from 0.");
    refuse_construction(slice);
    slice.def_readonly("number", &TableSlice::number)
        .def_readonly("name", &TableSlice::name)
        .def_readonly("size", &TableSlice::size, "Indices, holes included.")
        .def_property_readonly("positions", [](const TableSlice& of) { return of.counts.positions; })
        .def_property_readonly(
            "wins", [](const TableSlice& of) { return of.counts.wins; },
            "Positions that the side to move wins; in games of points, by the points still to come. So `draws`, "
            "`losses`.")
        .def_property_readonly("draws", [](const TableSlice& of) { return of.counts.draws; })
        .def_property_readonly("losses", [](const TableSlice& of) { return of.counts.losses(); })
        .def("__repr__", [](const TableSlice& of) {
            return fmt::format("<zermelo.Slice {} '{}', size {}>", of.number, of.name, of.size);
        });
    py::class_<SliceArrays> arrays(
        module, "SliceValues", "Values as arrays of numpy of one dimension: of a slice, an element for each index.");
    refuse_construction(arrays);
    arrays
        .def_property_readonly(
            "outcomes", &outcomes,
            "int8: 1 win, 0 draw, -1 loss for the side to move; 0 at holes. In games of points the sign of "
            "`scores`; probe()\nadds the points made so far.")
        .def_property_readonly("plies", &plies,
                               "int16: plies to the end of the game; -1 for draws and holes. None without distances.")
        .def_property_readonly("scores", &scores, "int16: points still to come in games of points; else None.")
        .def_property_readonly("codes", &codes,
                               "uint16: the codes of tablebase/FORMAT.md, 0 at holes; read-only, no copy.")
        .def_property_readonly("holes", &holes, "bool: True where an index has no position.")
        .def("__len__", [](const SliceArrays& of) { return of.codes.size(); });
    module.def("_native_moves", &native_moves, py::arg("rules"), py::arg("positions"));
    auto table = py::reinterpret_borrow<py::class_<Source>>(module.attr("Table"));
    table.def_property_readonly("slices", [](const Source& of) { return value_of(of.table()->slices()); })
        .def("values", &values, py::arg("slice") = 0, py::arg("threads") = 0, py::arg("progress") = py::none(),
             "The values of a slice, by its number: SliceValues, read and checked block by block.\n\n"
             "Raises Error: usage (no such slice), corrupt.")
        .def("values_at", &values_at, py::arg("slice"), py::arg("indices"), py::arg("threads") = 0,
             "The values at some indices of a slice, in any order.\n\n"
             "Raises Error: usage beyond the slice, corrupt.")
        .def("values_of", &values_of, py::arg("positions"), py::arg("threads") = 0,
             "The values of many positions as arrays; a hole where the table does not hold one. Of rules in arrays the "
             "positions\nmay be an array of uint64.\n\n"
             "Raises Error: bad_input, corrupt.")
        .def("index_of", &index_of, py::arg("position"),
             "(slice, index) of a position, in a keyed table (0, number of the key); None where the table does not "
             "hold it.\nposition_at() of that is the position that stands for it by symmetry.")
        .def("position_at", &position_at, py::arg("slice"), py::arg("index"),
             "The position at an index; None for a hole.");
}

}  // namespace zermelo::python
