// YINSH with everything that solvers use. rules.hpp has the rules alone.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/yinsh/rules.hpp"

namespace zermelo {

// Present and absent capabilities (games/core/concepts/game.hpp).
static_assert(SymmetricGame<Yinsh> && PackedGame<Yinsh> && NullMoveGame<Yinsh> && HeuristicGame<Yinsh>);
static_assert(!IndexedGame<Yinsh> && !RetrogradeGame<Yinsh> && !VariantGame<Yinsh> && !ScoreGame<Yinsh> &&
              !RewriteGame<Yinsh> && !HuntGame<Yinsh> && !SiegeGame<Yinsh> && !CountingGame<Yinsh>);
// There is no indexing, and so none that knows a faster way.
template <class G>
concept HasFastYinshIndexing = requires {
    requires WalkingIndexing<typename G::Indexing> || ColumnIndexing<typename G::Indexing> ||
                 ChildIndexing<typename G::Indexing, typename G::Position> ||
                 SplittingIndexing<typename G::Indexing, typename G::Position> ||
                 PredecessorIndexing<typename G::Indexing, typename G::Position> ||
                 PairIndexing<typename G::Indexing> || SiegeIndexing<typename G::Indexing> ||
                 NullSliceIndexing<typename G::Indexing> || ReadingIndexing<typename G::Indexing, typename G::Position>;
};
static_assert(!HasFastYinshIndexing<Yinsh>);

}  // namespace zermelo
