#include "tools/json/bench_json.hpp"

#include <algorithm>
#include <array>

#include "games/base/version.hpp"
#include "tools/json/parts.hpp"

namespace zermelo::json {

namespace {

// A list of the document, the kind of its rows, and the keys of their method and rate.
struct Rows {
    const char* list;
    const char* kind;
    const char* method;
    const char* rate;
};
constexpr std::array<Rows, 4> all_rows = {{{"rows", "table", "method", "positions_per_second"},
                                           {"probes", "probes", "method", "probes_per_second"},
                                           {"counts", "count", "metric", "positions_per_second"},
                                           {"searches", "search", "method", "nodes_per_second"}}};

}  // namespace

double Bench::Rate::per_second() const {
    return static_cast<double>(done) / std::max(seconds, 1e-9);
}

Document bench(const Bench& bench) {
    Json rows = Json::array();
    for (const Bench::Solve& row : bench.rows)
        rows.push_back({{"spec", row.job.spec},
                        {"method", row.job.method},
                        {"positions", row.rate.done},
                        {"seconds", row.rate.seconds},
                        {"positions_per_second", row.rate.per_second()},
                        {"ratio", or_null(row.rate.ratio)},
                        {"verify_seconds", row.verify_seconds},
                        {"bits_per_position", row.bits_per_position},
                        {"warm_probe_ns", row.warm_probe_ns},
                        {"cold_probe_ns", row.cold_probe_ns},
                        {"answer_ns", row.answer_ns}});
    Json probes = Json::array();
    for (const Bench::Probes& row : bench.probes)
        probes.push_back({{"spec", row.job.spec},
                          {"method", row.job.method},
                          {"probes", row.rate.done},
                          {"seconds", row.rate.seconds},
                          {"probes_per_second", row.rate.per_second()},
                          {"ratio", or_null(row.rate.ratio)}});
    Json counts = Json::array();
    for (const Bench::Count& row : bench.counts)
        counts.push_back({{"spec", row.job.spec},
                          {"metric", row.job.method},
                          {"positions", row.rate.done},
                          {"seconds", row.rate.seconds},
                          {"positions_per_second", row.rate.per_second()},
                          {"ratio", or_null(row.rate.ratio)},
                          {"digest", row.digest}});
    Json searches = Json::array();
    for (const Bench::Searched& row : bench.searches)
        searches.push_back({{"spec", row.job.spec},
                            {"method", row.job.method},
                            {"value", name_of(row.value)},
                            {"nodes", row.rate.done},
                            {"seconds", row.rate.seconds},
                            {"nodes_per_second", row.rate.per_second()},
                            {"ratio", or_null(row.rate.ratio)}});
    return Json{{"schema", "zermelo.bench/1"},
                {"program", program_version},
                {"compared_with", bench.compared_with ? Json(*bench.compared_with) : Json()},
                {"signature", bench.signature},
                {"rows", rows},
                {"probes", probes},
                {"counts", counts},
                {"searches", searches},
                {"peak_rss_bytes", bench.peak_rss_bytes}};
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
            if (!row.is_object() || !row.contains(rows.rate) || !row[rows.rate].is_number()) continue;
            const Bench::Job job{rows.kind, text_of(row, "spec"), text_of(row, rows.method)};
            earlier.per_second[job] = row[rows.rate].get<double>();
        }
    }
    return earlier;
}

}  // namespace zermelo::json
