// Proofs from searches.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "solvers/pns/engine.hpp"
#include "solvers/pns/table_oracle.hpp"
#include "solvers/proof/table_source.hpp"

namespace zermelo {

// Finds again what a search has found out. What the engine has forgotten is searched again; positions that tables hold
// are proven with the tables' moves, to the end, or cite them. Everything is borrowed; `oracle` may be null.
template <PackedGame G>
class SearchSource final : public ProofSource<G> {
public:
    using typename ProofSource<G>::Position;
    using typename ProofSource<G>::Move;
    using typename ProofSource<G>::HasNode;
    // Settles a question by searching; fails where a limit is met.
    using Solve = std::function<Result<bool>(const Question<G>&)>;

    SearchSource(const G& game, const TableOracle<G>* oracle, bool cite, SearchEngine<G>& engine, Solve solve)
        : game_(game), oracle_(oracle), cite_(cite && oracle != nullptr), engine_(engine), solve_(std::move(solve)) {}

    // A damaged table is told of where a move is wanted from it.
    std::optional<CitedTable> cited_table(const Position& position, Goal goal, bool claimant_moves) override {
        if (!cite_ || !oracle_->leaves().holds(position)) return std::nullopt;
        const auto found = oracle_->leaves().find(position);
        if (!found || !*found) return std::nullopt;
        const auto& [value, table] = **found;
        if (!reached(goal, claimant_moves ? value.wdl : opposite(value.wdl))) return std::nullopt;
        return oracle_->leaves().tables()[table].cited;
    }

    void begin_proof(const HasNode* has_node) override { has_node_ = has_node; }

    Result<Move> keeping_move(const Position& position, Goal goal) override {
        if (oracle_ != nullptr && oracle_->leaves().holds(position)) {
            ZERMELO_ASSIGN(move, table_move(position, goal));
            if (move) return *move;
        }
        if (auto move = known_move(position, goal)) return *move;
        ZERMELO_ASSIGN(reached, solve_({position, goal, true}));
        if (!reached)
            return fail(Failure::internal, fmt::format("a search contradicts itself at {}", game_.format(position)));
        if (auto move = known_move(position, goal)) return *move;
        return searched_move(position, goal);
    }

private:
    // A move that ends the game well, or of which a table knows that it is good; else, of those of which the engine
    // knows that, one that leads to a node of the proof, or the one with the smallest proof of its own.
    std::optional<Move> known_move(const Position& position, Goal goal) const {
        const SearchKey key = search_key(game_, position, goal);
        std::optional<Move> found;
        std::uint64_t least = UINT64_MAX;
        for_each_question<G>(
            {game_, oracle_}, position, goal,
            [&](const Move& move, bool good) {
                if (good) found = move;
                return !good;
            },
            [&](const Move& move, const ChildQuestion<G>& child) {
                const auto reached = engine_.known(child.key);
                const bool good =
                    reached && child.good(*reached) && (goal == Goal::not_loss || engine_.rests_on(key, child.key));
                if (!good) return true;
                const bool has_node = has_node_ != nullptr && (*has_node_)(child.position, child.same_side);
                const std::uint64_t cost = has_node ? 0 : engine_.cost(child.key) + 1;
                if (cost < least) found = move;
                least = std::min(least, cost);
                return !has_node;
            });
        return found;
    }

    // With a table too small to remember even the moves of one position.
    Result<Move> searched_move(const Position& position, Goal goal) {
        std::vector<std::pair<Move, ChildQuestion<G>>> open;
        for_each_question<G>(
            {game_, oracle_}, position, goal, [](const Move&, bool) { return true; },
            [&](const Move& move, const ChildQuestion<G>& child) {
                open.emplace_back(move, child);
                return true;
            });
        for (const auto& [move, child] : open) {
            ZERMELO_ASSIGN(reached, solve_({child.position, child.goal}));
            if (child.good(reached)) return move;
        }
        return fail(Failure::internal, fmt::format("a search finds no move at {}", game_.format(position)));
    }

    // The best move by a table that holds the position, if one does: its distances fall.
    Result<std::optional<Move>> table_move(const Position& position, Goal goal) const {
        ZERMELO_ASSIGN(here, oracle_->leaves().find(position));
        if (!here || !reached(goal, here->value.wdl)) return std::nullopt;
        ZERMELO_ASSIGN(best, best_move(game_, position, [&](const Position& child) -> Result<std::optional<Value>> {
                           if (const auto end = game_.terminal(child)) return Value{*end, 0};
                           return oracle_->leaves().value(child);
                       }));
        const auto is_here = [&here](Value value) {
            return value == here->value || (value.wdl == Wdl::draw && here->value.wdl == Wdl::draw);
        };
        if (best && is_here(best->value)) return best->move;
        return fail(Failure::corrupt, fmt::format("no proof at {}", game_.format(position)),
                    "the table that holds it knows no move that keeps its value",
                    Cause{.kind = Cause::Kind::unsound_table});
    }

    const G& game_;
    const TableOracle<G>* oracle_;
    bool cite_;
    SearchEngine<G>& engine_;
    Solve solve_;
    const HasNode* has_node_ = nullptr;
};

}  // namespace zermelo
