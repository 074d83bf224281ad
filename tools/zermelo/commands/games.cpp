// zermelo games: the list of games.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "games/core/registry.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

void add_games(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand("games", "List the games and how their specs are written");
    command->callback([&action] {
        action = [](Context& context) -> Result<int> {
            auto list = nlohmann::ordered_json::array();
            for (const GameEntry& entry : registered_games()) {
                const GameInfo& info = entry.info();
                list.push_back(
                    {{"name", info.name}, {"title", info.title}, {"spec", info.spec_syntax}, {"sides", info.sides}});
                if (context.format == Format::text) fmt::print("{:16} {}\n", info.title, info.spec_syntax);
            }
            if (context.format != Format::text) print_json(context, {{"schema", "zermelo.games/1"}, {"games", list}});
            return 0;
        };
    });
}

}  // namespace zermelo::cli
