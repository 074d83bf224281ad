// solve, transcribe, prove, check, estimate.
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <filesystem>
#include <limits>

#include "games/base/machine.hpp"
#include "games/core/runtime/registry.hpp"
#include "solvers/certificate/reader.hpp"
#include "solvers/engine/any_solver.hpp"
#include "tools/check/check.hpp"
#include "tools/check/document.hpp"
#include "tools/json/answer_json.hpp"
#include "tools/json/table_json.hpp"
#include "tools/python/authored.hpp"
#include "tools/python/objects.hpp"
#include "tools/python/run.hpp"
#include "tools/words/counted.hpp"
#include "tools/zermelo/console/signals.hpp"
#include "tools/zermelo/program.hpp"

namespace zermelo::python {

namespace {

using Path = std::filesystem::path;

Metric metric_of(const std::string& name) {
    return chosen(metric_of_name(name), "metric", name, "dtw, wdl, score");
}

Source solve(const py::object& spec, const Path& path, const std::string& method,
             const std::optional<std::string>& metric, const Amount& memory, int threads, std::optional<int> level,
             bool force, std::uint64_t most, const py::object& progress) {
    const Method by = chosen(solve_method(method), "method", method, "auto, retrograde, enumerate, bitsweep");
    const Game of = game_of(spec);
    TableOutput output{.path = path.string(), .force = force, .level = level};
    if (metric) output.metric = metric_of(*metric);
    const Amount limit =
        memory ? Amount(bytes_of(memory)) : Amount();  // a wrong one is told before the rules are asked
    before_solve(of, most);
    run(progress, [&](const std::stop_token& stop, Observer& observer) {
        return of.engine->solve(of.spec(), by, output, run_options(threads, limit, stop, observer));
    });
    return {value_of(of.engine->table(path.string())), of, path.string()};
}

Source transcribe(const Source& from, const Path& path, const std::optional<std::string>& metric,
                  std::optional<int> level, const std::string& searched, const Amount& memory, int threads, bool force,
                  const py::object& progress) {
    const auto values = searched == "as they are" ? std::optional(SearchedValues::as_they_are)
                        : searched == "drop"      ? std::optional(SearchedValues::drop)
                        : searched == "keep"      ? std::optional(SearchedValues::keep)
                                                  : std::nullopt;
    Transcription wanted{
        .output = {.path = path.string(), .force = force, .level = level},
        .searched = chosen(values, "treatment of searched values", searched, "as they are, drop, keep")};
    if (metric) wanted.output.metric = metric_of(*metric);
    const std::string file = from.table()->file();
    run(progress, [&](const std::stop_token& stop, Observer& observer) {
        return from.game.engine->transcribe(file, wanted, run_options(threads, memory, stop, observer));
    });
    return {value_of(from.game.engine->table(path.string())), from.game, path.string()};
}

std::pair<Answered, std::string> prove(const py::object& spec, const PositionOrText& given, const std::string& claim,
                                       const std::optional<double>& seconds, const std::optional<std::uint64_t>& nodes,
                                       const Amount& memory, int threads, const std::optional<Path>& tables,
                                       const std::optional<Path>& certificate, bool force, const py::object& progress) {
    const Claim asked = chosen(claim_of_name(claim), "claim", claim, "value, win, loss, draw-or-better");
    const Game of = game_of(spec);
    const AnyPosition position = position_in(of, given);
    Proof proof;
    std::shared_ptr<const Search> search;
    run(progress, [&](const std::stop_token& stop, Observer& observer) -> Result<void> {
        SearchOptions options;
        options.run = run_options(threads, memory, stop, observer);
        if (nodes) options.nodes = *nodes;
        if (tables) options.tables = tables->string();
        options.certificate = certificate.has_value();
        ZERMELO_ASSIGN(made, of.engine->new_search(of.spec(), options));
        search = std::move(made);
        const Request request{.seconds = seconds.value_or(std::numeric_limits<double>::infinity()), .stop = stop};
        ZERMELO_TRY(search->prove(position, asked, false, proof, request));
        if (certificate && proof.verdict() != Verdict::unknown)
            ZERMELO_TRY(search->certify(proof, certificate->string(), force, request));
        return {};
    });
    return {Answered{search, of, proof.answer}, json::prove(*of, proof, false).text(false)};
}

std::string check(const Path& path, const py::object& spec, const Amount& memory, const py::object& progress) {
    const auto began = std::chrono::steady_clock::now();
    const auto file = value_of(CertificateReader::open(path.string()));
    const Game of = spec.is_none() ? Game() : game_of(spec);
    const auto book = std::dynamic_pointer_cast<const AuthoredGame>(of.rules);
    auto report = run(progress, [&](const std::stop_token& stop, Observer& observer) -> Result<check::CheckReport> {
        observer.begin_phase("checking", 2 * file.footer().file_length);
        const check::CheckOptions options{.memory = bytes_of(memory), .advance = [&](std::uint64_t bytes) {
                                              observer.advance(bytes);
                                              return !stop.stop_requested();
                                          }};
        if (!book) return check::check_certificate(file, options);
        ZERMELO_ASSIGN(of_file, Spec::parse(file.header().spec));
        return check::check_at_run_time(maker_of(book), of_file, file, options);
    });
    if (book) report.rules = book->kind();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
    return check::document_of(path.string(), file, report, seconds.count()).text(false);
}

std::string estimate(const py::object& spec, const std::optional<std::string>& metric, const py::object& progress) {
    const Game of = game_of(spec);
    const auto wanted = metric ? std::optional(metric_of(*metric)) : std::nullopt;
    const auto found = run(progress, [&](const std::stop_token& stop, Observer& observer) {
        return of.engine->estimate(of.spec(), "", run_options(0, {}, stop, observer), wanted);
    });
    return json::estimate(of.spec(), found, {}, {}, Counted::stored, found.memory <= available_memory()).text(false);
}

// The program, with rule books among its games, each with the file as it was named.
int run_as_program(std::vector<std::string> words, const std::vector<std::pair<Game, std::string>>& books) {
    std::vector<GameClass> classes;
    for (const auto& [of, file] : books)
        if (const auto book = std::dynamic_pointer_cast<const AuthoredGame>(of.rules))
            classes.push_back(class_of(book, file));
    value_of(add_plugged_games(std::move(classes)));
    AuthoredGame::stop = &cli::stop_on_signals;
    std::vector<char*> line;
    for (std::string& word : words) line.push_back(word.data());
    line.push_back(nullptr);
    const py::gil_scoped_release release;
    return cli::run_program(static_cast<int>(words.size()), line.data());
}

}  // namespace

void bind_runs(py::module_& module) {
    py::class_<Progress> progress(module, "Progress", "The state of a run; units of work are those of the phase.");
    refuse_construction(progress);
    progress.def_readonly("phase", &Progress::phase)
        .def_readonly("done", &Progress::done)
        .def_property_readonly(
            "total", [](const Progress& of) { return of.total == 0 ? std::optional<std::uint64_t>() : of.total; })
        .def_readonly("slice", &Progress::slice)
        .def_readonly("slices", &Progress::slices)
        .def_readonly("status", &Progress::status)
        .def_readonly("seconds", &Progress::seconds);
    module.def("_solve", &solve);
    module.def("_transcribe", &transcribe);
    module.def("_prove", &prove);
    module.def("_check", &check);
    module.def("_estimate", &estimate);
    module.def("_run_program", &run_as_program);
    module.def("table_file_name", &table_file_name, py::arg("spec"),
               "The file name for the table of a spec: 'konane-4x4.ztb'.");
    module.def(
        "games",
        [] {
            py::list names;
            for (const GameEntry& entry : engine()->games().games()) names.append(entry.info->name);
            return names;
        },
        "The names of all games.");
}

}  // namespace zermelo::python
