#include "tools/json/game_json.hpp"

#include <algorithm>

#include "games/base/version.hpp"
#include "tools/json/parts.hpp"
#include "tools/words/choices.hpp"

namespace zermelo::json {

Document version() {
    return Json{{"schema", "zermelo.version/1"}, {"program", program_version}};
}

Document games(std::span<const GameEntry> games) {
    Json list = Json::array();
    for (const GameEntry& entry : games) {
        const GameInfo& info = *entry.info;
        list.push_back({{"name", info.name},
                        {"title", info.title},
                        {"spec", info.spec_syntax},
                        {"sides", info.sides},
                        {"known_boards", known_boards(info.name).size()}});
    }
    return Json{{"schema", "zermelo.games/1"}, {"games", list}};
}

Document rules(const AnyGame& game) {
    const GameInfo& info = game.info();
    const auto positions = game.numbered_positions();
    const auto start = game.parse("start");
    Json options = Json::array();
    for (const Choice& choice : choices_of(game))
        options.push_back(
            {{"key", choice.key}, {"values", choice.values}, {"value", choice.now ? Json(*choice.now) : Json()}});
    return Json{{"schema", "zermelo.rules/1"},
                {"spec", game.spec()},
                {"title", info.title},
                {"rules", info.rules},
                {"spec_syntax", info.spec_syntax},
                {"position_syntax", info.position_syntax},
                {"options", std::move(options)},
                {"sides", info.sides},
                {"known_boards", known_boards(info.name)},
                {"repetition", name_of(info.repetition)},
                {"rules_revision", game.rules_revision()},
                {"indexing_revision", info.indexing_revision},
                {"start", start ? Json(game.format(*start)) : Json()},
                {"numbered_positions", positions ? Json(to_decimal(*positions)) : Json()}};
}

Document new_game(const std::string& name, const std::string& folder, const std::vector<std::string>& files) {
    return Json{{"schema", "zermelo.new-game/1"}, {"name", name}, {"folder", folder}, {"files", files}};
}

namespace {

Json sweep_object(const std::string& command, const SweepRow& row) {
    const bool decided = row.winner != "draw" && row.winner != "open";
    return Json{{"schema", "zermelo.sweep/1"},
                {"command", command},
                {"program", program_version},
                {"spec", row.spec},
                {"value", row.winner == "draw"   ? Json("draw")
                          : row.winner == "open" ? Json("unknown")
                                                 : Json()},
                {"winner", decided ? Json(row.winner) : Json()},
                {"dtw", or_null(row.dtw)},
                {"score", or_null(row.score)},
                {"how", row.how},
                {"positions", row.positions},
                {"seconds", row.seconds}};
}

}  // namespace

Document sweep(const std::string& command, const SweepRow& row) {
    return sweep_object(command, row);
}

Document sweep(const std::string& command, const SweepRow& row, const std::string& change, const GameCounts& games) {
    Json object = sweep_object(command, row);
    object["change"] = change;
    object["at_random"] = {{"games", games.games},
                           {"first_share", games.first_share.value},
                           {"first_share_error", games.first_share.error}};
    return object;
}

Document known(const std::string& spec, const std::vector<KnownFact>& facts) {
    Json list = Json::array();
    for (const KnownFact& fact : facts) list.push_back(known_fact(fact));
    return Json{{"schema", "zermelo.known/1"}, {"spec", spec}, {"facts", list}};
}

Document perft(const std::string& spec, const Perft& perft) {
    Json object = {{"schema", "zermelo.perft/1"},
                   {"spec", spec},
                   {"position", perft.position},
                   {"depth", perft.depth},
                   {"nodes", perft.nodes}};
    if (perft.divide) {
        Json& divide = object["divide"] = Json::object();
        for (const auto& [move, nodes] : *perft.divide) divide[move] = nodes;
    }
    return object;
}

}  // namespace zermelo::json
