#include "tools/serve/answers.hpp"

#include <algorithm>
#include <chrono>

#include "tools/json/failure_json.hpp"
#include "tools/json/serve_json.hpp"

namespace zermelo::serve {

HttpResponse document(const json::Document& document) {
    HttpResponse response;
    response.body = document.text(false) + "\n";
    return response;
}

namespace {

// Addresses in place of the commands that the program advises.
std::string advice(const Error& error) {
    if (error.cause.kind == Cause::Kind::spec)
        return "/api/v1/rules?spec=" + error.cause.spec + " has the rules of the game";
    if (error.cause.kind == Cause::Kind::position)
        return "start, 'start moves ...', or a board with the side to move; /api/v1/rules?spec=... shows one";
    if (error.cause.kind == Cause::Kind::no_table) return "/api/v1/catalog lists the tables";
    if (error.code == Failure::not_found && !error.cause.spec.empty()) return "/api/v1/games lists the games";
    return error.hint;
}

}  // namespace

HttpResponse failure(int status, const Error& error) {
    HttpResponse response = document(json::failed({}, error, advice(error)));
    response.status = status;
    response.headers.emplace_back("Cache-Control", "no-store");
    if (status == 503) response.headers.emplace_back("Retry-After", "2");
    return response;
}

HttpResponse failure(const Error& error) {
    return failure(status_of(error.code), error);
}

int status_of(Failure code) {
    switch (code) {
        case Failure::usage:
        case Failure::bad_input:
            return 400;
        case Failure::not_found:
        case Failure::no_answer:
            return 404;
        case Failure::corrupt:
            return 409;  // a conflict with the state of the resource, which its owner can mend (RFC 9110, 15.5.10)
        case Failure::limit:
        case Failure::interrupted:
            return 503;
        default:
            return 500;
    }
}

HttpResponse or_failure(Result<HttpResponse> made) {
    return made ? *std::move(made) : failure(made.error());
}

Result<HttpResponse> position_document(const AnyGame& game, const AnswerSource* source, const Answer& answer,
                                       bool with_line, const Request& request) {
    Line line;
    if (with_line && source != nullptr) {
        ZERMELO_ASSIGN(found, source->line(answer, request));
        line = std::move(found);
    }
    return document(json::position(game, answer, with_line ? &line : nullptr));
}

HttpResponse searched(const Result<std::shared_ptr<const Search>>& search, const AnyPosition& position, double seconds,
                      bool with_line, const std::stop_token& stop) {
    return or_failure([&]() -> Result<HttpResponse> {
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
    }());
}

}  // namespace zermelo::serve
