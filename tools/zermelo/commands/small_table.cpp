#include "tools/zermelo/commands/small_table.hpp"

#include <fmt/format.h>

#include "games/base/text.hpp"
#include "solvers/run/memory.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

// A table that is needed.
struct Wanted {
    const std::string& spec;
    const std::string& purpose;
    const std::string& folder;
};

// The cause is no_table and not memory, because the hint is to make the table or to search.
tl::unexpected<Error> too_much(const Wanted& wanted, std::string why) {
    return fail(Failure::limit, fmt::format("{} {} needs its table, and there is none", wanted.purpose, wanted.spec),
                std::move(why), Cause{.kind = Cause::Kind::no_table, .where = wanted.folder, .spec = wanted.spec});
}

// Fails if the solve needs too much memory, or by its estimate more than twice the allowed time.
Result<void> check_forecast(const Engine& engine, const Wanted& wanted, double seconds, const RunOptions& run) {
    const auto estimate = engine.estimate(wanted.spec, "", run);
    if (!estimate) return {};  // no estimate without numbered positions: the solve itself will tell
    if (const auto fits = check_memory(wanted.spec, estimate->memory, run.memory); !fits)
        return too_much(wanted, fits.error().why + " to solve it");
    if (estimate->guessed_seconds() > 2 * seconds)
        return too_much(
            wanted, fmt::format("solving it may take {:.0f} s, by a guess; {:.0f} s are allowed, --time allows more",
                                estimate->guessed_seconds(), seconds));
    return {};
}

}  // namespace

Result<SmallTable> table_or_solve(const Engine& engine, const std::string& name, const std::string& purpose,
                                  const std::string& folder, double seconds, const RunOptions& run) {
    auto found = table_named(engine, name);
    if (found) return SmallTable{nullptr, *std::move(found)};
    if (names_a_file(name) || found.error().cause.kind != Cause::Kind::no_table)
        return tl::unexpected<Error>(std::move(found).error());
    ZERMELO_ASSIGN(game, engine.game(name));
    const std::string spec = game->spec();
    const Wanted wanted{spec, purpose, folder};
    ZERMELO_TRY(check_forecast(engine, wanted, seconds, run));
    ZERMELO_ASSIGN(scratch, ScratchFolder::make("a temporary table"));
    const Deadline deadline(seconds, run.stop);
    RunOptions options = run;
    options.stop = deadline.token();
    TableOutput output;
    output.path = scratch->path() + "/small.ztb";
    if (const auto solved = engine.solve(spec, Method::automatic, output, options); !solved) {
        if (run.stop.stop_requested()) return interrupted(purpose + " " + spec);
        if (solved.error().code == Failure::interrupted)
            return too_much(wanted, fmt::format("solving it took more than the {:.0f} s of --time", seconds));
        if (solved.error().code == Failure::limit) return too_much(wanted, solved.error().what);
        return tl::unexpected<Error>(solved.error());
    }
    ZERMELO_ASSIGN(table, engine.table(output.path));
    return SmallTable{std::move(scratch), std::move(table)};
}

}  // namespace zermelo::cli
