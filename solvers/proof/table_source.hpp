// Proofs from tables.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <string>
#include <utility>

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

// Plays the best move of a table: the distance to the win falls with every move. Game and prober must outlive it.
template <Game G>
class TableSource final : public ProofSource<G> {
public:
    using typename ProofSource<G>::Position;
    using typename ProofSource<G>::Move;

    // value_of answers for the side to move of a position that may be over; nothing where the table does not hold it.
    using ValueOf = std::function<Result<std::optional<Value>>(const Position&)>;
    TableSource(const G& game, std::string table, ValueOf value_of)
        : game_(game), table_(std::move(table)), value_of_(std::move(value_of)) {}
    explicit TableSource(const Prober<G>& prober)
        : TableSource(prober.game(), prober.table().path(), [&](const Position& p) { return prober.probe(p); }) {}

    // no_answer where the table knows of no move that reaches the goal.
    Result<Move> keeping_move(const Position& position, Goal goal) override {
        ZERMELO_ASSIGN(best, best_move(game_, position, value_of_));
        if (!best || !reached(goal, best->value.wdl))
            return fail(Failure::no_answer, fmt::format("no proof at {}", std::string(game_.format(position))),
                        fmt::format("{} knows no move that keeps the claim", table_));
        return best->move;
    }

private:
    const G& game_;
    std::string table_;  // its name, for messages
    ValueOf value_of_;
};

}  // namespace zermelo
