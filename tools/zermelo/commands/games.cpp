// zermelo games: the list of games.
#include <fmt/format.h>

#include "tools/json/game_json.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

constexpr const char* your_own =
    "Games of your own: `zermelo new-game` writes a project in C++; a rule book in Python, FILE.py, stands wherever a "
    "spec does.";

}  // namespace

Action declare_games(const Options& command) {
    command.example("zermelo games", "the games, with the options of their specs");
    command.note(your_own);
    return [](Context& context) -> Result<int> {
        if (context.format != Format::text) {
            print_json(context, json::games(registered_games()));
            return 0;
        }
        TextTable list({{"game"}, {"spec"}});
        for (const GameEntry& entry : registered_games())
            list.add({shown(entry.info->title), std::string(entry.info->spec_syntax)});
        fmt::print("{}\n", list.text(terminal().columns, 0));
        print_wrapped(your_own);
        return 0;
    };
}

}  // namespace zermelo::cli
