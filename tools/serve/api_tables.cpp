// The handlers for the list of tables and for their statistics.
#include <fmt/format.h>

#include "tools/json/answer_json.hpp"
#include "tools/json/serve_json.hpp"
#include "tools/json/table_json.hpp"
#include "tools/report/distances.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api_context.hpp"
#include "tools/serve/parameters.hpp"

namespace zermelo::serve {

namespace {

// Replies with `answer` of a table's statistics. This is a job, because counts take long. Its key is `what` and the
// table's digest, so answers are cached until the table changes.
using Counted = std::function<HttpResponse(const Table&, const Statistics&)>;
Result<void> counted(ApiContext& api, const Call& call, std::string_view what, Counted answer) {
    ZERMELO_ASSIGN(table, api.engine.find_table(call.target.get("spec")));
    run_job(api.jobs, call, fmt::format("{} {}", what, digest_text(table->info().summary.digest)),
            [&api, table, answer = std::move(answer)](const RunOptions& run) -> Jobs::Done {
                const auto statistics = statistics_of(api, *table, run);
                if (!statistics) return {failure(statistics.error())};
                return {answer(*table, **statistics), true};
            });
    return {};
}

}  // namespace

// Replies with the rows of all files. A job, because the tables of new files are opened.
Result<void> catalog(ApiContext& api, const Call& call) {
    run_job(api.reading, call, fmt::format("catalog {}", ++api.jobs_alone), [&api](const RunOptions& run) {
        std::vector<json::CertificateEntry> certificates;
        for (const Proofs::File& file : api.proofs.files()) certificates.push_back(api.proofs.entry(file));
        HttpResponse response;
        response.body = json::catalog(api.listing.rows(api.options.tables, run.stop), certificates);
        if (run.stop.stop_requested()) return Jobs::Done{failure(Error(Failure::interrupted, "the list is not whole"))};
        response.headers.emplace_back("Cache-Control", "no-store");  // files come and go
        return Jobs::Done{std::move(response)};
    });
    return {};
}

Result<void> stats(ApiContext& api, const Call& call) {
    return counted(api, call, "stats", [](const Table& table, const Statistics& statistics) {
        return document(json::stats(table.game(), table.info(), statistics));
    });
}

Result<void> draw_depth(ApiContext& api, const Call& call) {
    constexpr std::uint64_t most_memory = 2'000'000'000;
    ZERMELO_ASSIGN(table, api.engine.find_table(call.target.get("spec")));
    ZERMELO_ASSIGN(text, text_of(call.target, "position", "start"));
    ZERMELO_ASSIGN(position, table->game().parse(text));
    const std::string key =
        fmt::format("draw depth {} {}", digest_text(table->info().summary.digest), table->game().format(position));
    run_job(api.jobs, call, key, [&api, table, position](const RunOptions& run) -> Jobs::Done {
        const auto depths = api.draw_depths.of(table->info().summary.digest, [&] {
            return DrawDepths::of(table, {.memory = most_memory, .observer = run.observer, .stop = run.stop});
        });
        if (!depths) return {failure(depths.error())};
        const auto depth = (*depths)->at(position);
        if (!depth) return {failure(depth.error())};
        return {document(json::draw_depth(table->game(), position, *depth)), true};
    });
    return {};
}

Result<void> stats_picture(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(entry, entry_of(api, call));
    std::optional<Known> here;
    if (call.target.find("position")) {
        ZERMELO_ASSIGN(text, text_of(call.target, "position"));
        ZERMELO_ASSIGN(position, entry->game->parse(text));
        ZERMELO_ASSIGN(value, entry->value(position));
        here = value;
    }
    ZERMELO_ASSIGN(dark, flag_of(call.target, "dark"));
    const std::string what = fmt::format("picture {} {} {} {}", dark, here ? name_of(*here) : "",
                                         here ? here->dtw.value_or(-1) : 0, here ? here->score.value_or(0) : 0);
    return counted(api, call, what, [here, dark = dark](const Table& table, const Statistics& statistics) {
        auto picture = report::distances_picture(table.info(), statistics, here, dark);
        if (!picture) return failure(picture.error());
        HttpResponse response;
        response.type = "image/svg+xml";
        response.body = *std::move(picture);
        return response;
    });
}

}  // namespace zermelo::serve
