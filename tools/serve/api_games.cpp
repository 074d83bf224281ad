// The handlers for the server's state, games, rules and boards.
#include "games/base/version.hpp"
#include "tablebase/catalog.hpp"
#include "tools/json/game_json.hpp"
#include "tools/json/serve_json.hpp"
#include "tools/known/known.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api_context.hpp"

namespace zermelo::serve {

Result<void> health(ApiContext& api, const Call& call) {
    const std::chrono::duration<double> up = std::chrono::steady_clock::now() - api.began;
    const auto paths = Catalog::paths(api.options.tables);
    HttpResponse response = document(json::health(up.count(), paths ? paths->size() : 0));
    response.headers.emplace_back("Cache-Control", "no-store");
    call.reply(std::move(response));
    return {};
}

Result<void> games(ApiContext& api, const Call& call) {
    return send_tagged(call, program_version, [&] { return document(json::games(api.engine.games().games())); });
}

Result<void> rules(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(entry, entry_of(api, call));
    return send_tagged(call, program_version, [&] { return document(json::rules(*entry->game)); });
}

Result<void> board(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(entry, entry_of(api, call));
    return send_tagged(call, program_version,
                       [&] { return document(json::board(*entry->game, value_questions(api, *entry->game))); });
}

Result<void> known(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(entry, entry_of(api, call));
    const std::string spec = entry->game->spec();
    return send_tagged(call, program_version, [&] { return document(json::known(spec, known_facts_about(spec))); });
}

}  // namespace zermelo::serve
