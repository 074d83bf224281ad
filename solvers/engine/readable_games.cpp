#include "games/core/runtime/registry.hpp"
#include "solvers/engine/any_reader.hpp"
#include "solvers/engine/runtime_reader.hpp"

namespace zermelo {

GameList readable_games() {
    static const GameList listed =
        list_games([]<class G>(std::type_identity<G>, GameClass& made) { made.reader = &AnyReaderFactory<G>::make; });
    return with_plugged_games(listed, [](GameClass& added) {
        if (!added.reader) added.reader = &runtime_reader;
    });
}

}  // namespace zermelo
