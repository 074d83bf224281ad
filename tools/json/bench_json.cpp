#include "tools/json/bench_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/base/version.hpp"
#include "tools/json/parts.hpp"

namespace zermelo::json {

namespace {

// A list of the document, the kind of its rows, and the keys of their method and work. The rate is `<work>_per_second`.
struct Rows {
    const char* list;
    const char* kind;
    const char* method;
    const char* work;

    std::string rate() const { return fmt::format("{}_per_second", work); }
    Json begin(const Bench::Job& job) const { return {{"spec", job.spec}, {method, job.method}}; }
    void add(Json& row, const Bench::Rate& measured) const {
        row[work] = measured.done;
        row["seconds"] = measured.seconds;
        row[rate()] = measured.per_second();
        row["ratio"] = or_null(measured.ratio);
    }
};
constexpr std::array<Rows, 4> all_rows = {{{"rows", "table", "method", "positions"},
                                           {"probes", "probes", "method", "probes"},
                                           {"counts", "count", "metric", "positions"},
                                           {"searches", "search", "method", "nodes"}}};

}  // namespace

double Bench::Rate::per_second() const {
    return static_cast<double>(done) / std::max(seconds, 1e-9);
}

Document bench(const Bench& bench) {
    const auto& [of_solves, of_probes, of_counts, of_searches] = all_rows;
    Json object = {{"schema", "zermelo.bench/1"},
                   {"program", program_version},
                   {"compared_with", bench.compared_with ? Json(*bench.compared_with) : Json()},
                   {"signature", bench.signature}};
    for (const Rows& rows : all_rows) object[rows.list] = Json::array();
    for (const Bench::Solve& row : bench.rows) {
        Json& solve = object["rows"].emplace_back(of_solves.begin(row.job));
        of_solves.add(solve, row.rate);
        solve["verify_seconds"] = row.verify_seconds;
        solve["bits_per_position"] = row.bits_per_position;
        solve["warm_probe_ns"] = row.warm_probe_ns;
        solve["cold_probe_ns"] = row.cold_probe_ns;
        solve["answer_ns"] = row.answer_ns;
    }
    for (const Bench::Probes& row : bench.probes)
        of_probes.add(object["probes"].emplace_back(of_probes.begin(row.job)), row.rate);
    for (const Bench::Count& row : bench.counts) {
        Json& count = object["counts"].emplace_back(of_counts.begin(row.job));
        of_counts.add(count, row.rate);
        count["digest"] = row.digest;
    }
    for (const Bench::Searched& row : bench.searches) {
        Json& search = object["searches"].emplace_back(of_searches.begin(row.job));
        search["value"] = name_of(row.value);
        of_searches.add(search, row.rate);
    }
    object["peak_rss_bytes"] = bench.peak_rss_bytes;
    return object;
}

std::optional<EarlierBench> read_bench(std::string_view text) {
    // The file may be hostile, so deeper nesting than that of a bench is refused.
    const auto shallow = [](int depth, Json::parse_event_t, Json&) { return depth <= 3; };
    const Json document = Json::parse(text, shallow, false);
    const auto text_of = [](const Json& object, const char* key) {
        return object.is_object() && object.contains(key) && object[key].is_string() ? object[key].get<std::string>()
                                                                                     : std::string();
    };
    if (text_of(document, "schema") != "zermelo.bench/1") return std::nullopt;
    EarlierBench earlier{.program = text_of(document, "program"), .per_second = {}};
    for (const Rows& rows : all_rows) {
        if (!document.contains(rows.list) || !document[rows.list].is_array()) continue;
        for (const Json& row : document[rows.list]) {
            if (!row.is_object() || !row.contains(rows.rate()) || !row[rows.rate()].is_number()) continue;
            const Bench::Job job{rows.kind, text_of(row, "spec"), text_of(row, rows.method)};
            earlier.per_second[job] = row[rows.rate()].get<double>();
        }
    }
    return earlier;
}

}  // namespace zermelo::json
