// Sweeps: one game on many boards, by the engine of the command.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <memory>

#include "tools/json/game_json.hpp"
#include "tools/python/objects.hpp"
#include "tools/python/run.hpp"
#include "tools/zermelo/commands/sweep/sweep_run.hpp"

namespace zermelo::python {

namespace {

// A sweep with its engine, whose folder has the tables.
struct SweepOfFolder {
    std::unique_ptr<const Engine> engine;
    std::unique_ptr<cli::Sweep> sweep;
};

SweepOfFolder begin(const std::string& game, std::vector<std::string> sizes, std::vector<std::string> vary,
                    double seconds, const std::string& output, bool fresh, const std::string& tables) {
    SweepOfFolder of{std::make_unique<const Engine>(EngineOptions{.tables = tables}), nullptr};
    of.sweep = value_of(cli::Sweep::make(
        *of.engine, {game, std::move(sizes), std::move(vary), fmt::format("{}", seconds), output, fresh}));
    return of;
}

std::string row(SweepOfFolder& of, const std::string& spec, const Amount& memory, int threads,
                const py::object& progress) {
    const auto found = run(progress, [&](const std::stop_token& stop, Observer& observer) {
        return of.sweep->row(spec, run_options(threads, memory, stop, observer));
    });
    return json::sweep(of.sweep->command(), found).text(false);
}

}  // namespace

void bind_sweeps(py::module_& module) {
    py::class_<SweepOfFolder>(module, "_Sweep")
        .def(py::init(&begin))
        .def_property_readonly("specs", [](const SweepOfFolder& of) { return of.sweep->specs(); })
        .def("row", &row);
}

}  // namespace zermelo::python
