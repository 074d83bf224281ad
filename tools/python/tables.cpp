// Table: files, folders, searches and certificates that answer; open().
#include <fmt/format.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <filesystem>

#include "tools/json/table_json.hpp"
#include "tools/python/objects.hpp"
#include "tools/python/run.hpp"

namespace zermelo::python {

namespace {

namespace fs = std::filesystem;

Source open(const fs::path& path, const py::object& spec) {
    const std::string name = path.string();
    const Game of = spec.is_none() ? Game{engine(), nullptr} : game_of(spec);
    const auto opened = [&](std::shared_ptr<const AnswerSource> source) {
        Game game = game_of(of.engine, *source);
        if (of.rules && game.spec() != of.spec())
            raise({Failure::bad_input,
                   name + " is one of " + game.spec() + ", not of " + of.spec(),
                   {},
                   "zermelo.open without a spec"});
        return Source{std::move(source), std::move(game), name};
    };
    if (fs::is_directory(path)) {
        if (!of.rules)
            raise({Failure::usage, name + " is a folder", "a folder may hold tables of many games",
                   "zermelo.open(folder, \"konane@4x4\")"});
        const Engine folder({.tables = name, .games = of.engine->games()});  // the tables outlive it
        return opened(value_of(folder.tables(of.spec())));
    }
    if (path.extension() == ".zcert") return opened(value_of(of.engine->certificate(name)));
    return opened(value_of(of.engine->table(name)));
}

const Game& opened(const Source& of) {
    of.get();
    return of.game;
}

Answered answer(const Source& of, const PositionOrText& given, const std::optional<double>& seconds) {
    const auto source = of.source;
    const AnyPosition position = position_in(opened(of), given);
    constexpr double for_ever = std::numeric_limits<double>::infinity();
    const auto ask = [&](const std::stop_token& stop) {
        return source->answer(position, {.seconds = seconds.value_or(for_ever), .stop = stop});
    };
    // Tables answer at once: a thread for each question would take longer than they do.
    if (source->kind() != zermelo::Source::table)
        return {source, of.game, run(py::none(), [&](const std::stop_token& stop, Observer&) { return ask(stop); })};
    auto found = [&] {
        const py::gil_scoped_release release;  // workers may need it for the rules of a book
        return ask({});
    }();
    return {source, of.game, value_of(std::move(found))};
}

// The value alone as (value, plies): a draw and values without distances have no plies.
py::object plain(const Known& value) {
    if (value.nothing()) return py::none();
    if (value.score) return py::make_tuple(outcome_or_none(value), value.score);
    return py::make_tuple(outcome_or_none(value), value.dtw);
}

py::object probe(const Source& of, const PositionOrText& given) {
    const AnyPosition position = position_in(opened(of), given);
    if (const auto table = std::dynamic_pointer_cast<const Table>(of.source)) {
        const auto value = value_of(table->value(position));
        return value ? plain(table->known(position, *value)) : py::none();
    }
    if (const auto folder = std::dynamic_pointer_cast<const TableFolder>(of.source))
        return plain(value_of(folder->value(position)));
    return plain(answer(of, given, {}).answer.value);
}

py::list probe_many(const Source& of, const py::iterable& given, int threads) {
    const Game& game = opened(of);
    const std::vector<AnyPosition> positions = positions_in(game, given);
    py::list values;
    if (const auto table = std::dynamic_pointer_cast<const Table>(of.source)) {
        const auto found = run(py::none(), [&](const std::stop_token& stop, Observer&) {
            return table->probe_many(positions, threads, stop);
        });
        for (std::size_t i = 0; i < found.size(); ++i)
            values.append(found[i] ? plain(table->known(positions[i], *found[i])) : py::none());
        return values;
    }
    for (const AnyPosition& position : positions) values.append(probe(of, Position{game, position}));
    return values;
}

py::list sample(const Source& of, std::size_t count, std::uint64_t seed) {
    const auto table = of.table();
    const auto positions =
        run(py::none(), [&](const std::stop_token&, Observer&) { return table->sample(count, seed); });
    py::list list;
    for (const AnyPosition& position : positions) list.append(Position{of.game, position});
    return list;
}

std::string verify(const Source& of, const std::string& mode, std::uint64_t count, std::uint64_t seed, int threads,
                   const Amount& memory, const py::object& progress) {
    using Mode = VerifyOptions::Mode;
    const auto named = mode == "quick"    ? std::optional(Mode::quick)
                       : mode == "sample" ? std::optional(Mode::sample)
                       : mode == "full"   ? std::optional(Mode::full)
                                          : std::nullopt;
    const VerifyOptions what{chosen(named, "check", mode, "quick, sample, full"), count, seed};
    const auto table = of.table();
    const auto began = std::chrono::steady_clock::now();
    const auto report = run(progress, [&](const std::stop_token& stop, Observer& observer) {
        return table->verify(what, run_options(threads, memory, stop, observer));
    });
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
    return json::verify(table->info(), mode, report, seconds.count()).text(false);
}

std::string statistics(const Source& of, int threads, const Amount& memory, const py::object& progress) {
    const auto table = of.table();
    const auto found = run(progress, [&](const std::stop_token& stop, Observer& observer) {
        return table->statistics(run_options(threads, memory, stop, observer));
    });
    return json::stats(table->game(), table->info(), found).text(false);
}

}  // namespace

void bind_tables(py::module_& module) {
    py::class_<Source> table(
        module, "Table",
        "A table of solved positions, or another source of answers: a folder of tables, a certificate, a search.\n\n"
        "t['start'] is the answer about a position. All calls may come from any number of threads.");
    refuse_construction(table);
    table.def_property_readonly("spec", [](const Source& of) { return of.get().game().spec(); })
        .def_property_readonly("game", [](const Source& of) { return opened(of); })
        .def_property_readonly("file", [](const Source& of) { return text_or_none(of.get().file()); })
        .def_property_readonly(
            "kind", [](const Source& of) { return name_of(of.get().kind()); }, "'table', 'certificate' or 'search'.")
        .def_property_readonly("metric", [](const Source& of) { return name_of(of.table()->metric()); })
        .def("answer", &answer, py::arg("position"), py::arg("seconds") = py::none(),
             "The answer about a position. `seconds` limits a search.")
        .def("__getitem__", [](const Source& of, const PositionOrText& position) { return answer(of, position, {}); })
        .def("probe", &probe, py::arg("position"),
             "(value, plies) of a position, in games of points (value, score); None where the table does not hold it.")
        .def("probe_many", &probe_many, py::arg("positions"), py::arg("threads") = 0,
             "The same for many positions, a list, each block of the table read once. Of rules in arrays the positions "
             "may be\nan array of uint64; values_of() answers with arrays.")
        .def("sample", &sample, py::arg("count"), py::arg("seed") = 1,
             "Positions of the table drawn at random, all equally likely, the same ones for one seed.")
        .def("_info", [](const Source& of) { return json::info(of.get().game(), of.table()->info()).text(false); })
        .def("_verify", &verify, py::arg("mode"), py::arg("count"), py::arg("seed"), py::arg("threads"),
             py::arg("memory"), py::arg("progress"))
        .def("_stats", &statistics, py::arg("threads"), py::arg("memory"), py::arg("progress"))
        .def_property_readonly("closed", [](const Source& of) { return of.source == nullptr; })
        .def(
            "close", [](Source& of) { of.source.reset(); }, "Later calls raise Error; those that have begun end well.")
        .def("__enter__", [](const py::object& of) { return of; })
        .def("__exit__", [](Source& of, const py::args&) { of.source.reset(); })
        .def("__repr__", [](const Source& of) {
            return of.source ? fmt::format("<zermelo.Table {} of {}>", of.name, of.source->game().spec())
                             : fmt::format("<zermelo.Table {}, closed>", of.name);
        });
    module.def("open", &open, py::arg("path"), py::arg("spec") = py::none(),
               "Opens a table (.ztb), a certificate (.zcert), or the tables of a folder that know a spec.\n\n"
               "Raises Error: not_found, corrupt.");
}

}  // namespace zermelo::python
