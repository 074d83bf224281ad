// Answers that every request may get.
#pragma once

#include "games/base/error.hpp"
#include "tools/json/document.hpp"
#include "tools/serve/http.hpp"

namespace zermelo::serve {

HttpResponse document(const json::Document& document);

// An error as JSON with what, why and what to try.
HttpResponse failure(int status, const Error& error);
// With the status that goes with the kind of failure.
HttpResponse failure(const Error& error);

}  // namespace zermelo::serve
