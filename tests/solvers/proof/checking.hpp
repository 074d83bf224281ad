// Checks certificates by the rules that the file names, as zermelo-check does.
#pragma once

#include <string>

#include "tools/check/check.hpp"

namespace zermelo::test {

// Empty if the certificate holds, else why it does not.
inline std::string failure_of(const Result<check::CheckReport>& report) {
    if (!report) return report.error().what + ": " + report.error().why;
    return report->first_failure.value_or("");
}

// Of a game of the registry.
inline std::string check_failure(const std::string& path) {
    const auto file = CertificateReader::open(path);
    if (!file) return file.error().what + ": " + file.error().why;
    check::CheckOptions options;
    options.memory = 1 << 28;
    return failure_of(check::check_certificate(*file, options));
}

// The strongest claims that a certificate can make about a position with this value.
inline std::vector<ProofClaim> claims_of(Wdl wdl, Side turn) {
    if (const auto side = winner(wdl, turn)) return {{*side, Goal::win}};
    return {{Side::first, Goal::not_loss}, {Side::second, Goal::not_loss}};
}

}  // namespace zermelo::test
