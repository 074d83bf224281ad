// The handler for puzzles.
#include <fmt/format.h>

#include "tools/json/serve_json.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api.hpp"
#include "tools/serve/parameters.hpp"
#include "tools/study/puzzle.hpp"

namespace zermelo::serve {

// A job, because a puzzle takes thousands of answers. It is cached until the tables change.
void Api::puzzle(const Call& call) {
    const auto entry = entry_of(call);
    if (!entry) return;
    const std::string spec = entry->game->spec();
    if (!entry->tables)
        return call.reply(
            failure(Error(Failure::no_answer, fmt::format("puzzles of {} need its table", spec),
                          entry->damaged.empty() ? "there is none" : entry->damaged, "zermelo solve " + spec)));
    PuzzleOptions options;
    const auto seed = number_of(call.target, "seed", 0, 1'000'000'000, 1);
    if (!seed) return call.reply(failure(seed.error()));
    options.seed = static_cast<std::uint64_t>(*seed);
    const auto steps =
        number_of(call.target, "steps", PuzzleOptions::least_steps, PuzzleOptions::most_steps, options.steps);
    if (!steps) return call.reply(failure(steps.error()));
    options.steps = static_cast<int>(*steps);
    jobs_.run(
        fmt::format("puzzle {} {} {}", entry->stamp, options.seed, options.steps),
        [entry, options](const std::stop_token& stop) -> Jobs::Done {
            const auto puzzle = find_puzzle(*entry->tables, options, stop);
            if (!puzzle) return {failure(puzzle.error())};
            return {document(json::puzzle(*entry->game, *puzzle)), true};
        },
        call.reply);
}

}  // namespace zermelo::serve
