// The handler for reports on boards.
#include <fmt/format.h>

#include "tools/json/report_json.hpp"
#include "tools/report/numbers.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api_context.hpp"

namespace zermelo::serve {

// Replies with the document of `zermelo report`, with its usual seed and number of games. A job, because it plays
// thousands of games. The table's digest is in its key, so the report is cached until the table changes.
Result<void> board_report(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(table, api.engine.find_table(call.target.get("spec")));
    const std::string spec = table->game().spec();
    run_job(api.jobs, call, fmt::format("report {} {}", spec, digest_text(table->info().summary.digest)),
            [&api, table, spec](const RunOptions& run) -> Jobs::Done {
                const auto counted = statistics_of(api, *table, run);
                if (!counted) return {failure(counted.error())};
                const StudyOptions usual;
                const auto numbers = report::numbers_of(*table, api.engine.games(), usual, run, counted->get());
                if (!numbers) return {failure(numbers.error())};
                const ValueStudy* values = numbers->values ? &*numbers->values : nullptr;
                return {document(json::report(table->game(), numbers->study, report::command_of(spec, usual), {},
                                              nullptr, values)),
                        true};
            });
    return {};
}

}  // namespace zermelo::serve
