// What is asked about tables: which there are, and what they count.
#include <fmt/format.h>

#include "tablebase/catalog.hpp"
#include "tools/json/serve_json.hpp"
#include "tools/json/table_json.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api.hpp"

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
    std::vector<std::pair<std::string, std::uint64_t>> certificates;
    for (const Proofs::File& file : proofs_.files()) certificates.emplace_back(file.name, file.bytes);
    HttpResponse response = document(json::catalog(tables, damaged, certificates));
    response.headers.emplace_back("Cache-Control", "no-store");  // files come and go
    call.reply(std::move(response));
}

// Counts take long and are the same until the table changes.
void Api::stats(const Call& call) {
    const auto spec = call.target.get("spec");
    const auto table = engine_.find_table(spec);
    if (!table) return call.reply(failure(table.error()));
    const std::string key = fmt::format("stats {}", digest_text((*table)->info().summary.digest));
    jobs_.run(
        key,
        [table = *table](const std::stop_token& stop) -> Jobs::Done {
            RunOptions run;
            run.stop = stop;
            const auto statistics = table->statistics(run);
            if (!statistics) return {failure(statistics.error())};
            return {document(json::stats(table->game(), table->info(), *statistics)), true};
        },
        call.reply);
}

}  // namespace zermelo::serve
