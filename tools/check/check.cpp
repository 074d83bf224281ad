#include "tools/check/check.hpp"

#include "games/registry.hpp"

namespace zermelo {

#define ZERMELO_DECLARE(folder, Class) class Class;
ZERMELO_GAMES(ZERMELO_DECLARE)
#undef ZERMELO_DECLARE

}  // namespace zermelo

namespace zermelo::check {

Result<CheckReport> check_certificate(const CertificateReader& file, const CheckOptions& options) {
#define ZERMELO_ENTRY(folder, Class) &check_of<Class>,
    constexpr decltype(&check_of<void>) checkers[] = {ZERMELO_GAMES(ZERMELO_ENTRY)};
#undef ZERMELO_ENTRY
    const auto spec = Spec::parse(file.header().spec);
    const auto entry = spec ? find_game(spec->game) : tl::unexpected<Error>(spec.error());
    if (!entry) return damaged_certificate(file.path(), "this program does not know its game: " + entry.error().what);
    return checkers[*entry](*spec, file, options);
}

}  // namespace zermelo::check
