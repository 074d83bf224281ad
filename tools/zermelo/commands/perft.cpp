// zermelo perft SPEC [POS] DEPTH: counts turn sequences.
#include <fmt/format.h>

#include "games/core/notation.hpp"
#include "tools/json/game_json.hpp"
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
    ZERMELO_ASSIGN(position, game.parse(text));
    json::Perft perft{game.format(position), depth, 0, {}};
    if (divide) perft.divide.emplace();
    if (divide && depth > 0) {
        const auto children = game.children(position);
        const auto names = game.move_names(position);
        for (std::size_t i = 0; i < children.size(); ++i) {
            ZERMELO_ASSIGN(below, game.perft(children[i], depth - 1, stop));
            perft.nodes += below;
            perft.divide->emplace_back(names[i], below);
            if (context.format == Format::text) fmt::print("{:12} {}\n", names[i], below);
        }
    } else {
        ZERMELO_ASSIGN(nodes, game.perft(position, depth, stop));
        perft.nodes = nodes;
    }
    if (context.format == Format::text)
        fmt::print("{}\n", perft.nodes);
    else
        print_json(context, json::perft(game.spec(), perft));
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

void add_perft(Program& program) {
    static PerftArguments arguments;
    const Command command(program, "perft", "Count the sequences of DEPTH turns from a position");
    command.option("SPEC", arguments.spec, "The game, e.g. konane@6x6").required();
    command
        .option("[POS] DEPTH", arguments.words, "Position (default: start; - for standard input) and number of turns")
        .required();
    command.flag("--divide", arguments.divide, "Show the count below each move");
    command.action([](Context& context) { return perft(context, arguments); });
}

}  // namespace zermelo::cli
