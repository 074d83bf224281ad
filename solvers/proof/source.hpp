// The source of a proof's moves.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "solvers/certificate/format.hpp"

namespace zermelo {

// Knows moves that keep a claim: "the claimant wins" or "the claimant does not lose". Positions are canonical, as bytes
// of the game's own type. Not thread-safe.
class ProofSource {
public:
    virtual ~ProofSource() = default;

    // The number of a move that reaches the claimant's goal, from a position where the claimant is to move, the goal
    // can be reached and the game is not over. In proofs of wins these moves never lead in a circle, whatever the other
    // side plays. Fails with `limit` or `interrupted` where it has to search and may not go on.
    virtual Result<std::size_t> keeping_move(const std::byte* position, Goal goal) = 0;

    // True for positions that are nodes of the proof already: a move to one of them adds no node. Null when the proof
    // is done.
    using HasNode = std::function<bool(const std::byte* position, bool claimant_moves)>;
    virtual void begin_proof(const HasNode* /*has_node*/) {}

    // A table that holds this position and shows the claim: the certificate cites it. Empty if the proof goes on.
    // `claimant_moves`: the claimant is to move.
    virtual std::optional<CitedTable> cited_table(const std::byte* /*position*/, Goal, bool /*claimant_moves*/) {
        return std::nullopt;
    }

protected:
    ProofSource() = default;
    ProofSource(const ProofSource&) = default;
    ProofSource& operator=(const ProofSource&) = default;
};

}  // namespace zermelo
