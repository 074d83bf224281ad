// The handler for puzzles.
#include <fmt/format.h>

#include "tools/json/serve_json.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api_context.hpp"
#include "tools/serve/parameters.hpp"
#include "tools/study/puzzle.hpp"

namespace zermelo::serve {

// A job, because a puzzle takes thousands of answers. It is cached until the tables change.
Result<void> puzzle(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(entry, entry_of(api, call));
    const std::string spec = entry->game->spec();
    if (!entry->tables)
        return fail(Failure::no_answer, fmt::format("puzzles of {} need its table", spec),
                    entry->damaged.empty() ? "there is none" : entry->damaged, "zermelo solve " + spec);
    PuzzleOptions options{.exact = false};
    ZERMELO_ASSIGN(seed, number_of(call.target, "seed", 0, 1'000'000'000, 1));
    options.seed = static_cast<std::uint64_t>(seed);
    ZERMELO_ASSIGN(
        steps, number_of(call.target, "steps", PuzzleOptions::least_steps, PuzzleOptions::most_steps, options.steps));
    options.steps = static_cast<int>(steps);
    run_job(api.jobs, call, fmt::format("puzzle {} {} {}", entry->stamp, options.seed, options.steps),
            [entry, options](const std::stop_token& stop) -> Jobs::Done {
                const auto puzzle = find_puzzle(*entry->tables, options, stop);
                if (!puzzle) return {failure(puzzle.error())};
                return {document(json::puzzle(*entry->game, *puzzle)), true};
            });
    return {};
}

}  // namespace zermelo::serve
