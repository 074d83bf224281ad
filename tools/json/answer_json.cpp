#include "tools/json/answer_json.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/base/version.hpp"
#include "tools/json/parts.hpp"
#include "tools/words/words.hpp"

namespace zermelo::json {

namespace {

// A move of zermelo.query/1.
Json move_of(const Answer& answer, const RankedMove& ranked, std::string&& name, std::string&& child) {
    Json object = Json::object();
    object.get_ptr<Json::object_t*>()->reserve(11);  // with room for the keys of the server
    add(object, "move", std::move(name));
    add(object, "value", name_of(ranked.value));
    add(object, "dtw", or_null(ranked.value.dtw));
    add(object, "score", or_null(ranked.value.score));
    add(object, "score_range", range_of(ranked.value));
    add(object, "delta", or_null(ranked.delta));
    add(object, "cost", or_null(cost(answer, ranked)));
    add(object, "optimal", ranked.optimal);
    add(object, "child", std::move(child));
    if (ranked.replies) add(object, "replies", {{"draws", ranked.replies->draws}, {"losses", ranked.replies->losses}});
    return object;
}

}  // namespace

Json query_object(const AnyGame& game, const Answer& answer, const Line* line) {
    Json object = Json::object();
    object.get_ptr<Json::object_t*>()->reserve(26);
    add(object, "schema", "zermelo.query/1");
    add(object, "spec", game.spec());
    add(object, "position", game.format(answer.position));
    add(object, "turn", side_name(game, answer.turn));
    set_value(object, game, answer.turn, answer.value, answer.draw_by);
    add(object, "why_over", or_null(answer.terminal ? end_in_rules(game) : ""));
    add(object, "metric", zermelo::name_of(answer.metric));
    add(object, "source", or_null(name_of(answer.source)));
    add(object, "file", or_null(answer.file));
    add(object, "nodes", answer.nodes);
    add(object, "why_unknown", or_null(answer.why_unknown));
    add(object, "limit", or_null(name_of(answer.limit)));
    auto names = answer.moves.empty() ? std::vector<std::string>() : game.move_names(answer.position);
    Json moves = Json::array();
    moves.get_ptr<Json::array_t*>()->reserve(answer.moves.size());
    for (const RankedMove& ranked : answer.moves)
        moves.push_back(move_of(answer, ranked, std::move(names[ranked.number]), game.format(ranked.child)));
    add(object, "moves", std::move(moves));
    if (line != nullptr) {
        set_line(object, game, *line);
        const LineEnd end = end_of(game, answer, *line);
        add(object, "line_repeats_from", or_null(end.repeats_from));
        add(object, "line_why_over", or_null(end.over ? end_in_rules(game) : ""));
    }
    return object;
}

Document query(const AnyGame& game, const Answer& answer, const Line* line, const std::optional<Value>* depth) {
    Json object = query_object(game, answer, line);
    if (depth != nullptr) object["draw_depth"] = *depth ? draw_depth(game, answer.turn, **depth) : Json();
    return object;
}

Document draw_depth(const AnyGame& game, const AnyPosition& position, const std::optional<Value>& depth) {
    const Side turn = game.turn(position);
    return Json{{"schema", "zermelo.draw_depth/1"},
                {"spec", game.spec()},
                {"position", game.format(position)},
                {"turn", side_name(game, turn)},
                {"draw_depth", depth ? draw_depth(game, turn, *depth) : Json()}};
}

Document prove(const AnyGame& game, const Proof& proof, bool moves) {
    const Answer& answer = proof.answer;
    const SearchReport& report = proof.report;
    Json object = {{"schema", "zermelo.prove/1"},
                   {"spec", game.spec()},
                   {"program", program_version},
                   {"position", game.format(answer.position)},
                   {"turn", side_name(game, answer.turn)},
                   {"claim", name_of(proof.claim)},
                   {"answer", name_of(proof.verdict())},
                   {"value", name_of(answer.value)},
                   {"dtw", or_null(answer.value.dtw)},
                   {"score", or_null(answer.value.score)},
                   {"score_range", range_of(answer.value)},
                   {"winner", or_null(winner_name(game, answer.turn, answer.value))},
                   {"draw_by", draw_word(answer.draw_by)},
                   {"method", report.method},
                   {"nodes", report.nodes},
                   {"seconds", report.seconds},
                   {"nodes_per_second", static_cast<double>(report.nodes) / std::max(report.seconds, 1e-9)},
                   {"table_leaves", report.table_leaves},
                   {"rests_on", or_null(report.rests_on)}};
    set_line(object, game, report.line);
    if (moves) {
        const auto names = game.move_names(answer.position);
        Json& list = object["moves"] = Json::array();
        for (const RankedMove& ranked : answer.moves)
            list.push_back({{"move", names[ranked.number]},
                            {"value", name_of(ranked.value)},
                            {"score", or_null(ranked.value.score)},
                            {"score_range", range_of(ranked.value)},
                            {"child", game.format(ranked.child)}});
    }
    object["certificate"] = nullptr;
    if (proof.certificate)
        object["certificate"] = {
            {"file", proof.file}, {"positions", proof.certificate->positions}, {"bytes", proof.certificate->bytes}};
    if (proof.verdict() == Verdict::unknown) {
        object["why_unknown"] = report.why_unknown;
        object["limit"] = or_null(name_of(report.limit));
    }
    return object;
}

Document outcome(const std::string& spec, const std::string& position, std::string_view value, const std::string& id) {
    Json object = {{"schema", "zermelo.outcome/1"}, {"spec", spec}, {"position", position}, {"value", value}};
    if (!id.empty()) object["id"] = id;
    return object;
}

Document draw(const std::string& spec, const std::string& position, const std::string& file, const std::string& svg) {
    return Json{{"schema", "zermelo.draw/1"},
                {"spec", spec},
                {"position", position},
                {"file", or_null(file)},
                {"svg", or_null(svg)}};
}

}  // namespace zermelo::json
