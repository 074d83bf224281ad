// zermelo rules SPEC: the rules of a game as they are implemented.
#include <fmt/format.h>

#include "tools/json/game_json.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

Result<int> show_rules(Context& context, const std::string& spec) {
    ZERMELO_ASSIGN(game, make_game(spec));
    if (context.format != Format::text) {
        print_json(context, json::rules(*game));
        return 0;
    }
    ZERMELO_ASSIGN(start, game->parse("start"));
    const GameInfo& info = game->info();
    const auto positions = game->numbered_positions();
    fmt::print("{}\n\n{}\nspec       {}\nposition   {}\n\n{}\nstart      {}\n{}", info.title, info.rules,
               info.spec_syntax, info.position_syntax, game->spec(), game->format(start), game->diagram(start));
    if (positions)
        fmt::print("numbering  {} indices, symmetric positions once, holes included\n", to_decimal(*positions));
    fmt::print("revision   {} of these rules\n", info.rules_revision);
    return 0;
}

}  // namespace

void add_rules(Program& program) {
    static std::string spec;
    const Command command(program, "rules", "Show the rules, options and notation of a game");
    command.option("SPEC", spec, "The game, e.g. konane@5x6").required();
    command.action([](Context& context) { return show_rules(context, spec); });
}

}  // namespace zermelo::cli
