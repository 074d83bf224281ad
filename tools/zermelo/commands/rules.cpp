// zermelo rules SPEC: the rules of a game as they are implemented.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "games/core/registry.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

Result<int> show_rules(Context& context, const std::string& spec) {
    ZERMELO_ASSIGN(game, make_game(spec));
    ZERMELO_ASSIGN(start, game->view("start"));
    const GameInfo& info = game->info();
    const auto positions = game->numbered_positions();
    if (context.format != Format::text) {
        nlohmann::ordered_json object = {{"schema", "zermelo.rules/1"},
                                         {"spec", game->spec()},
                                         {"title", info.title},
                                         {"rules", info.rules},
                                         {"spec_syntax", info.spec_syntax},
                                         {"position_syntax", info.position_syntax},
                                         {"sides", info.sides},
                                         {"rules_revision", info.rules_revision},
                                         {"start", start.position}};
        object["numbered_positions"] =
            positions ? nlohmann::ordered_json(to_decimal(*positions)) : nlohmann::ordered_json();
        print_json(context, object);
        return 0;
    }
    fmt::print("{}\n\n{}\nspec       {}\nposition   {}\n\n{}\nstart      {}\n{}", info.title, info.rules,
               info.spec_syntax, info.position_syntax, game->spec(), start.position, start.diagram);
    if (positions)
        fmt::print("numbering  {} indices, symmetric positions once, holes included\n", to_decimal(*positions));
    fmt::print("revision   {} of these rules\n", info.rules_revision);
    return 0;
}

}  // namespace

void add_rules(CLI::App& app, Action& action) {
    static std::string spec;
    CLI::App* command = app.add_subcommand("rules", "Show the rules, options and notation of a game");
    command->add_option("SPEC", spec, "The game, e.g. konane@5x6")->required();
    command->callback([&action] { action = [](Context& context) { return show_rules(context, spec); }; });
}

}  // namespace zermelo::cli
