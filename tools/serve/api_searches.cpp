// The handlers for searches that clients start, poll and cancel.
#include <fmt/format.h>

#include <charconv>

#include "games/base/text.hpp"
#include "tools/json/serve_json.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api_context.hpp"
#include "tools/serve/parameters.hpp"

namespace zermelo::serve {

namespace {

Result<std::uint64_t> id_of(const Target& target) {
    const auto text = target.find("id");
    if (!text) return fail(Failure::usage, "there is no id", "", "?id=1, or what Location says of a new search");
    std::uint64_t id = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), id);
    if (error == std::errc() && end == text->data() + text->size()) return id;
    return 0;  // no search has this number
}

Result<void> answer_search(const Call& call, const std::function<std::optional<HttpResponse>(std::uint64_t)>& ask) {
    ZERMELO_ASSIGN(id, id_of(call.target));
    auto response = ask(id);
    if (!response)
        return fail(Failure::not_found, fmt::format("there is no search {}", in_quotes(call.target.get("id"))),
                    "those that have ended are kept for some minutes", "start it again");
    call.reply(*std::move(response));
    return {};
}

}  // namespace

Result<void> start_search(ApiContext& api, const Call& call) {
    if (!has_json(call) || !may_start_work(call)) return {};
    ZERMELO_ASSIGN(asked, json::parse_search(call.request.body, api.options.long_search_seconds));
    ZERMELO_ASSIGN(entry, api.library.open(asked.spec));
    ZERMELO_ASSIGN(position, parse_text(*entry->game, asked.position));
    SearchOptions options;
    options.nodes = asked.nodes;
    options.run.memory = api.options.long_search_memory;
    options.run.threads = 1;  // several searches run at once
    const AnyGame& game = *entry->game;
    const auto id = api.searches.start(
        game.spec(), game.format(position),
        [&api, entry, position, options, seconds = asked.seconds](const std::stop_token& stop) {
            const auto known = entry->value(position);
            if (known && !known->nothing()) {
                const auto answer = entry->answer(position);
                return answer ? document(json::position(*entry->game, *answer, nullptr)) : failure(answer.error());
            }
            return searched(api.engine.new_search(entry->game->spec(), options), position, seconds, false, stop);
        });
    auto response = id ? api.searches.find(*id) : std::nullopt;
    if (!response) {  // the queue is full, or it has ended and was forgotten already
        call.reply(busy());
        return {};
    }
    if (response->status == 200) response->status = 202;
    response->headers.emplace_back("Location", fmt::format("/api/v1/searches?id={}", *id));
    call.reply(*std::move(response));
    return {};
}

Result<void> search_state(ApiContext& api, const Call& call) {
    return answer_search(call, [&](std::uint64_t id) { return api.searches.find(id); });
}

Result<void> cancel_search(ApiContext& api, const Call& call) {
    return answer_search(call, [&](std::uint64_t id) { return api.searches.cancel(id); });
}

}  // namespace zermelo::serve
