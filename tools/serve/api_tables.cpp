// The handlers for the list of tables and for their statistics.
#include <fmt/format.h>

#include "tablebase/catalog.hpp"
#include "tools/json/serve_json.hpp"
#include "tools/json/table_json.hpp"
#include "tools/report/distances.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api.hpp"
#include "tools/serve/parameters.hpp"

namespace zermelo::serve {

void Api::catalog(const Call& call) {
    std::vector<std::shared_ptr<const Table>> tables;
    std::vector<json::DamagedFile> damaged;
    if (const auto paths = Catalog::paths(options_.tables))
        for (const std::string& path : *paths) {
            const auto table = engine_.table(path);
            if (table)
                tables.push_back(*table);
            else
                damaged.push_back({path, fmt::format("{}: {}", table.error().what, table.error().why)});
        }
    std::vector<json::CertificateEntry> certificates;
    for (const Proofs::File& file : proofs_.files())
        certificates.push_back({file.name, file.bytes, proofs_.spec(file.name)});
    HttpResponse response = document(json::catalog(tables, damaged, certificates));
    response.headers.emplace_back("Cache-Control", "no-store");  // files come and go
    call.reply(std::move(response));
}

// A job, because counts take long. They are cached until the table changes.
void Api::counted(const Call& call, std::string_view what, Counted answer) {
    const auto table = engine_.find_table(call.target.get("spec"));
    if (!table) return call.reply(failure(table.error()));
    jobs_.run(
        fmt::format("{} {}", what, digest_text((*table)->info().summary.digest)),
        [this, table = *table, answer = std::move(answer)](const std::stop_token& stop) -> Jobs::Done {
            const auto statistics = counts_.of(*table, stop);
            if (!statistics) return {failure(statistics.error())};
            return {answer(*table, **statistics), true};
        },
        call.reply);
}

void Api::stats(const Call& call) {
    counted(call, "stats", [](const Table& table, const Statistics& statistics) {
        return document(json::stats(table.game(), table.info(), statistics));
    });
}

void Api::stats_picture(const Call& call) {
    const auto entry = entry_of(call);
    if (!entry) return;
    std::optional<Known> here;
    if (call.target.find("position")) {
        const auto text = text_of(call.target, "position");
        if (!text) return call.reply(failure(text.error()));
        const auto position = entry->game->parse(*text);
        if (!position) return call.reply(failure(position.error()));
        const auto value = entry->value(*position);
        if (!value) return call.reply(failure(value.error()));
        here = *value;
    }
    const std::string what = fmt::format("picture {} {} {}", here ? name_of(*here) : "",
                                         here ? here->dtw.value_or(-1) : 0, here ? here->score.value_or(0) : 0);
    counted(call, what, [here](const Table& table, const Statistics& statistics) {
        auto picture = report::distances_picture(table.info(), statistics, here);
        if (!picture) return failure(picture.error());
        HttpResponse response;
        response.type = "image/svg+xml";
        response.body = *std::move(picture);
        return response;
    });
}

}  // namespace zermelo::serve
