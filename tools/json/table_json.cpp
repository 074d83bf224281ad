#include "tools/json/table_json.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/core/version.hpp"
#include "tools/json/parts.hpp"

namespace zermelo::json {

namespace {

// What solve and info say of a table.
void set_table(Json& object, const AnyGame& game, const TableInfo& table) {
    const TableSummary& summary = table.summary;
    const auto start = game.parse("start");
    const Known value = Known::of(summary.start, table.metric);
    set_value(object, game, start ? game.turn(*start) : Side::first, value,
              value.is(Wdl::draw) ? std::optional(game.draws_end_by()) : std::nullopt);
    object["metric"] = name_of(table.metric);
    object["positions"] = summary.counts.positions;
    object["positions_raw"] = or_null(table.positions_raw);
    object["wins"] = summary.counts.wins;
    object["draws"] = summary.counts.draws;
    object["losses"] = summary.counts.losses();
    const bool outcomes = table.metric == Metric::wdl;
    object["max_win_dtw"] = outcomes ? Json() : Json(summary.counts.max_win_dtw);
    object["max_loss_dtw"] = outcomes ? Json() : Json(summary.counts.max_loss_dtw);
    object["bytes"] = summary.bytes;
    object["bits_per_position"] = summary.bits_per_position();
    object["digest"] = fmt::format("{:02x}", fmt::join(summary.digest, ""));
}

Json longest(const std::optional<Deepest>& deepest) {
    if (!deepest) return nullptr;
    return {{"dtw", deepest->value.dtw}, {"position", deepest->position}};
}

void set_group(Json& object, const AnyGame& game, const GroupStatistics& group, bool has_null_moves) {
    object["side"] = group.side ? Json(side_name(game, *group.side)) : Json();
    object["positions"] = group.counts.positions;
    object["wins"] = group.counts.wins;
    object["draws"] = group.counts.draws;
    object["losses"] = group.counts.losses();
    object["wins_at"] = group.wins_at;
    object["losses_at"] = group.losses_at;
    object["longest_win"] = longest(group.longest_win);
    object["longest_loss"] = longest(group.longest_loss);
    object["choices"] = group.choices;
    object["only_moves"] = group.only_moves;
    object["only_move_share"] = or_null(only_move_share(group));
    object["mutual_zugzwangs"] = has_null_moves ? Json(group.mutual_zugzwangs) : Json();
}

}  // namespace

Document info(const AnyGame& game, const TableInfo& table) {
    Json object = {{"schema", "zermelo.info/1"}, {"spec", table.spec}, {"file", table.file}, {"method", table.method}};
    set_table(object, game, table);
    object["layout"] = table.dense ? "dense" : "keyed";
    object["fingerprint"] = fmt::format("{:016x}", table.fingerprint);
    object["slices"] = table.slices;
    object["blocks"] = table.blocks;
    object["provenance"] = table.provenance;
    return object;
}

Document solve(const AnyGame& game, const TableInfo& table, const SolveReport& report, std::uint64_t peak) {
    Json object = {{"schema", "zermelo.solve/1"},
                   {"spec", game.spec()},
                   {"program", program_version},
                   {"file", table.file},
                   {"method", report.method}};
    set_table(object, game, table);
    object["deepest"] = report.deepest ? Json(report.deepest->position) : Json();
    object["seconds"] = report.seconds;
    object["positions_per_second"] =
        static_cast<double>(table.summary.counts.positions) / std::max(report.seconds, 1e-9);
    object["peak_rss_bytes"] = peak;
    return object;
}

Document estimate(const std::string& spec, const Estimate& estimate, bool fits) {
    Json slices = Json::array();
    for (const auto& slice : estimate.slices)
        slices.push_back({{"name", slice.name}, {"positions", slice.indices}, {"cyclic", slice.cyclic}});
    return Json{{"schema", "zermelo.estimate/1"},
                {"spec", spec},
                {"program", program_version},
                {"positions", estimate.indices},
                {"bytes", estimate.table()},
                {"bits_per_position", estimate.bits_per_position},
                {"peak_rss_bytes", estimate.memory},
                {"scratch_bytes", estimate.scratch},
                {"seconds", estimate.seconds},
                {"fits", fits},
                {"sample_positions", estimate.sample_indices},
                {"slices", slices}};
}

Document verify(const TableInfo& table, std::string_view mode, const VerifyReport& report, double seconds) {
    return Json{{"schema", "zermelo.verify/1"},
                {"spec", table.spec},
                {"program", program_version},
                {"file", table.file},
                {"mode", mode},
                {"checked", report.checked},
                {"ok", !report.first_failure},
                {"first_failure", or_null(report.first_failure)},
                {"sufficient", report.sufficient},
                {"seconds", seconds}};
}

Document stats(const AnyGame& game, const TableInfo& table, const Statistics& statistics) {
    const bool zugzwangs = statistics.has_null_moves;
    Json object = {{"schema", "zermelo.stats/1"},
                   {"spec", game.spec()},
                   {"program", program_version},
                   {"file", table.file},
                   {"metric", name_of(statistics.metric)}};
    set_group(object["total"], game, statistics.total, zugzwangs);
    object["sides"] = Json::array();
    for (const GroupStatistics& side : statistics.sides)
        set_group(object["sides"].emplace_back(), game, side, zugzwangs);
    object["slices"] = Json::array();
    for (const SliceStatistics& slice : statistics.slices) {
        Json& group = object["slices"].emplace_back(Json{{"slice", slice.slice}, {"name", slice.group.name}});
        set_group(group, game, slice.group, zugzwangs);
    }
    object["first_mutual_zugzwangs"] = zugzwangs ? Json::array() : Json();
    const auto dtw = [](Value value) { return value.wdl == Wdl::draw ? Json() : Json(value.dtw); };
    for (const MutualZugzwang& pair : statistics.first_zugzwangs)
        object["first_mutual_zugzwangs"].push_back({{"position", pair.position},
                                                    {"value", name_of(pair.value.wdl)},
                                                    {"dtw", dtw(pair.value)},
                                                    {"exchanged", pair.exchanged},
                                                    {"exchanged_value", name_of(pair.exchanged_value.wdl)},
                                                    {"exchanged_dtw", dtw(pair.exchanged_value)}});
    return object;
}

}  // namespace zermelo::json
