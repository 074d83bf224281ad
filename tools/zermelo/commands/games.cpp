// zermelo games: the list of games.
#include <fmt/format.h>

#include "tools/json/game_json.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

void add_games(Program& program) {
    const Command command(program, "games", "List the games and how their specs are written");
    command.action([](Context& context) -> Result<int> {
        if (context.format != Format::text) {
            print_json(context, json::games());
            return 0;
        }
        for (const GameEntry& entry : registered_games())
            fmt::print("{:16} {}\n", entry.info->title, entry.info->spec_syntax);
        return 0;
    });
}

}  // namespace zermelo::cli
