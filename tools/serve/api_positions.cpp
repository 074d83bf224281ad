// The handlers for positions: values and moves, batches, pictures.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "tools/draw/position_picture.hpp"
#include "tools/json/serve_json.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api.hpp"
#include "tools/serve/parameters.hpp"

namespace zermelo::serve {

namespace {

Result<HttpResponse> position_document(const AnyGame& game, const AnswerSource* source, const Answer& answer,
                                       bool with_line, const Request& request = {}) {
    Line line;
    if (with_line && source != nullptr) {
        ZERMELO_ASSIGN(found, source->line(answer, request));
        line = std::move(found);
    }
    return document(json::position(game, answer, with_line ? &line : nullptr));
}

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

}  // namespace

HttpResponse Api::searched(const Result<std::shared_ptr<const Search>>& search, const AnyPosition& position,
                           double seconds, bool with_line, const std::stop_token& stop) {
    const auto made = [&]() -> Result<HttpResponse> {
        if (!search) return tl::unexpected<Error>(search.error());
        const Search& source = **search;
        const auto began = std::chrono::steady_clock::now();
        // Three quarters of the time are for the position, the rest is for its moves.
        ZERMELO_ASSIGN(answer, source.answer(position, {seconds * 0.75, seconds, stop}));
        // A line needs a known outcome, and more questions to the search.
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
        const double left = std::max(0.0, seconds - taken.count());
        const bool line = with_line && answer.value.outcome().has_value();
        return position_document(source.game(), line ? &source : nullptr, answer, with_line, {left, left, stop});
    }();
    return made ? *made : failure(made.error());
}

// Answers from a certificate, whose game takes the place of the parameter `spec`.
void Api::proven_position(const Call& call, std::string_view proof) {
    const auto given = text_of(call.target, "position", "start");
    if (!given) return call.reply(failure(given.error()));
    const std::string& text = *given;
    const bool with_line = flag_of(call.target, "line");
    jobs_.run(
        fmt::format("proof {} {} {}", proof, text, with_line),
        [this, name = std::string(proof), text, with_line](const std::stop_token&) -> Jobs::Done {
            const auto made = [&]() -> Result<HttpResponse> {
                ZERMELO_ASSIGN(certificate, proofs_.open(name));
                const AnyGame& game = certificate->game();
                ZERMELO_ASSIGN(position, game.parse(text == "start" ? certificate->header().start : text));
                ZERMELO_ASSIGN(answer, certificate->answer(position));
                return position_document(game, certificate.get(), answer, with_line);
            }();
            return {made ? *made : failure(made.error())};
        },
        call.reply);
}

void Api::position(const Call& call) {
    if (const auto proof = call.target.find("proof")) return proven_position(call, *proof);
    const auto entry = entry_of(call);
    if (!entry) return;
    const AnyGame& game = *entry->game;
    const auto text = text_of(call.target, "position", "start");
    if (!text) return call.reply(failure(text.error()));
    const auto position = game.parse(*text);
    if (!position) return call.reply(failure(position.error()));
    const auto seconds = number_of(call.target, "search", 0, options_.search_seconds, 0);
    if (!seconds) return call.reply(failure(seconds.error()));
    const bool with_line = flag_of(call.target, "line");
    // Called only if the client does not have the answer already.
    const auto look_up = [&]() -> Result<HttpResponse> {
        ZERMELO_ASSIGN(answer, entry->answer(*position));
        return position_document(game, entry->tables.get(), answer, with_line);
    };
    if (*seconds == 0) return tagged(call, entry->stamp, look_up);
    const auto value = entry->value(*position);
    if (!value) return call.reply(failure(value.error()));
    if (!value->nothing()) return tagged(call, entry->stamp, look_up);
    const std::string key = fmt::format("search {} {} {} {}", game.spec(), game.format(*position), *seconds, with_line);
    jobs_.run(
        key,
        [this, entry, position = *position, with_line, seconds = *seconds](const std::stop_token& stop) -> Jobs::Done {
            return {searched(engine_.search(entry->game->spec()), position, seconds, with_line, stop)};
        },
        call.reply);
}

void Api::batch(const Call& call) {
    if (!has_json(call)) return;
    auto batch = json::parse_batch(call.request.body, most_positions);
    if (!batch) return call.reply(failure(batch.error().code == Failure::limit ? 413 : 400, batch.error()));
    const auto entry = library_.open(batch->spec);
    if (!entry) return call.reply(failure(entry.error()));
    const bool quick = batch->positions.size() <= 64 && !batch->moves;
    const auto fill = [entry = *entry, batch = *std::move(batch)]() -> HttpResponse {
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
    if (quick) return call.reply(fill());
    jobs_.run(
        fmt::format("batch {}", ++batches_), [fill](const std::stop_token&) { return Jobs::Done{fill()}; }, call.reply);
}

void Api::picture(const Call& call) {
    const auto entry = entry_of(call);
    if (!entry) return;
    const Target& target = call.target;
    PictureRequest request;
    const auto text = text_of(target, "position", "start");
    if (!text) return call.reply(failure(text.error()));
    request.position = *text;
    for (const auto& [key, value] : target.values)
        if (key == "arrow") request.arrows.push_back(value);
    request.marked = target.get("mark");
    request.style.dark = flag_of(target, "dark");
    request.style.coordinates = !flag_of(target, "no-coordinates");
    const auto cell = number_of(target, "cell", 8, 400, request.style.cell);
    if (!cell) return call.reply(failure(cell.error()));
    request.style.cell = static_cast<int>(*cell);
    tagged(call, entry->stamp, [&]() -> Result<HttpResponse> {
        std::optional<Answer> answer;
        if (flag_of(target, "values")) {
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
