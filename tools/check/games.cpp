#include "games/core/runtime/registry.hpp"
#include "tools/check/check.hpp"
#include "tools/check/value_check.hpp"

namespace zermelo::check {

GameList checked_games() {
    static const GameList listed = list_games([]<class G>(std::type_identity<G>, GameClass& made) {
        made = add_value_check<G>(add_check<G>(std::move(made)));
    });
    return with_plugged_games(listed, [](GameClass& added) {
        if (added.check) return;
        added.check =
            filling([make = added.make](const Spec& spec, const CertificateReader& file, const CheckOptions& options) {
                return check_at_run_time(make, spec, file, options);
            });
    });
}

}  // namespace zermelo::check
