// zermelo perft SPEC [POS] DEPTH...: counts turn sequences.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "games/core/texts/notation.hpp"
#include "tools/json/game_json.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/answer_loop.hpp"
#include "tools/zermelo/console/limits.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/positions.hpp"
#include "tools/zermelo/console/scratch.hpp"
#include "tools/zermelo/console/signals.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

struct PerftArguments {
    std::string spec;
    std::vector<std::string> words;  // positions, then depths
    bool divide = false;
    std::optional<std::string> seconds;
};

struct PerftTask {
    std::vector<int> depths;
    bool divide = false;
    bool names_position = false;  // for positions from standard input
    std::stop_token stop;
};

Result<json::Perft> count(const AnyGame& game, const AnyPosition& position, int depth, const PerftTask& task) {
    json::Perft perft{game.format(position), depth, 0, {}};
    if (!task.divide || depth == 0) {
        ZERMELO_ASSIGN(nodes, game.perft(position, depth, task.stop));
        perft.nodes = nodes;
        if (task.divide) perft.divide.emplace();
        return perft;
    }
    perft.divide.emplace();
    const auto children = game.children(position);
    const auto names = game.move_names(position);
    for (std::size_t i = 0; i < children.size(); ++i) {
        ZERMELO_ASSIGN(below, game.perft(children[i], depth - 1, task.stop));
        perft.nodes += below;
        perft.divide->emplace_back(names[i], below);
    }
    return perft;
}

// Prints the count of a single depth, or rows of position or depth and count.
Result<void> count_all(const Context& context, const AnyGame& game, const Question& question, const PerftTask& task) {
    ZERMELO_ASSIGN(position, game.parse(question.position));
    for (const int depth : task.depths) {
        const auto began = std::chrono::steady_clock::now();
        ZERMELO_ASSIGN(perft, count(game, position, depth, task));
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - began;
        if (context.format != Format::text) {
            auto document = json::perft(game.spec(), perft);
            if (!question.id.empty()) document.add("id", question.id);
            print_json(context, document);
            continue;
        }
        if (perft.divide)
            for (const auto& [move, nodes] : *perft.divide) fmt::print("{:12} {}\n", move, nodes);
        if (task.names_position) fmt::print("{}\t", perft.position);
        if (task.depths.size() > 1) fmt::print("{}\t", depth);
        fmt::print("{}{}\n", perft.nodes, last_column(question));
        if (context.verbose)
            print_to_stderr(fmt::format("depth {}: {:.2f} s, {:.1f} million turns/s\n", depth, elapsed.count(),
                                        static_cast<double>(perft.nodes) / std::max(elapsed.count(), 1e-9) / 1e6));
    }
    return {};
}

// The same with a limit of time.
Result<void> count_within(const Context& context, const AnyGame& game, const Question& question, PerftTask task,
                          std::optional<double> seconds) {
    if (!seconds) return count_all(context, game, question, task);
    const Deadline deadline(*seconds, task.stop);
    task.stop = deadline.token();
    auto done = count_all(context, game, question, task);
    if (!done && deadline.ended(done.error()))
        return fail(Failure::limit, fmt::format("the time for the perft of {} is over", game.spec()), "",
                    "more --time, or a lesser depth");
    return done;
}

Result<int> perft(Context& context, PerftArguments& arguments) {
    std::optional<double> seconds;
    if (arguments.seconds) {
        ZERMELO_ASSIGN(read, parse_seconds(*arguments.seconds));
        seconds = read;
    }
    ZERMELO_TRY(resolve_spec(arguments.spec));
    ZERMELO_ASSIGN(game, make_game(arguments.spec));
    PerftTask task{{}, arguments.divide, false, stop_on_signals()};
    // The numbers at the end are depths, because no position ends with a number.
    std::vector<std::string> words = arguments.words;
    for (; !words.empty() && parse_number(words.back()); words.pop_back())
        task.depths.insert(task.depths.begin(), *parse_number(words.back()));
    const auto too_deep = std::find_if(task.depths.begin(), task.depths.end(), [](int depth) { return depth > 1000; });
    if (task.depths.empty() || too_deep != task.depths.end())
        return fail(Failure::usage,
                    fmt::format("{} is not a depth from 0 to 1000",
                                in_quotes(task.depths.empty() ? arguments.words.back() : std::to_string(*too_deep))),
                    {}, fmt::format("zermelo perft {} start 3  # counts three turns", game->spec()));
    const std::vector<std::string> positions = join_positions(words);
    task.names_position = std::find(positions.begin(), positions.end(), "-") != positions.end();
    if (context.format == Format::json && task.depths.size() > 1) context.format = Format::jsonl;
    return answer_all(context, {"perft", game->spec(), 2, false}, positions,
                      [&](const Question& question) -> Result<int> {
                          ZERMELO_TRY(count_within(context, *game, question, task, seconds));
                          return 0;
                      });
}

}  // namespace

Action declare_perft(const Options& command) {
    auto [action, arguments] = action_of<PerftArguments>(perft);
    command.option("SPEC", arguments.spec, "The game, e.g. konane@6x6").required();
    command
        .option("[POS] DEPTH", arguments.words,
                "Position (default: start; - for standard input), then one or more numbers of turns")
        .required();
    command.flag("--divide", arguments.divide, "Show the count below each move");
    command
        .option("--time", arguments.seconds,
                "Most time for a position, e.g. 90, 5m or 1h; then its count ends with exit code 6")
        .named("TIME");
    command.example("zermelo perft konane@6x6 4", "the sequences of four turns from the start");
    command.example("zermelo perft konane@4x4 1 2 3 4 5", "a row for each depth; -v adds the time");
    command.example("zermelo perft fox-and-hounds start 3 --divide", "the count below each first move");
    return action;
}

}  // namespace zermelo::cli
