// The handlers for puzzles.
#include <fmt/format.h>

#include "tools/json/answer_json.hpp"
#include "tools/json/serve_json.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api_context.hpp"
#include "tools/serve/parameters.hpp"
#include "tools/study/puzzle_path.hpp"

namespace zermelo::serve {

namespace {

// Replies with the puzzle that begins at a position.
Result<void> puzzle_at(const Call& call, const Library::Entry& entry) {
    const AnyGame& game = *entry.game;
    ZERMELO_ASSIGN(text, text_of(call.target, "position"));
    ZERMELO_ASSIGN(position, game.parse(text));
    ZERMELO_ASSIGN(start, entry.tables->answer(position));
    ZERMELO_ASSIGN(puzzle, puzzle_of(*entry.tables, std::move(start)));
    if (puzzle.steps == 0)
        return fail(Failure::no_answer, fmt::format("no puzzle of {} begins at {}", game.spec(), game.format(position)),
                    "several moves keep the value, or none does", "a puzzle by its seed");
    call.reply(document(json::puzzle(game, puzzle)));
    return {};
}

}  // namespace

// A job, because a puzzle takes thousands of answers. It is cached until the tables change.
Result<void> puzzle(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(entry, entry_of(api, call));
    const std::string spec = entry->game->spec();
    if (!entry->tables)
        return fail(Failure::no_answer, fmt::format("puzzles of {} need its table", spec),
                    entry->damaged.empty() ? "there is none" : entry->damaged, "zermelo solve " + spec);
    if (!call.target.get("position").empty()) return puzzle_at(call, *entry);
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

// A job, as above. The digest of the table is its key, so the list is cached until the table changes.
Result<void> puzzles(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(table, api.engine.find_table(call.target.get("spec")));
    run_job(api.jobs, call, fmt::format("puzzles {}", digest_text(table->info().summary.digest)),
            [&api, table](const std::stop_token& stop) -> Jobs::Done {
                KeptFile file{.writes = api.options.keeps_files};
                const auto path = kept_path(*table, stop, file);
                if (!path) return {failure(path.error())};
                return {document(json::puzzles(table->game(), table->info(), *path)), true};
            });
    return {};
}

}  // namespace zermelo::serve
