// Proofs from tables.
#pragma once

#include <fmt/format.h>

#include "solvers/proof/certificate_format.hpp"
#include "solvers/proof/source.hpp"
#include "tablebase/prober.hpp"

namespace zermelo {

// Plays the best move of a table, the first of several: the distance to the win falls with every move. The prober must
// outlive it.
template <Game G>
class TableSource final : public ProofSource<G> {
public:
    using typename ProofSource<G>::Position;
    using typename ProofSource<G>::Move;

    explicit TableSource(const Prober<G>& prober) : prober_(prober) {}

    // no_answer where the table knows of no move that reaches the goal.
    Result<Move> keeping_move(const Position& position, Goal goal) override {
        const G& game = prober_.game();
        std::optional<Move> best;
        Value best_value;
        for (const auto& move : game.moves(position)) {
            const Position child = game.apply(position, move);
            ZERMELO_ASSIGN(known, prober_.probe(child));
            if (!known) continue;
            const Value value = after_move(*known, game.turn(child) == game.turn(position));
            if (best && !better(value, best_value)) continue;
            best = move;
            best_value = value;
        }
        if (!best || !reached(goal, best_value.wdl))
            return fail(Failure::no_answer, fmt::format("no proof at {}", std::string(game.format(position))),
                        fmt::format("{} knows no move that keeps the claim", prober_.table().path()));
        return *best;
    }

private:
    const Prober<G>& prober_;
};

// How a certificate names a table.
inline CitedTable citation(const TableReader& table) {
    return {table.header().spec, table.header().fingerprint, table.footer().digest};
}

}  // namespace zermelo
