// Calls the checker of certificates in the page. It shares only the rules with the rest.
#include "tools/serve/checker.hpp"

#include <chrono>

#include "tools/check/document.hpp"

namespace zermelo::serve {

Result<std::string> ask_checker(const std::string& path, double, const std::stop_token&) {
    using Clock = std::chrono::steady_clock;
    const auto began = Clock::now();
    ZERMELO_ASSIGN(file, CertificateReader::open(path));
    ZERMELO_ASSIGN(report, check::check_certificate(file, {}));
    return check::document_of(path, file, report, std::chrono::duration<double>(Clock::now() - began).count())
        .text(false);
}

}  // namespace zermelo::serve
