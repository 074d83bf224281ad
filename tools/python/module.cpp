// The extension module of the package zermelo.
#include "games/base/version.hpp"
#include "tools/python/objects.hpp"

PYBIND11_MODULE(_zermelo, module) {
    using namespace zermelo::python;
    module.doc() = "Solves small board games and keeps the answers: the extension module of zermelo.";
    module.attr("__version__") = std::string(zermelo::program_version.substr(zermelo::program_version.find(' ') + 1));
    bind_errors(module);
    bind_games(module);
    bind_answers(module);
    bind_tables(module);
    bind_arrays(module);
    bind_runs(module);
    bind_sweeps(module);
    bind_designers(module);
}
