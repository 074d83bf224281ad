#include "games/core/runtime/runtime_game.hpp"
#include "tools/check/check_of.hpp"

namespace zermelo::check {

Result<CheckReport> check_at_run_time(const GameMaker& make, const Spec& spec, const CertificateReader& file,
                                      const CheckOptions& options) {
    const auto rules = make(spec);
    if (!rules) return other_rules(file);
    return with_rules(RuntimeGame(*rules), {},
                      [&](const RuntimeGame& game, const std::stop_token&) { return check_by(game, file, options); });
}

}  // namespace zermelo::check
