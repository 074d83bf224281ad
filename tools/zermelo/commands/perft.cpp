// zermelo perft SPEC [POS] DEPTH: counts turn sequences.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "games/core/notation.hpp"
#include "games/core/registry.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/answer_loop.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/positions.hpp"
#include "tools/zermelo/console/signals.hpp"

namespace zermelo::cli {

namespace {

struct PerftArguments {
    std::string spec;
    std::vector<std::string> words;  // positions, then the depth
    bool divide = false;
};

Result<void> count(const Context& context, const AnyGame& game, const std::string& text, int depth, bool divide,
                   const std::stop_token& stop) {
    ZERMELO_ASSIGN(view, game.view(text));
    nlohmann::ordered_json below = nlohmann::ordered_json::object();
    std::uint64_t nodes = 0;
    if (divide && depth > 0) {
        for (const AnyGame::Move& move : view.moves) {
            ZERMELO_ASSIGN(count, game.perft(move.child, depth - 1, stop));
            nodes += count;
            below[move.text] = count;
            if (context.format == Format::text) fmt::print("{:12} {}\n", move.text, count);
        }
    } else {
        ZERMELO_ASSIGN(count, game.perft(view.position, depth, stop));
        nodes = count;
    }
    if (context.format == Format::text) {
        fmt::print("{}\n", nodes);
        return {};
    }
    nlohmann::ordered_json object = {{"schema", "zermelo.perft/1"},
                                     {"spec", game.spec()},
                                     {"position", view.position},
                                     {"depth", depth},
                                     {"nodes", nodes}};
    if (divide) object["divide"] = below;
    print_json(context, object);
    return {};
}

Result<int> perft(Context& context, const PerftArguments& arguments) {
    ZERMELO_ASSIGN(game, make_game(arguments.spec));
    const auto depth = parse_number(arguments.words.back());
    if (!depth || *depth > 1000)
        return fail(Failure::usage, fmt::format("{} is not a depth from 0 to 1000", in_quotes(arguments.words.back())),
                    {}, "zermelo perft SPEC [POS] DEPTH");
    const std::stop_token stop = stop_on_signals();
    return answer_all(context, {"zermelo.perft/1", game->spec(), 2, false},
                      join_positions({arguments.words.begin(), arguments.words.end() - 1}),
                      [&](const std::string& position, bool) -> Result<int> {
                          ZERMELO_TRY(count(context, *game, position, *depth, arguments.divide, stop));
                          return 0;
                      });
}

}  // namespace

void add_perft(CLI::App& app, Action& action) {
    static PerftArguments arguments;
    CLI::App* command = app.add_subcommand("perft", "Count the sequences of DEPTH turns from a position");
    command->add_option("SPEC", arguments.spec, "The game, e.g. konane@6x6")->required();
    command
        ->add_option("[POS] DEPTH", arguments.words,
                     "Position (default: start; - for standard input) and number of turns")
        ->required();
    command->add_flag("--divide", arguments.divide, "Show the count below each move");
    command->callback([&action] { action = [](Context& context) { return perft(context, arguments); }; });
}

}  // namespace zermelo::cli
