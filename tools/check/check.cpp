#include "tools/check/check.hpp"

#include "games/core/runtime/registry.hpp"

namespace zermelo::check {

Result<CheckReport> check_certificate(const CertificateReader& file, const CheckOptions& options) {
    static constexpr auto checkers = AllGames::map([]<class G>(std::type_identity<G>) { return &check_of<G>; });
    const auto spec = Spec::parse(file.header().spec);
    const auto number = spec ? find_game(*spec) : tl::unexpected<Error>(spec.error());
    if (!number) return damaged_certificate(file.path(), "this program does not know its game: " + number.error().what);
    if (*number >= checkers.size())
        return damaged_certificate(file.path(), "the checker knows the games of games.def alone");
    return checkers[*number](*spec, file, options);
}

}  // namespace zermelo::check
