#include "tools/check/check.hpp"

#include <fmt/format.h>

namespace zermelo::check {

Result<CheckReport> check_certificate(const CertificateReader& file, const CheckOptions& options) {
    const auto spec = Spec::parse(file.header().spec);
    const auto of = spec ? checked_games().find(*spec) : tl::unexpected<Error>(spec.error());
    if (!spec) return damaged_certificate(file.path(), "this program does not know its game: " + of.error().what);
    if (!of)
        return fail(Failure::corrupt, fmt::format("this program does not know the rules that {} is about", file.path()),
                    of.error().what,
                    "--plug FILE.so, or the variable ZERMELO_PLUGINS; in Python zermelo.check(FILE, Rules())");
    CheckReport report;
    ZERMELO_TRY((*of)->check(*spec, file, options, report));
    report.rules = (*of)->file;
    return report;
}

}  // namespace zermelo::check
