// Responses with documents, positions and errors.
#pragma once

#include <memory>
#include <stop_token>

#include "games/base/error.hpp"
#include "solvers/engine/zermelo.hpp"
#include "tools/json/document.hpp"
#include "tools/serve/http.hpp"

namespace zermelo::serve {

HttpResponse document(const json::Document& document);

// An error as JSON.
HttpResponse failure(int status, const Error& error);
// An error as JSON, with the HTTP status of its kind.
HttpResponse failure(const Error& error);
// The HTTP status of a kind of error, or of its number in JSON.
int status_of(Failure code);
// The response, or the error as JSON.
HttpResponse or_failure(Result<HttpResponse> made);

// A position with its moves; with `with_line` also perfect play, which `source` tells unless it is null.
Result<HttpResponse> position_document(const AnyGame& game, const AnswerSource* source, const Answer& answer,
                                       bool with_line, const Request& request = {});
// Searches a position for `seconds` and makes the response.
HttpResponse searched(const Result<std::shared_ptr<const Search>>& search, const AnyPosition& position, double seconds,
                      bool with_line, const std::stop_token& stop);

}  // namespace zermelo::serve
