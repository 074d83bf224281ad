#include "tools/json/report_json.hpp"

#include <fmt/format.h>

#include "games/base/version.hpp"
#include "tools/json/parts.hpp"

namespace zermelo::json {

namespace {

Json mean(const Mean& mean) {
    return {{"mean", mean.value}, {"error", mean.error}};
}

Json plies_of(const std::vector<PlyCount>& counts) {
    Json list = Json::array();
    for (const PlyCount& count : counts)
        list.push_back({{"positions", count.positions},
                        {"over", count.over},
                        {"legal_moves", count.moves},
                        {"choices", count.choices},
                        {"only_moves", count.only_moves},
                        {"forced", count.forced},
                        {"only_move_share", or_null(count.only_share())},
                        {"error", or_null(count.only_error())}});
    return list;
}

Json leans_to(const AnyGame& game, Lean lean) {
    switch (lean) {
        case Lean::first:
            return side_name(game, Side::first);
        case Lean::second:
            return side_name(game, Side::second);
        case Lean::balanced:
            return "balanced";
        default:
            return nullptr;
    }
}

Json share(const Mean& share) {
    Json object = mean(share);
    const Interval interval = interval_of(share);
    object["low"] = interval.low;
    object["high"] = interval.high;
    return object;
}

Json games_of(const AnyGame& game, const GameCounts& counts) {
    return {{"games", counts.games},
            {"first_wins", counts.ended(Ending::first_wins)},
            {"second_wins", counts.ended(Ending::second_wins)},
            {"draws", counts.ended(Ending::drawn)},
            {"cut", counts.ended(Ending::cut)},
            {"first_share", share(counts.first_share)},
            {"leans_to", leans_to(game, counts.lean())},
            {"score", counts.score ? mean(*counts.score) : Json()},
            {"plies", mean(counts.plies)},
            {"by_plies", counts.by_plies}};
}

Json values_of(const ValueStudy& study) {
    Json begins = Json::array();
    for (const ValueStudy::Begin& begin : study.begins)
        begins.push_back({{"moves", begin.moves},
                          {"name", begin.name},
                          {"outcome", std::string(1, begin.outcome)},
                          {"mean", begin.mean},
                          {"temperature", begin.temperature}});
    Json hottest = Json::array();
    for (const ValueStudy::Entry& entry : study.hottest)
        hottest.push_back({{"name", entry.name},
                           {"mean", entry.mean},
                           {"temperature", entry.temperature},
                           {"positions", entry.positions},
                           {"first", entry.first}});
    return {{"arrangements", study.arrangements},     {"values", study.values},      {"numbers", study.numbers},
            {"infinitesimals", study.infinitesimals}, {"begins", std::move(begins)}, {"hottest", std::move(hottest)}};
}

// The head of a report, and what it says of the games that were played.
Json beginning(std::string_view schema, const AnyGame& game, const std::string& command,
               const std::vector<std::string>& files, const Sampling& sampling) {
    Json object = {{"schema", schema},   {"spec", game.spec()}, {"program", program_version},
                   {"command", command}, {"files", files},      {"sides", Json::array()}};
    for (const std::string_view side : game.info().sides) object["sides"].push_back(side);
    object["seed"] = sampling.seed;
    object["games"] = sampling.games;
    object["cut"] = sampling.cut;
    object["rules_revision"] = game.rules_revision();
    return object;
}

Json openings_of(const AnyGame& game, Side turn, const std::vector<Opening>& openings) {
    Json list = Json::array();
    for (const Opening& opening : openings) {
        Json& entry = list.emplace_back(Json{{"moves", opening.moves}});
        set_value(entry, game, turn, opening.value, std::nullopt);
        entry["at_random"] = games_of(game, opening.at_random);
    }
    return list;
}

}  // namespace

Document report(const AnyGame& game, const Study& study, const std::string& command,
                const std::vector<std::string>& files, const Rulings* against, const ValueStudy* values) {
    const Answer& start = study.start.answer;
    Json object = beginning("zermelo.report/1", game, command, files, study.sampling);
    set_value(object, game, start.turn, start.value, start.draw_by);
    set_line(object, game, study.start.line);
    object["fingerprint"] = fmt::format("{:016x}", study.table.fingerprint);
    object["method"] = study.table.method;
    set_table(object["table"], study.table);
    object["reachable"] = or_null(study.reachable);
    object["statistics"] = Json::array();
    const bool null_moves = study.statistics.has_null_moves;
    for (const GroupStatistics& side : study.statistics.sides)
        set_group(object["statistics"].emplace_back(), game, side, null_moves);
    set_group(object["statistics"].emplace_back(), game, study.statistics.total, null_moves);
    object["largest_layer"] = study.largest_layer;
    object["sides_exchanged"] = exchanges_sides(game);
    object["layers_end"] = name_of(study.layers.end);
    object["layers"] = plies_of(study.layers.layers);
    object["plays"] = Json::array();
    for (const PlaySample& sample : study.plays)
        object["plays"].push_back({{"play", name_of(sample.play)},
                                   {"counts", games_of(game, sample.counts)},
                                   {"by_ply", plies_of(sample.by_ply)}});
    object["errors"] = Json::array();
    for (const ErrorSample& sample : study.errors)
        object["errors"].push_back({{"side", side_name(game, sample.side)},
                                    {"percent", sample.percent},
                                    {"counts", games_of(game, sample.counts)}});
    object["openings"] = openings_of(game, start.turn, study.openings);
    object["longest_win"] = nullptr;
    if (study.longest) {
        object["longest_win"] = {{"position", game.format(study.longest->positions.front())},
                                 {"dtw", *study.longest->answer.value.dtw}};
        set_line(object["longest_win"], game, study.longest->line);
    }
    object["values"] = values == nullptr ? Json() : values_of(*values);
    object["against"] = against == nullptr ? Json() : compare_object(game, *against, command, files);
    return object;
}

Document survey(const AnyGame& game, const Survey& survey, const std::string& why, const KnownFact* known,
                const std::string& command, const std::vector<std::string>& files) {
    Json object = beginning("zermelo.survey/1", game, command, files, survey.sampling);
    object["why_no_table"] = why;
    object["known"] = known == nullptr ? Json() : known_fact(*known);
    set_value(object, game, survey.start.turn, survey.start.value, survey.start.draw_by);
    object["nodes"] = survey.nodes;
    object["seconds"] = survey.seconds;
    object["mean_moves"] = or_null(survey.mean_moves);
    object["at_random"] = games_of(game, survey.of(Play::random).counts);
    object["openings"] = openings_of(game, survey.start.turn, survey.openings);
    return object;
}

}  // namespace zermelo::json
