// All capabilities of games and indexings. Each <game>.hpp includes this header and states which of them the game has.
#pragma once

#include <array>
#include <string_view>
#include <type_traits>

#include "games/core/concepts/game.hpp"
#include "games/core/concepts/null_slice.hpp"
#include "games/core/concepts/position_reader.hpp"
#include "games/core/kinds/columns.hpp"
#include "games/core/kinds/hunt.hpp"
#include "games/core/kinds/partizan.hpp"
#include "games/core/kinds/rewrite.hpp"
#include "games/core/kinds/siege.hpp"

namespace zermelo {

// The indexing of a game; a type without capabilities if it has none.
template <class G>
constexpr auto indexing_type() {
    if constexpr (IndexedGame<G>)
        return std::type_identity<typename G::Indexing>{};
    else
        return std::type_identity<void*>{};
}

// True if the game has the named capabilities and no others. The names stand in the order of the list here. Each game
// states its own: a slip of a signature does not compile, where it would only make the game slow.
template <class G>
constexpr bool has_exactly(std::string_view names) {
    using R = typename decltype(indexing_type<G>())::type;
    using P = typename G::Position;
    struct Capability {
        std::string_view name;
        bool is_there;
    };
    constexpr std::array list = {Capability{"SymmetricGame", SymmetricGame<G>},
                                 Capability{"PackedGame", PackedGame<G>},
                                 Capability{"CheckedGame", CheckedGame<G>},
                                 Capability{"CountingGame", CountingGame<G>},
                                 Capability{"NullMoveGame", NullMoveGame<G>},
                                 Capability{"HeuristicGame", HeuristicGame<G>},
                                 Capability{"VariantGame", VariantGame<G>},
                                 Capability{"RulingGame", RulingGame<G>},
                                 Capability{"TurnedGame", TurnedGame<G>},
                                 Capability{"ScoreGame", ScoreGame<G>},
                                 Capability{"IndexedGame", IndexedGame<G>},
                                 Capability{"RetrogradeGame", RetrogradeGame<G>},
                                 Capability{"RewriteGame", RewriteGame<G>},
                                 Capability{"HuntGame", HuntGame<G>},
                                 Capability{"SiegeGame", SiegeGame<G>},
                                 Capability{"PartizanGame", PartizanGame<G>},
                                 Capability{"DividingGame", DividingGame<G>},
                                 Capability{"ListedGame", ListedGame<G>},
                                 Capability{"WalkingIndexing", WalkingIndexing<R>},
                                 Capability{"ChildIndexing", ChildIndexing<R, P>},
                                 Capability{"SplittingIndexing", SplittingIndexing<R, P>},
                                 Capability{"PredecessorIndexing", PredecessorIndexing<R, P>},
                                 Capability{"ReadingIndexing", ReadingIndexing<R, P>},
                                 Capability{"NullSliceIndexing", NullSliceIndexing<R>},
                                 Capability{"ColumnIndexing", ColumnIndexing<R>},
                                 Capability{"PairIndexing", PairIndexing<R>},
                                 Capability{"SiegeIndexing", SiegeIndexing<R>}};
    for (const auto& [name, is_there] : list) {
        if (!is_there) continue;
        if (!names.starts_with(name)) return false;
        names.remove_prefix(name.size());
        if (names.starts_with(' ')) names.remove_prefix(1);
    }
    return names.empty();
}

}  // namespace zermelo
