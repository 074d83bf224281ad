#include "tools/check/check.hpp"

#include "games/core/registry.hpp"

namespace zermelo::check {

Result<CheckReport> check_certificate(const CertificateReader& file, const CheckOptions& options) {
    static constexpr auto checkers = AllGames::map([]<class G>(std::type_identity<G>) { return &check_of<G>; });
    const auto spec = Spec::parse(file.header().spec);
    const auto entry = spec ? find_game(spec->game) : tl::unexpected<Error>(spec.error());
    if (!entry) return damaged_certificate(file.path(), "this program does not know its game: " + entry.error().what);
    return checkers[*entry](*spec, file, options);
}

}  // namespace zermelo::check
