// The handlers for puzzles.
#include <fmt/format.h>

#include "tools/json/answer_json.hpp"
#include "tools/json/serve_json.hpp"
#include "tools/report/puzzle_sheet.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api_context.hpp"
#include "tools/serve/parameters.hpp"
#include "tools/study/puzzle_path.hpp"

namespace zermelo::serve {

namespace {

// The tables of a game. Fails with no_answer without one.
Result<std::shared_ptr<const Library::Entry>> solved_entry(const ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(entry, entry_of(api, call));
    if (entry->tables) return entry;
    const std::string spec = entry->game->spec();
    return fail(Failure::no_answer, fmt::format("puzzles of {} need its table", spec),
                entry->damaged.empty() ? "there is none" : entry->damaged, "zermelo solve " + spec);
}

// The seed and the steps that a request names.
Result<PuzzleOptions> options_of(const Call& call) {
    PuzzleOptions options{.exact = false};
    ZERMELO_ASSIGN(seed, number_of(call.target, "seed", 0, 1'000'000'000, 1));
    options.seed = static_cast<std::uint64_t>(seed);
    ZERMELO_ASSIGN(
        steps, number_of(call.target, "steps", PuzzleOptions::least_steps, PuzzleOptions::most_steps, options.steps));
    options.steps = static_cast<int>(steps);
    return options;
}

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
    ZERMELO_ASSIGN(entry, solved_entry(api, call));
    if (!call.target.get("position").empty()) return puzzle_at(call, *entry);
    ZERMELO_ASSIGN(options, options_of(call));
    run_job(api.jobs, call, fmt::format("puzzle {} {} {}", entry->stamp, options.seed, options.steps),
            [entry, options](const RunOptions& run) -> Jobs::Done {
                const auto puzzle = find_puzzle(*entry->tables, options, run);
                if (!puzzle) return {failure(puzzle.error())};
                return {document(json::puzzle(*entry->game, *puzzle)), true};
            });
    return {};
}

// Replies with a page to print, of the same puzzles as `zermelo puzzle` has for this seed. A job, as above.
Result<void> puzzle_sheet(ApiContext& api, const Call& call) {
    constexpr double most_puzzles = 24;
    ZERMELO_ASSIGN(entry, solved_entry(api, call));
    ZERMELO_ASSIGN(options, options_of(call));
    options.exact = call.target.find("steps").has_value();
    ZERMELO_ASSIGN(count, number_of(call.target, "count", 1, most_puzzles, 6));
    ZERMELO_ASSIGN(with_back, flag_of(call.target, "back"));
    run_job(api.jobs, call,
            fmt::format("sheet {} {} {} {} {} {}", entry->stamp, options.seed, options.steps, options.exact,
                        static_cast<int>(count), with_back),
            [entry, options, count, with_back](const RunOptions& run) -> Jobs::Done {
                auto puzzles = find_puzzles(*entry->tables, options, static_cast<std::size_t>(count), run);
                if (!puzzles) return {failure(puzzles.error())};
                for (Puzzle& found : *puzzles)
                    if (const auto added = add_refutations(*entry->tables, found); !added)
                        return {failure(added.error())};
                HttpResponse response;
                response.type = "text/html; charset=utf-8";
                const std::string& spec = entry->game->spec();
                const std::string command = report::command_of_sheet(spec, options, static_cast<std::size_t>(count));
                report::Page page = report::puzzle_page(*entry->game, spec, command, *puzzles);
                if (with_back) page.back = {"./#/puzzles?spec=" + spec, "Back to the puzzles"};
                response.body = report::html(page);
                // Its styles are in the page, and it needs nothing else.
                response.headers.emplace_back("Content-Security-Policy",
                                              "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
                                              "form-action 'none'; frame-ancestors 'none'");
                return {std::move(response), true};
            });
    return {};
}

// A job, as above. The digest of the table is its key, so the list is cached until the table changes.
Result<void> puzzles(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(table, api.engine.find_table(call.target.get("spec")));
    run_job(api.jobs, call, fmt::format("puzzles {}", digest_text(table->info().summary.digest)),
            [&api, table](const RunOptions& run) -> Jobs::Done {
                KeptFile file{.writes = api.options.keeps_files};
                const auto path = kept_path(*table, run, file);
                if (!path) return {failure(path.error())};
                return {document(json::puzzles(table->game(), table->info(), *path)), true};
            });
    return {};
}

}  // namespace zermelo::serve
