// The handlers for searches that clients start, poll and cancel.
#include <fmt/format.h>

#include <charconv>

#include "games/base/text.hpp"
#include "tools/json/serve_json.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api.hpp"
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

}  // namespace

void Api::start_search(const Call& call) {
    if (!has_json(call)) return;
    const auto asked = json::parse_search(call.request.body, options_.long_search_seconds);
    if (!asked) return call.reply(failure(asked.error()));
    const auto entry = library_.open(asked->spec);
    if (!entry) return call.reply(failure(entry.error()));
    const auto position = parse_text(*(*entry)->game, asked->position);
    if (!position) return call.reply(failure(position.error()));
    SearchOptions options;
    options.nodes = asked->nodes;
    options.run.memory = options_.long_search_memory;
    options.run.threads = 1;  // several searches run at once
    const AnyGame& game = *(*entry)->game;
    const auto id = searches_.start(
        game.spec(), game.format(*position),
        [this, entry = *entry, position = *position, options, seconds = asked->seconds](const std::stop_token& stop) {
            const auto known = entry->value(position);
            if (known && !known->nothing()) {
                const auto answer = entry->answer(position);
                return answer ? document(json::position(*entry->game, *answer, nullptr)) : failure(answer.error());
            }
            return searched(engine_.new_search(entry->game->spec(), options), position, seconds, false, stop);
        });
    if (!id) return call.reply(busy());
    auto response = searches_.find(*id);
    if (!response) return call.reply(busy());  // it has ended and was forgotten already
    if (response->status == 200) response->status = 202;
    response->headers.emplace_back("Location", fmt::format("/api/v1/searches?id={}", *id));
    call.reply(*std::move(response));
}

void Api::search_state(const Call& call) {
    answer_search(call, &Searches::find);
}

void Api::cancel_search(const Call& call) {
    answer_search(call, &Searches::cancel);
}

void Api::answer_search(const Call& call, std::optional<HttpResponse> (Searches::*ask)(std::uint64_t)) {
    const auto id = id_of(call.target);
    if (!id) return call.reply(failure(id.error()));
    auto response = (searches_.*ask)(*id);
    if (response) return call.reply(*std::move(response));
    call.reply(failure(Error(Failure::not_found, fmt::format("there is no search {}", in_quotes(call.target.get("id"))),
                             "those that have ended are kept for some minutes", "start it again")));
}

}  // namespace zermelo::serve
