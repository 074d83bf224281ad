#include "tools/check/check.hpp"

namespace zermelo::check {

Result<CheckReport> check_certificate(const CertificateReader& file, const CheckOptions& options) {
    const auto spec = Spec::parse(file.header().spec);
    const auto of = spec ? checked_games().find(*spec) : tl::unexpected<Error>(spec.error());
    if (!of) return damaged_certificate(file.path(), "this program does not know its game: " + of.error().what);
    CheckReport report;
    ZERMELO_TRY((*of)->check(*spec, file, options, report));
    report.rules = (*of)->file;
    return report;
}

}  // namespace zermelo::check
