// Tafl with everything that solvers use: rules and indexing. Whoever needs the rules alone includes rules.hpp.
#pragma once

#include "games/tafl/indexed_moves.hpp"
#include "games/tafl/indexing.hpp"
#include "games/tafl/rules.hpp"

namespace zermelo {

template <class G, class Board>
Result<typename TaflGame<G, Board>::Indexing> TaflGame<G, Board>::indexing() const {
    return Indexing::make(*this);
}

}  // namespace zermelo
