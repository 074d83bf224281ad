#include "tools/zermelo/commands/report/report_table.hpp"

#include <fmt/format.h>

#include "games/base/text.hpp"
#include "solvers/run/memory.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

// The cause is no_table and not memory, because the hint is to make the table or to search.
tl::unexpected<Error> too_much(const std::string& spec, const std::string& folder, std::string why) {
    return fail(Failure::limit, fmt::format("a report on {} needs its table, and there is none", spec), std::move(why),
                Cause{.kind = Cause::Kind::no_table, .where = folder, .spec = spec});
}

// Fails if the solve needs too much memory, or by its estimate more than twice the allowed time.
Result<void> check_forecast(const Engine& engine, const std::string& spec, const std::string& folder, double seconds,
                            const RunOptions& run) {
    const auto estimate = engine.estimate(spec, "", run);
    if (!estimate) return {};  // no estimate without numbered positions: the solve itself will tell
    if (const auto fits = check_memory(spec, estimate->memory, run.memory); !fits)
        return too_much(spec, folder, fits.error().why + " to solve it");
    if (estimate->seconds > 2 * seconds)
        return too_much(spec, folder,
                        fmt::format("solving it takes about {:.0f} s; {:.0f} s are allowed, --time allows more",
                                    estimate->seconds, seconds));
    return {};
}

}  // namespace

Result<ReportTable> report_table(const Engine& engine, const std::string& name, const std::string& folder,
                                 double seconds, const RunOptions& run) {
    auto found = table_named(engine, name);
    if (found) return ReportTable{nullptr, *std::move(found)};
    if (names_a_file(name) || found.error().cause.kind != Cause::Kind::no_table)
        return tl::unexpected<Error>(std::move(found).error());
    ZERMELO_ASSIGN(game, engine.game(name));
    const std::string spec = game->spec();
    ZERMELO_TRY(check_forecast(engine, spec, folder, seconds, run));
    ZERMELO_ASSIGN(scratch, ScratchFolder::make("a temporary table"));
    const Deadline deadline(seconds, run.stop);
    RunOptions options = run;
    options.stop = deadline.token();
    TableOutput output;
    output.path = scratch->path() + "/report.ztb";
    if (const auto solved = engine.solve(spec, Method::automatic, output, options); !solved) {
        if (run.stop.stop_requested()) return interrupted("the report of " + spec);
        if (solved.error().code == Failure::interrupted)
            return too_much(spec, folder, fmt::format("solving it took more than the {:.0f} s of --time", seconds));
        if (solved.error().code == Failure::limit) return too_much(spec, folder, solved.error().what);
        return tl::unexpected<Error>(solved.error());
    }
    ZERMELO_ASSIGN(table, engine.table(output.path));
    return ReportTable{std::move(scratch), std::move(table)};
}

}  // namespace zermelo::cli
