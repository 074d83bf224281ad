#include "solvers/engine/all_games.hpp"

#include "games/core/runtime/registry.hpp"
#include "solvers/engine/any_reader.hpp"
#include "solvers/engine/any_search.hpp"
#include "solvers/engine/any_solver.hpp"
#include "solvers/engine/runtime_class.hpp"
#include "solvers/engine/runtime_reader.hpp"
#include "solvers/values/any_values.hpp"

namespace zermelo {

GameList all_games() {
    static const GameList listed = list_games([]<class G>(std::type_identity<G>, GameClass& made) {
        made.reader = &AnyReaderFactory<G>::make;
        made.solver = &AnySolverFactory<G>::make;
        made.search = &AnySearchFactory<G>::make;
        made.values = AnyValuesFactory<G>::maker();
    });
    return with_plugged_games(listed, [](GameClass& added) {
        if (!added.reader) added.reader = &runtime_reader;
        if (!added.solver) added.solver = &runtime_solver;
        if (!added.search) added.search = &runtime_search;
    });
}

Result<std::unique_ptr<AnySolver>> make_solver(std::string_view spec) {
    ZERMELO_ASSIGN(game, all_games().make(spec));
    return make_solver(game);
}

Result<std::unique_ptr<AnySearch>> make_search(std::string_view spec, const SearchOptions& options) {
    const GameList games = all_games();
    ZERMELO_ASSIGN(game, games.make(spec));
    return make_search(game, games, options);
}

GameClass game_class(std::vector<const GameInfo*> games, GameMaker make) {
    GameClass made;
    made.games = std::move(games);
    made.make = std::move(make);
    made.reader = &runtime_reader;
    made.solver = &runtime_solver;
    made.search = &runtime_search;
    return made;
}

}  // namespace zermelo
