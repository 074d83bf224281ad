#include "tools/json/rulings_json.hpp"

#include <fmt/format.h>

#include "games/base/version.hpp"
#include "tools/json/parts.hpp"
#include "tools/study/layers.hpp"
#include "tools/words/counted.hpp"

namespace zermelo::json {

namespace {

Json value_in(const AnyGame& game, Side turn, const Known& value) {
    Json object = Json::object();
    set_value(object, game, turn, value, value.is(Wdl::draw) ? std::optional(game.draws_end_by()) : std::nullopt);
    return object;
}

Json compared_group(const AnyGame& game, const ComparedGroup& group, bool distances) {
    Json object;
    object["side"] = group.side ? Json(side_name(game, *group.side)) : Json();
    object["positions"] = group.positions();
    object["outcomes"] = group.outcomes();
    object["distances"] = distances ? Json(group.distances) : Json();
    object["only_first"] = group.only_first;
    object["only_second"] = group.only_second;
    Json changes = Json::array();
    for (const Wdl first : all_outcomes)
        for (const Wdl second : all_outcomes)
            if (first != second)
                changes.push_back({{"change", fmt::format("{} -> {}", name_of(first), name_of(second))},
                                   {"positions", group.common.at(first, second)}});
    object["changes"] = std::move(changes);
    return object;
}

Json compared_position(const AnyGame& game, const Rulings& rulings, const ComparedPosition& position, bool reached) {
    const TableComparison& counts = rulings.counts;
    return {{"position", position.position},
            {"turn", side_name(game, position.turn)},
            {"first", value_in(game, position.turn, Known::of(position.first, counts.metrics[0]))},
            {"second", value_in(game, position.turn, Known::of(position.second, counts.metrics[1]))},
            {"reached", rulings.examples_from_play ? Json(reached) : Json()}};
}

Json compared_table(const AnyGame& game, const TableInfo& info, const RulingStart& start) {
    Json object = {
        {"spec", info.spec}, {"file", or_null(std::string_view(info.file))}, {"metric", name_of(info.metric)}};
    object["digest"] = digest_text(info.summary.digest);
    object["start_position"] = start.position;
    object["start"] = start.answer.value.outcome() ? value_in(game, start.answer.turn, start.answer.value) : Json();
    return object;
}

Json play_by(const AnyGame& game, const std::vector<std::string>& best, const Line& rest) {
    Json object = {{"best_moves", best}};
    set_line(object, game, rest);
    return object;
}

Json shared_play(const AnyGame& game, const SharedPlay& play) {
    Json object = Json::object();
    set_line(object, game, play.line);
    object["end"] = name_of(play.end);
    object["position"] = play.position;
    object["turn"] = side_name(game, play.first.turn);
    object["first"] = value_in(game, play.first.turn, play.first.value);
    object["second"] = value_in(game, play.second.turn, play.second.value);
    object["by"] = {play_by(game, play.first_best, play.first_rest), play_by(game, play.second_best, play.second_rest)};
    return object;
}

Json nearest(const AnyGame& game, const NearestDifference::Found& found) {
    Json object = {{"position", found.position}, {"turn", side_name(game, found.turn)}};
    object["first"] = value_in(game, found.turn, found.first);
    object["second"] = value_in(game, found.turn, found.second);
    set_line(object, game, found.line);
    return object;
}

}  // namespace

Json compare_object(const AnyGame& game, const Rulings& rulings, const std::string& command,
                    const std::vector<std::string>& files) {
    const TableComparison& counts = rulings.counts;
    const bool distances = counts.tells_distances();
    const auto& play = rulings.play;
    Json object = {{"schema", "zermelo.compare/1"},
                   {"spec", game.spec()},
                   {"program", program_version},
                   {"command", command},
                   {"files", files},
                   {"sides_exchanged", exchanges_sides(game)}};
    object["tables"] = {compared_table(game, rulings.first, rulings.starts[0]),
                        compared_table(game, rulings.second, rulings.starts[1])};
    object["same_start"] = rulings.same_start;
    object["winner_changes"] = or_null(rulings.winner_changes());
    object["counted"] = name_of(counted_in_both(rulings.first, rulings.second));
    object["matched_by_text"] = counts.renumbered;
    object["total"] = compared_group(game, counts.total, distances);
    object["sides"] = Json::array();
    for (const ComparedGroup& side : counts.sides) object["sides"].push_back(compared_group(game, side, distances));
    object["slices"] = Json::array();
    for (const ComparedGroup& slice : counts.slices) {
        Json& entry = object["slices"].emplace_back(Json{{"name", slice.name}});
        entry.update(compared_group(game, slice, distances));
    }
    object["simplest"] = Json::array();
    for (const Wdl first : all_outcomes)
        for (const Wdl second : all_outcomes)
            if (const auto& position = counts.simplest.at(first, second))
                object["simplest"].push_back(
                    compared_position(game, rulings, *position, rulings.reached.at(first, second)));
    const ComparedPosition* simplest = rulings.simplest_difference();
    object["simplest_difference"] =
        simplest == nullptr ? Json()
                            : compared_position(game, rulings, *simplest,
                                                rulings.reached.at(simplest->first.wdl, simplest->second.wdl));
    const auto& longest = counts.longest_agreement;
    object["longest_agreement"] =
        longest ? compared_position(game, rulings, *longest, rulings.agreement_reached) : Json();
    object["play"] = play ? shared_play(game, *play) : Json();
    object["nearest"] = rulings.nearest.found ? nearest(game, *rulings.nearest.found) : Json();
    object["nearest_complete"] = rulings.nearest.complete;
    object["nearest_positions"] = rulings.nearest.positions;
    object["rules"] = nullptr;
    if (const auto& found = rulings.rules.found) {
        object["rules"] = nearest(game, *found);
        object["rules"]["only_first"] = or_null(std::string_view(found->only_first));
        object["rules"]["only_second"] = or_null(std::string_view(found->only_second));
    }
    object["rules_complete"] = rulings.rules.complete;
    return object;
}

Document compare(const AnyGame& game, const Rulings& rulings, const std::string& command,
                 const std::vector<std::string>& files) {
    return compare_object(game, rulings, command, files);
}

}  // namespace zermelo::json
