// Responses with documents and errors.
#pragma once

#include "games/base/error.hpp"
#include "tools/json/document.hpp"
#include "tools/serve/http.hpp"

namespace zermelo::serve {

HttpResponse document(const json::Document& document);

// An error as JSON.
HttpResponse failure(int status, const Error& error);
// An error as JSON, with the HTTP status of its kind.
HttpResponse failure(const Error& error);

}  // namespace zermelo::serve
