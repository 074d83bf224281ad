#include "tools/json/table_json.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/base/version.hpp"
#include "solvers/engine/any_solver.hpp"
#include "tools/json/parts.hpp"
#include "tools/study/layers.hpp"

namespace zermelo::json {

namespace {

// Sets the keys that solve and info share.
void set_start_and_table(Json& object, const AnyGame& game, const TableInfo& table) {
    const auto start = game.parse("start");
    const Known value = Known::of(table.summary.start, table.metric);
    set_value(object, game, start ? game.turn(*start) : Side::first, value,
              value.is(Wdl::draw) ? std::optional(game.draws_end_by()) : std::nullopt);
    set_table(object, table);
}

void set_draw_depths(Json& object, const AnyGame& game, const DrawDepths::Summary& summary) {
    const auto counts = [&](const DrawDepthCounts& some) {
        return Json{{"side", some.side ? Json(side_name(game, *some.side)) : Json()},
                    {"forces_at", some.forces_at},
                    {"meets_at", some.meets_at},
                    {"neither", some.neither}};
    };
    object["total"] = counts(summary.total);
    object["sides"] = exchanges_sides(game) ? Json() : Json{counts(summary.sides[0]), counts(summary.sides[1])};
    object["longest"] =
        summary.longest ? Json{{"plies", summary.longest->value.dtw}, {"position", summary.longest->position}} : Json();
}

}  // namespace

Document info(const AnyGame& game, const TableInfo& table) {
    Json object = {{"schema", "zermelo.info/1"}, {"spec", table.spec}, {"file", table.file}, {"method", table.method}};
    set_start_and_table(object, game, table);
    object["layout"] = table.dense ? "dense" : "keyed";
    object["fingerprint"] = fmt::format("{:016x}", table.fingerprint);
    object["slices"] = table.slices;
    object["blocks"] = table.blocks;
    object["provenance"] = table.provenance;
    return object;
}

Document unfinished(const std::string& table, const UnfinishedRun& run, const std::string& command) {
    return Json{{"schema", "zermelo.unfinished/1"},
                {"spec", run.spec},
                {"file", table},
                {"metric", name_of(run.metric)},
                {"method", name_of(run.method)},
                {"level", run.level},
                {"slices", run.slices},
                {"finished", run.finished},
                {"part_of_next", run.within},
                {"command", command}};
}

Document solve(const AnyGame& game, const TableInfo& table, const SolveReport& report, std::uint64_t peak) {
    Json object = {{"schema", "zermelo.solve/1"},
                   {"spec", game.spec()},
                   {"program", program_version},
                   {"file", table.file},
                   {"method", report.method}};
    set_start_and_table(object, game, table);
    object["deepest"] = report.deepest ? Json(report.deepest->position) : Json();
    object["seconds"] = report.seconds;
    object["positions_per_second"] =
        static_cast<double>(table.summary.counts.positions) / std::max(report.seconds, 1e-9);
    object["peak_rss_bytes"] = peak;
    object["moves"] = Json();
    object["sides"] = Json();
    return object;
}

Document transcribe(const AnyGame& game, const std::string& source, const TableInfo& table,
                    const TranscribeReport& report, std::uint64_t peak) {
    Json object = {{"schema", "zermelo.transcribe/1"},
                   {"spec", game.spec()},
                   {"program", program_version},
                   {"file", table.file},
                   {"method", table.method}};
    set_start_and_table(object, game, table);
    object["level"] = table.level;
    object["source"] = {{"file", source},
                        {"metric", name_of(report.source.metric)},
                        {"bytes", report.source.bytes},
                        {"digest", digest_text(report.source.digest)}};
    object["compared"] = report.compared;
    object["seconds"] = report.seconds;
    object["peak_rss_bytes"] = peak;
    return object;
}

Document count(const AnyGame& game, Side turn, const Known& value, const CountReport& report, std::uint64_t peak) {
    Json object = {{"schema", "zermelo.solve/1"},
                   {"spec", game.spec()},
                   {"program", program_version},
                   {"file", nullptr},
                   {"method", report.method}};
    set_value(object, game, turn, value, value.is(Wdl::draw) ? std::optional(game.draws_end_by()) : std::nullopt);
    const auto& [first, second] = report.sides;
    const std::uint64_t positions = first.positions() + second.positions();
    object["metric"] = name_of(report.metric);
    object["positions"] = positions;
    object["positions_raw"] = positions;
    object["counted"] = name_of(Counted::placements);
    object["wins"] = first.wins + second.wins;
    object["draws"] = first.draws + second.draws;
    object["losses"] = first.losses + second.losses;
    for (const char* of_tables : {"max_win_dtw", "max_loss_dtw", "bytes", "bits_per_position"})
        object[of_tables] = nullptr;
    object["digest"] = digest_text(report.digest);
    object["deepest"] = report.deepest ? Json(report.deepest->position) : Json();
    object["seconds"] = report.seconds;
    object["positions_per_second"] = static_cast<double>(positions) / std::max(report.seconds, 1e-9);
    object["peak_rss_bytes"] = peak;
    object["moves"] = Json::array();
    for (const CountedMove& move : report.moves) {
        const Known known = Known::of(move.value, report.metric);
        object["moves"].push_back(
            {{"move", move.move}, {"value", name_of(move.value.wdl)}, {"dtw", or_null(known.dtw)}});
    }
    object["sides"] = Json::array();
    for (std::size_t side = 0; side < 2; ++side)
        object["sides"].push_back({{"side", game.info().sides[side]},
                                   {"wins", report.sides[side].wins},
                                   {"draws", report.sides[side].draws},
                                   {"losses", report.sides[side].losses}});
    return object;
}

Document position_counts(const AnyGame& game, const TableInfo& table, const PositionCounts& counts) {
    return Json{{"schema", "zermelo.count/1"},
                {"spec", game.spec()},
                {"program", program_version},
                {"sides", game.info().sides},
                {"reachable", counts.reachable},
                {"reachable_up_to_symmetry", counts.reachable_classes},
                {"first_wins", counts.wins[0]},
                {"second_wins", counts.wins[1]},
                {"draws", counts.draws},
                {"placements", or_null(counts.placements)},
                {"placements_up_to_symmetry", or_null(counts.placements_classes)},
                {"method", table.method},
                {"metric", name_of(table.metric)},
                {"digest", digest_text(table.summary.digest)}};
}

Document count_sequences(const CountSequences& all) {
    Json boards = Json::array();
    for (const auto& board : all.boards)
        boards.push_back({{"n", board.n}, {"spec", board.spec}, {"digest", board.digest}});
    Json sequences = Json::array();
    for (const auto& one : all.sequences)
        sequences.push_back({{"name", one.name},
                             {"definition", one.definition},
                             {"offset", all.boards.front().n},
                             {"first_large", one.first_large},
                             {"terms", one.terms}});
    Json missing = Json::array();
    for (const auto& [spec, why] : all.missing) missing.push_back({{"spec", spec}, {"why", why}});
    return Json{{"schema", "zermelo.count_sequences/1"},
                {"range", all.range},
                {"title", all.title},
                {"program", program_version},
                {"rules", all.rules},
                {"command", all.command},
                {"boards", boards},
                {"missing", missing},
                {"sequences", sequences}};
}

Document estimate(const std::string& spec, const Estimate& estimate, const std::optional<RankedEstimate>& ranked,
                  const std::optional<DiskEstimate>& on_disk, Counted counted, bool fits) {
    Json slices = Json::array();
    for (const auto& slice : estimate.slices)
        slices.push_back({{"name", slice.name}, {"positions", slice.indices}, {"cyclic", slice.cyclic}});
    Json sample;
    if (estimate.sample)
        sample = {{"spec", estimate.sample->spec},
                  {"positions", estimate.sample->indices},
                  {"seconds", estimate.sample->seconds}};
    Json ranks;
    if (ranked)
        ranks = {{"ranks", ranked->ranks},
                 {"slices_together", ranked->together},
                 {"memory_bytes", ranked->memory},
                 {"disk_bytes", ranked->copies},
                 {"updates", ranked->updates},
                 {"message_bytes", ranked->message_bytes},
                 {"other_bytes", ranked->other_bytes},
                 {"levels", ranked->levels},
                 {"seconds", ranked->seconds()},
                 {"work_seconds", ranked->work_seconds},
                 {"update_seconds", ranked->update_seconds},
                 {"network_seconds", ranked->network_seconds},
                 {"level_seconds", ranked->level_seconds}};
    Json disk;
    if (on_disk)
        disk = {{"memory_bytes", on_disk->memory},
                {"scratch_bytes", on_disk->scratch},
                {"slices_on_disk", on_disk->on_disk},
                {"parts", on_disk->parts},
                {"updates", on_disk->updates},
                {"levels", on_disk->levels},
                {"seconds", on_disk->seconds()},
                {"work_seconds", on_disk->work_seconds},
                {"update_seconds", on_disk->update_seconds},
                {"state_seconds", on_disk->state_seconds}};
    return Json{{"schema", "zermelo.estimate/1"},
                {"spec", spec},
                {"program", program_version},
                {"positions", estimate.indices},
                {"counted", name_of(counted)},
                {"bytes", estimate.table()},
                {"bytes_low", estimate.table(estimate.bits_low)},
                {"bytes_high", estimate.table(estimate.bits_high)},
                {"bits_per_position", estimate.bits_per_position},
                {"peak_rss_bytes", estimate.memory},
                {"scratch_bytes", estimate.scratch},
                {"seconds", estimate.seconds ? Json(*estimate.seconds) : Json()},
                {"seconds_low", estimate.seconds_low},
                {"seconds_high", estimate.seconds_high},
                {"fits", fits},
                {"sample_positions", estimate.sample_indices()},
                {"sample", sample},
                {"slices", slices},
                {"ranks", ranks},
                {"on_disk", disk}};
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

Document stats(const AnyGame& game, const TableInfo& table, const Statistics& statistics, const DrawDepths* depths) {
    const bool zugzwangs = statistics.has_null_moves;
    Json object = {{"schema", "zermelo.stats/1"},
                   {"spec", game.spec()},
                   {"program", program_version},
                   {"file", table.file},
                   {"metric", name_of(statistics.metric)},
                   {"counted", name_of(counted_in(table))},
                   {"sides_exchanged", exchanges_sides(game)}};
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
    const auto dtw = [&](Value value) { return or_null(Known::of(value, statistics.metric).dtw); };
    for (const MutualZugzwang& pair : statistics.first_zugzwangs)
        object["first_mutual_zugzwangs"].push_back({{"position", pair.position},
                                                    {"value", name_of(pair.value.wdl)},
                                                    {"dtw", dtw(pair.value)},
                                                    {"exchanged", pair.exchanged},
                                                    {"exchanged_value", name_of(pair.exchanged_value.wdl)},
                                                    {"exchanged_dtw", dtw(pair.exchanged_value)}});
    if (depths != nullptr) set_draw_depths(object["draw_depths"], game, depths->summary());
    return object;
}

Document list(const AnyGame& game, ListKind kind, const KindPosition& position) {
    Json object = {{"schema", "zermelo.list/1"},
                   {"spec", game.spec()},
                   {"list", name_of(kind)},
                   {"position", position.position},
                   {"turn", side_name(game, position.turn)}};
    const Known& value = position.value;
    set_value(object, game, position.turn, value,
              value.is(Wdl::draw) ? std::optional(game.draws_end_by()) : std::nullopt);
    const bool pair = !position.exchanged.empty();
    object["move"] = or_null(std::string_view(position.move));
    object["moves"] = position.moves > 0 ? Json(position.moves) : Json();
    object["exchanged"] = or_null(std::string_view(position.exchanged));
    object["exchanged_value"] = pair ? Json(name_of(position.exchanged_value)) : Json();
    object["exchanged_dtw"] = pair ? or_null(position.exchanged_value.dtw) : Json();
    return object;
}

Document site(const std::string& folder, const std::vector<site::SiteFile>& files) {
    Json list = Json::array();
    for (const site::SiteFile& file : files) list.push_back({{"file", file.name}, {"bytes", file.bytes}});
    return Json{{"schema", "zermelo.export/1"}, {"program", program_version}, {"site", folder}, {"files", list}};
}

}  // namespace zermelo::json
