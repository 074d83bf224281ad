// Compressed answers.
#pragma once

#include <string_view>

#include "tools/serve/http.hpp"

namespace zermelo::serve {

// True if a client takes gzip, by its header Accept-Encoding (RFC 9110, 12.5.3).
bool accepts_gzip(std::string_view accept_encoding);

// Compresses the body of an answer for a client that takes gzip, if it is long enough to pay. The tag becomes a weak
// one, because two forms of the answer share it.
void compress(HttpResponse& response);

}  // namespace zermelo::serve
