// The games of a page: tables are looked up and counted, certificates are checked, the rest is not done here.
#include "games/core/runtime/registry.hpp"
#include "solvers/engine/all_games.hpp"
#include "solvers/engine/any_reader.hpp"
#include "solvers/engine/any_search.hpp"
#include "solvers/engine/any_solver.hpp"
#include "solvers/values/any_values.hpp"
#include "tools/check/check.hpp"

namespace zermelo {

namespace {

tl::unexpected<Error> not_in_a_page() {
    return fail(Failure::no_answer, "a page without a server looks up what is solved", "it solves and searches nothing",
                "zermelo serve");
}

}  // namespace

GameList all_games() {
    return list_games([]<class G>(std::type_identity<G>, GameClass& made) {
        made.reader = &AnyReaderFactory<G>::make;
        made.solver = [](std::shared_ptr<const AnyGame>) -> Result<std::unique_ptr<AnySolver>> {
            return not_in_a_page();
        };
        made.search = [](std::shared_ptr<const AnyGame>, const SearchOptions&) -> Result<std::unique_ptr<AnySearch>> {
            return not_in_a_page();
        };
        made.values = AnyValuesFactory<G>::maker();
    });
}

GameList check::checked_games() {
    return list_games([]<class G>(std::type_identity<G>, GameClass& made) { made = add_check<G>(std::move(made)); });
}

}  // namespace zermelo
