// The handlers for positions: values and moves, batches, pictures.
#include <fmt/format.h>

#include <algorithm>

#include "tools/draw/position_picture.hpp"
#include "tools/json/serve_json.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api_context.hpp"
#include "tools/serve/parameters.hpp"

namespace zermelo::serve {

namespace {

constexpr std::size_t most_positions = 10'000;  // of a batch

// Looks up some positions of a batch together; if that fails, one by one, so that each has its own error.
void fill_some(const Library::Entry& entry, std::span<const std::string> texts, bool moves, json::BatchWriter& writer) {
    const AnyGame& game = *entry.game;
    std::vector<Result<AnyPosition>> parsed;
    std::vector<AnyPosition> positions;
    for (const std::string& text : texts) {
        parsed.push_back(parse_text(game, text));
        if (parsed.back()) positions.push_back(*parsed.back());
    }
    const auto write = [&](auto&& all, auto&& one, auto&& add) {
        const auto together = all(positions);
        std::size_t next = 0;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            if (!parsed[i]) {
                writer.add_error(texts[i].substr(0, most_text), parsed[i].error());
            } else if (together) {
                add(*parsed[i], (*together)[next++]);
            } else {
                const auto alone = one(*parsed[i]);
                alone ? add(*parsed[i], *alone) : writer.add_error(texts[i], alone.error());
            }
        }
    };
    if (moves)
        write([&](const auto& some) { return entry.answers(some); },
              [&](const AnyPosition& position) { return entry.answer(position); },
              [&](const AnyPosition&, const Answer& answer) { writer.add_answer(answer); });
    else
        write([&](const auto& some) { return entry.values(some); },
              [&](const AnyPosition& position) { return entry.value(position); },
              [&](const AnyPosition& position, const Known& value) {
                  writer.add_value(position, game.format(position), value);
              });
}

// Answers from a certificate, whose game takes the place of the parameter `spec`.
Result<void> proven_position(ApiContext& api, const Call& call, std::string_view proof) {
    ZERMELO_ASSIGN(text, text_of(call.target, "position", "start"));
    ZERMELO_ASSIGN(with_line, flag_of(call.target, "line"));
    run_job(api.reading, call, fmt::format("proof {} {} {}", proof, text, with_line),
            [&api, name = std::string(proof), text, with_line](const RunOptions&) -> Jobs::Done {
                return {or_failure([&]() -> Result<HttpResponse> {
                    ZERMELO_ASSIGN(certificate, api.proofs.open(name));
                    const AnyGame& game = certificate->game();
                    ZERMELO_ASSIGN(position, position_in(*certificate, text));
                    ZERMELO_ASSIGN(answer, certificate->answer(position));
                    return position_document(game, certificate.get(), answer, with_line);
                }())};
            });
    return {};
}

}  // namespace

Result<void> position(ApiContext& api, const Call& call) {
    if (const auto proof = call.target.find("proof")) return proven_position(api, call, *proof);
    if (!call.target.find("spec"))
        return fail(Failure::usage, "there is no spec and no proof", "one of them names the game",
                    "?spec=konane@4x4, or ?proof= and a certificate of /api/v1/catalog");
    ZERMELO_ASSIGN(entry, entry_of(api, call));
    const AnyGame& game = *entry->game;
    ZERMELO_ASSIGN(text, text_of(call.target, "position", "start"));
    ZERMELO_ASSIGN(position, game.parse(text));
    ZERMELO_ASSIGN(seconds, number_of(call.target, "search", 0, api.options.search_seconds, 0));
    ZERMELO_ASSIGN(with_line, flag_of(call.target, "line"));
    // Called only if the client does not have the answer already.
    const auto look_up = [&]() -> Result<HttpResponse> {
        ZERMELO_ASSIGN(answer, entry->answer(position));
        return position_document(game, entry->tables.get(), answer, with_line);
    };
    if (seconds == 0) return send_tagged(call, entry->stamp, look_up);
    ZERMELO_ASSIGN(value, entry->value(position));
    if (!value.nothing()) return send_tagged(call, entry->stamp, look_up);
    const std::string key = fmt::format("search {} {} {} {}", game.spec(), game.format(position), seconds, with_line);
    run_job(api.searching, call, key, [&api, entry, position, with_line, seconds](const RunOptions& run) -> Jobs::Done {
        return {searched(api.engine.search(entry->game->spec()), position, seconds, with_line, run.stop)};
    });
    return {};
}

Result<void> batch(ApiContext& api, const Call& call) {
    if (!has_json(call)) return {};
    auto batch = json::parse_batch(call.request.body, most_positions);
    if (!batch) {
        call.reply(failure(batch.error().code == Failure::limit ? 413 : 400, batch.error()));
        return {};
    }
    ZERMELO_ASSIGN(entry, api.library.open(batch->spec));
    const bool quick = batch->positions.size() <= 64 && !batch->moves;
    const auto fill = [entry, batch = *std::move(batch)]() -> HttpResponse {
        json::BatchWriter writer(*entry->game, batch.positions.size());
        constexpr std::size_t together = 4096;  // positions, with their moves
        for (std::size_t first = 0; first < batch.positions.size(); first += together)
            fill_some(
                *entry,
                std::span(batch.positions).subspan(first).first(std::min(together, batch.positions.size() - first)),
                batch.moves, writer);
        HttpResponse response;
        response.body = std::move(writer).finish();
        return response;
    };
    if (quick)
        call.reply(fill());
    else
        run_job(api.reading, call, fmt::format("batch {}", ++api.jobs_alone),
                [fill](const RunOptions&) { return Jobs::Done{fill()}; });
    return {};
}

Result<void> picture(ApiContext& api, const Call& call) {
    ZERMELO_ASSIGN(entry, entry_of(api, call));
    const Target& target = call.target;
    PictureRequest request;
    ZERMELO_ASSIGN(text, text_of(target, "position", "start"));
    request.position = text;
    for (const auto& [key, value] : target.values)
        if (key == "arrow") request.arrows.push_back(value);
    request.marked = target.get("mark");
    ZERMELO_ASSIGN(dark, flag_of(target, "dark"));
    ZERMELO_ASSIGN(no_coordinates, flag_of(target, "no-coordinates"));
    ZERMELO_ASSIGN(with_values, flag_of(target, "values"));
    request.style.dark = dark;
    request.style.coordinates = !no_coordinates;
    ZERMELO_ASSIGN(cell, number_of(target, "cell", 8, 400, request.style.cell));
    request.style.cell = static_cast<int>(cell);
    return send_tagged(call, entry->stamp, [&]() -> Result<HttpResponse> {
        std::optional<Answer> answer;
        if (with_values) {
            ZERMELO_ASSIGN(position, entry->game->parse(request.position));
            ZERMELO_ASSIGN(found, entry->answer(position));
            answer = std::move(found);
        }
        ZERMELO_ASSIGN(drawn, picture_of(*entry->game, request, answer ? &*answer : nullptr));
        HttpResponse response;
        response.type = "image/svg+xml";
        response.body = std::move(drawn.svg);
        return response;
    });
}

}  // namespace zermelo::serve
