// What is asked about positions: values and moves, pictures, many values at once.
#include <fmt/format.h>

#include <charconv>

#include "games/core/notation.hpp"
#include "tools/draw/position_picture.hpp"
#include "tools/json/serve_json.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api.hpp"

namespace zermelo::serve {

namespace {

// The value of a parameter that is a whole number or has a fraction, within bounds.
Result<double> number_of(const Target& target, std::string_view key, double least, double most, double otherwise) {
    const auto text = target.find(key);
    if (!text) return otherwise;
    double number = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
    if (error != std::errc() || end != text->data() + text->size() || !(number >= least) || !(number <= most))
        return fail(Failure::usage, fmt::format("{} is {}", key, in_quotes(*text)), "",
                    fmt::format("a number from {} to {}", least, most));
    return number;
}

bool flag_of(const Target& target, std::string_view key) {
    const auto text = target.find(key);
    return text && *text != "0";
}

Result<AnyPosition> position_of(const AnyGame& game, const Target& target, std::size_t most) {
    const std::string text = target.get("position", "start");
    if (text.size() > most)
        return fail(Failure::bad_input, "the position is too long",
                    fmt::format("it has {} characters, {} are allowed", text.size(), most));
    return game.parse(text);
}

// What the rules alone tell: the moves, without values.
Answer answer_of_rules(const AnyGame& game, const AnyPosition& position, std::string why_unknown) {
    Answer answer;
    if (begin_answer(game, position, answer)) {
        answer.why_unknown = std::move(why_unknown);
        const auto children = game.children(position);
        for (std::size_t number = 0; number < children.size(); ++number)
            answer.moves.push_back({number, children[number], game.turn(children[number]), {}, {}, false});
        rank_moves(answer);
    }
    end_answer(game, answer);
    return answer;
}

// From the tables, or with what the rules tell.
Result<Answer> answer_of(const Library::Entry& entry, const AnyPosition& position) {
    if (entry.tables) return entry.tables->answer(position);
    return answer_of_rules(
        *entry.game, position,
        entry.damaged.empty() ? fmt::format("there is no table for {}", entry.game->spec()) : entry.damaged);
}

// Without its moves.
Result<Known> value_of(const Library::Entry& entry, const AnyPosition& position) {
    if (entry.tables) return entry.tables->value(position);
    Answer rules;
    begin_answer(*entry.game, position, rules);
    return rules.value;
}

Result<HttpResponse> position_document(const AnyGame& game, const AnswerSource* source, const Answer& answer,
                                       bool with_line) {
    Line line;
    if (with_line && source != nullptr) {
        ZERMELO_ASSIGN(found, source->line(answer));
        line = std::move(found);
    }
    return document(json::position(game, answer, with_line ? &line : nullptr));
}

}  // namespace

// What a certificate says of a position. Its game is that of the certificate.
void Api::proven_position(const Call& call, std::string_view proof) {
    const std::string text = call.target.get("position", "start");
    if (text.size() > most_text) return call.reply(failure(Error(Failure::bad_input, "the position is too long")));
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
    const auto position = position_of(game, call.target, most_text);
    if (!position) return call.reply(failure(position.error()));
    const auto seconds = number_of(call.target, "search", 0, options_.search_seconds, 0);
    if (!seconds) return call.reply(failure(seconds.error()));
    const bool with_line = flag_of(call.target, "line");
    // Looked up only where the client does not have the answer already.
    const auto look_up = [&]() -> Result<HttpResponse> {
        ZERMELO_ASSIGN(answer, answer_of(*entry, *position));
        return position_document(game, entry->tables.get(), answer, with_line);
    };
    if (*seconds == 0) return tagged(call, entry->stamp, look_up);
    const auto value = value_of(*entry, *position);
    if (!value) return call.reply(failure(value.error()));
    if (!value->nothing()) return tagged(call, entry->stamp, look_up);
    const std::string key = fmt::format("search {} {} {} {}", game.spec(), game.format(*position), *seconds, with_line);
    jobs_.run(
        key,
        [this, entry, position = *position, with_line, seconds = *seconds](const std::stop_token& stop) -> Jobs::Done {
            const auto search = engine_.search(entry->game->spec());
            if (!search) return {failure(search.error())};
            const auto found = (*search)->answer(position, {seconds * 0.75, seconds, stop});
            if (!found) return {failure(found.error())};
            auto made = position_document(*entry->game, search->get(), *found, with_line);
            return {made ? *std::move(made) : failure(made.error())};
        },
        call.reply);
}

void Api::batch(const Call& call) {
    if (!call.request.content_type.starts_with("application/json"))
        return call.reply(failure(415, Error(Failure::usage, "a batch is JSON",
                                             "the header Content-Type says otherwise", "application/json")));
    auto batch = json::parse_batch(call.request.body, most_positions);
    if (!batch) return call.reply(failure(batch.error().code == Failure::limit ? 413 : 400, batch.error()));
    const auto entry = library_.open(batch->spec);
    if (!entry) return call.reply(failure(entry.error()));
    const bool quick = batch->positions.size() <= 64 && !batch->moves;
    const auto fill = [entry = *entry, batch = *std::move(batch)]() -> HttpResponse {
        const AnyGame& game = *entry->game;
        json::BatchWriter writer(game, batch.positions.size());
        for (const std::string& text : batch.positions) {
            const auto position = text.size() > most_text
                                      ? Result<AnyPosition>(fail(Failure::bad_input, "the position is too long"))
                                      : game.parse(text);
            if (!position) {
                writer.add_error(text.substr(0, most_text), position.error());
                continue;
            }
            if (batch.moves) {
                const auto answer = answer_of(*entry, *position);
                answer ? writer.add_answer(*answer) : writer.add_error(text, answer.error());
                continue;
            }
            const auto value = value_of(*entry, *position);
            value ? writer.add_value(*position, game.format(*position), *value) : writer.add_error(text, value.error());
        }
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
    request.position = target.get("position", "start");
    if (request.position.size() > most_text)
        return call.reply(failure(Error(Failure::bad_input, "the position is too long")));
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
            ZERMELO_ASSIGN(found, answer_of(*entry, position));
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
