// Proofs from tables.
#pragma once

#include <fmt/format.h>

#include "solvers/certificate/format.hpp"
#include "solvers/proof/source.hpp"
#include "tablebase/prober.hpp"

namespace zermelo {

// The best move of those whose values are known, the first of several, and the position's value by it. value_of answers
// Result<std::optional<Value>> for the side to move of a position that may be over.
template <Game G>
struct BestMove {
    typename G::Move move;
    Value value;
};
template <Game G, class ValueOf>
Result<std::optional<BestMove<G>>> best_move(const G& game, const typename G::Position& position, ValueOf&& value_of) {
    std::optional<BestMove<G>> best;
    for (const auto& move : game.moves(position)) {
        const typename G::Position child = game.apply(position, move);
        ZERMELO_ASSIGN(known, value_of(child));
        if (!known) continue;
        const Value value = after_move(*known, game.turn(child) == game.turn(position));
        if (!best || better(value, best->value)) best = BestMove<G>{move, value};
    }
    return best;
}

// Plays the best move of a table: the distance to the win falls with every move. The prober must outlive it.
template <Game G>
class TableSource final : public ProofSource<G> {
public:
    using typename ProofSource<G>::Position;
    using typename ProofSource<G>::Move;

    explicit TableSource(const Prober<G>& prober) : prober_(prober) {}

    // no_answer where the table knows of no move that reaches the goal.
    Result<Move> keeping_move(const Position& position, Goal goal) override {
        const G& game = prober_.game();
        ZERMELO_ASSIGN(best, best_move(game, position, [&](const Position& child) { return prober_.probe(child); }));
        if (!best || !reached(goal, best->value.wdl))
            return fail(Failure::no_answer, fmt::format("no proof at {}", std::string(game.format(position))),
                        fmt::format("{} knows no move that keeps the claim", prober_.table().path()));
        return best->move;
    }

private:
    const Prober<G>& prober_;
};

}  // namespace zermelo
