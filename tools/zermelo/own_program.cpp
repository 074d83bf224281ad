#include "tools/zermelo/own_program.hpp"

#include <cstdlib>

#include "games/core/runtime/plug.hpp"
#include "games/core/runtime/registry.hpp"
#include "tools/zermelo/console/context.hpp"
#include "tools/zermelo/program.hpp"

namespace zermelo {

int run_own_program(std::vector<GameClass> games, int argc, char** argv) {
    cli::set_up_process();
    // Plugs find their functions in the installed programs alone, and may have the same games.
    ::unsetenv(plugs_variable);
    if (const auto added = add_plugged_games(std::move(games)); !added) {
        cli::print_error(added.error());
        return static_cast<int>(added.error().code);
    }
    return cli::run_program(argc, argv);
}

}  // namespace zermelo
