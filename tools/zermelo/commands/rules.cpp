// zermelo rules SPEC: the rules of a game as they are implemented.
#include <fmt/format.h>

#include <algorithm>

#include "tools/json/game_json.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/words/choices.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

// "escape=corner (or edge, plain-corner); off: linc=yes".
std::string in_words(const std::vector<Choice>& choices) {
    std::string on;
    std::string off;
    for (const Choice& choice : choices) {
        std::string others;
        for (const std::string& value : choice.values)
            if (value != choice.now) others += (others.empty() ? "" : ", ") + value;
        if (choice.now)
            on += fmt::format("{}{}={}{}", on.empty() ? "" : ", ", choice.key, *choice.now,
                              others.empty() ? "" : fmt::format(" (or {})", others));
        else
            off += fmt::format("{}{}={}", off.empty() ? "off: " : ", ", choice.key, others);
    }
    return on + (on.empty() || off.empty() ? "" : "; ") + off;
}

Result<int> show_rules(Context& context, std::string& spec) {
    ZERMELO_TRY(resolve_spec(spec));
    ZERMELO_ASSIGN(game, make_game(spec));
    if (context.format != Format::text) {
        print_json(context, json::rules(*game));
        return 0;
    }
    ZERMELO_ASSIGN(start, game->parse("start"));
    const GameInfo& info = game->info();
    const auto positions = game->numbered_positions();
    constexpr std::size_t readable = 100;
    const std::size_t columns = std::min(terminal().columns.value_or(readable), readable);
    fmt::print("{}\n\n{}\n{}{}\n{}\n{}{}", shown(info.title), wrapped(shown(info.rules), columns),
               labelled("spec", info.spec_syntax), labelled("position", shown(info.position_syntax)), game->spec(),
               labelled("start", game->format(start)), game->diagram(start));
    if (const std::string choices = in_words(choices_of(*game)); !choices.empty())
        fmt::print("{}", labelled("options", choices));
    if (positions)
        fmt::print(
            "{}", labelled("numbering", to_decimal(*positions) + " indices, symmetric positions once, holes included"));
    fmt::print("{}", labelled("revision", fmt::format("{} of these rules, {} of indices and keys",
                                                      game->rules_revision(), info.indexing_revision)));
    return 0;
}

}  // namespace

Action declare_rules(const Options& command) {
    auto [action, spec] = action_of<std::string>(show_rules);
    command.option("SPEC", spec, "The game, e.g. konane@5x6").required();
    command.example("zermelo rules konane@5x6", "the rules of this board, its start, and how moves are written");
    return action;
}

}  // namespace zermelo::cli
