// The moves of a position as questions about the positions that they lead to.
#pragma once

#include <optional>
#include <utility>

#include "games/core/concepts/game.hpp"
#include "solvers/pns/key.hpp"

namespace zermelo {

// Knows the outcome of some positions without a search, for the side to move. Thread-safe.
template <Game G>
class LeafOracle {
public:
    virtual ~LeafOracle() = default;
    virtual std::optional<Wdl> outcome(const typename G::Position& position) const noexcept = 0;

protected:
    LeafOracle() = default;
    LeafOracle(const LeafOracle&) = default;
    LeafOracle& operator=(const LeafOracle&) = default;
};

// Can the side to move of a canonical position reach its goal?
template <Game G>
struct Question {
    typename G::Position position;
    Goal goal = Goal::win;
    bool afresh = false;  // searches the moves even if the answer is known: the table may have lost them
};

// The question about the position after a move.
template <Game G>
struct ChildQuestion {
    typename G::Position position;  // canonical
    SearchKey key;
    Goal goal = Goal::win;
    bool same_side = false;  // the one who moved moves again

    // True if the answer `reached` is good for the one who moved.
    bool good(bool reached) const { return reached == same_side; }
};

// The game and the leaves of a search. Both are borrowed.
template <Game G>
struct SearchSpace {
    const G& game;
    const LeafOracle<G>* oracle = nullptr;  // may be null
    bool heuristics = true;                 // else all positions look alike at first

    // First guesses of the numbers that prove and disprove a question.
    Effort first_effort(const typename G::Position& position) const noexcept {
        if constexpr (HeuristicGame<G>) {
            if (heuristics) return game.effort(position);
        }
        return {};
    }
};

// Calls settled(move, good) if the move ends the game or the oracle knows its outcome, else open(move, ChildQuestion).
// Moves come in the order of the game. A callback ends the loop by returning false; then the result is false. The
// positions of these questions are not canonical and have no keys yet: see complete().
template <PackedGame G, class Settled, class Open>
bool for_each_raw_question(const SearchSpace<G>& space, const typename G::Position& position, Goal goal,
                           Settled&& settled, Open&& open) {
    const G& game = space.game;

    const Side turn = game.turn(position);
    for (const auto& move : game.moves(position)) {
        ChildQuestion<G> child;
        child.position = game.apply(position, move);
        child.same_side = game.turn(child.position) == turn;
        child.goal = child.same_side ? goal : opposite(goal);
        auto outcome = game.terminal(child.position);
        if (!outcome && space.oracle != nullptr) {
            const typename G::Position asked = child.position;  // a copy, so that the child may stay in registers
            outcome = space.oracle->outcome(asked);
        }
        if (!(outcome ? settled(move, child.good(reached(child.goal, *outcome))) : open(move, child))) return false;
    }
    return true;
}

template <PackedGame G>
void complete(const SearchSpace<G>& space, ChildQuestion<G>& child) noexcept {
    child.position = canonical(space.game, child.position);
    child.key = search_key(space.game, child.position, child.goal);
}

// As for_each_raw_question(), with canonical positions and keys.
template <PackedGame G, class Settled, class Open>
bool for_each_question(const SearchSpace<G>& space, const typename G::Position& position, Goal goal, Settled&& settled,
                       Open&& open) {
    return for_each_raw_question(space, position, goal, settled, [&](const auto& move, ChildQuestion<G>& child) {
        complete(space, child);
        return open(move, std::as_const(child));
    });
}

}  // namespace zermelo
