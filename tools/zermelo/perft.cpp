// zermelo perft SPEC [POS] DEPTH: counts turn sequences.
#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

#include "games/notation.hpp"
#include "games/registry.hpp"
#include "tools/zermelo/command.hpp"
#include "tools/zermelo/output.hpp"
#include "tools/zermelo/signals.hpp"

namespace zermelo::cli {

namespace {

struct PerftArguments {
    std::string spec;
    std::vector<std::string> rest;  // [POS] DEPTH
    bool divide = false;
};

Result<int> count(Context& context, const PerftArguments& arguments) {
    ZERMELO_ASSIGN(game, make_game(arguments.spec));
    const auto depth = parse_number(arguments.rest.back());
    if (!depth || *depth > 1000)
        return fail(Failure::usage, fmt::format("{} is not a depth from 0 to 1000", in_quotes(arguments.rest.back())),
                    {}, "zermelo perft SPEC [POS] DEPTH");
    const std::string text = arguments.rest.size() == 2 ? arguments.rest.front() : "start";
    ZERMELO_ASSIGN(view, game->view(text));
    const std::stop_token stop = stop_on_signals();
    nlohmann::ordered_json divide = nlohmann::ordered_json::object();
    std::uint64_t nodes = 0;
    if (arguments.divide && *depth > 0) {
        for (const AnyGame::Move& move : view.moves) {
            ZERMELO_ASSIGN(below, game->perft(move.child, *depth - 1, stop));
            nodes += below;
            divide[move.text] = below;
            if (context.format == Format::text) fmt::print("{:12} {}\n", move.text, below);
        }
    } else {
        ZERMELO_ASSIGN(all, game->perft(view.position, *depth, stop));
        nodes = all;
    }
    if (context.format == Format::text) {
        fmt::print("{}\n", nodes);
        return 0;
    }
    nlohmann::ordered_json object = {{"schema", "zermelo.perft/1"},
                                     {"spec", game->spec()},
                                     {"position", view.position},
                                     {"depth", *depth},
                                     {"nodes", nodes}};
    if (arguments.divide) object["divide"] = divide;
    print_json(context, object);
    return 0;
}

}  // namespace

void add_perft(CLI::App& app, Action& action) {
    static PerftArguments arguments;
    CLI::App* command = app.add_subcommand("perft", "Count the sequences of DEPTH turns from a position");
    command->add_option("SPEC", arguments.spec, "The game, e.g. konane@6x6")->required();
    command->add_option("[POS] DEPTH", arguments.rest, "Position (default: start) and number of turns")
        ->required()
        ->expected(1, 2);
    command->add_flag("--divide", arguments.divide, "Show the count below each move");
    command->callback([&action] { action = [](Context& context) { return count(context, arguments); }; });
}

}  // namespace zermelo::cli
