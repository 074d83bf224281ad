// The handlers for the list of tables and for their statistics.
#include <fmt/format.h>

#include "tablebase/catalog.hpp"
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
            [&api, table, answer = std::move(answer)](const std::stop_token& stop) -> Jobs::Done {
                const auto statistics = api.counts.of(*table, stop);
                if (!statistics) return {failure(statistics.error())};
                return {answer(*table, **statistics), true};
            });
    return {};
}

}  // namespace

Result<void> catalog(ApiContext& api, const Call& call) {
    std::vector<std::shared_ptr<const Table>> tables;
    std::vector<json::DamagedFile> damaged;
    if (const auto paths = Catalog::paths(api.options.tables))
        for (const std::string& path : *paths) {
            const auto table = api.engine.table(path);
            if (table)
                tables.push_back(*table);
            else
                damaged.push_back({path, fmt::format("{}: {}", table.error().what, table.error().why)});
        }
    std::vector<json::CertificateEntry> certificates;
    for (const Proofs::File& file : api.proofs.files())
        certificates.push_back({file.name, file.bytes, api.proofs.spec(file.name)});
    HttpResponse response = document(json::catalog(tables, damaged, certificates));
    response.headers.emplace_back("Cache-Control", "no-store");  // files come and go
    call.reply(std::move(response));
    return {};
}

Result<void> stats(ApiContext& api, const Call& call) {
    return counted(api, call, "stats", [](const Table& table, const Statistics& statistics) {
        return document(json::stats(table.game(), table.info(), statistics));
    });
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
    const std::string what = fmt::format("picture {} {} {}", here ? name_of(*here) : "",
                                         here ? here->dtw.value_or(-1) : 0, here ? here->score.value_or(0) : 0);
    return counted(api, call, what, [here](const Table& table, const Statistics& statistics) {
        auto picture = report::distances_picture(table.info(), statistics, here);
        if (!picture) return failure(picture.error());
        HttpResponse response;
        response.type = "image/svg+xml";
        response.body = *std::move(picture);
        return response;
    });
}

}  // namespace zermelo::serve
