#include "solvers/proof/search_source.hpp"

#include <fmt/format.h>

namespace zermelo {

std::optional<CitedTable> SearchSource::cited_table(const std::byte* position, Goal goal, bool claimant_moves) {
    if (!cite_ || !rules_.tables()->holds(position)) return std::nullopt;
    const auto found = rules_.tables()->find(position);
    if (!found || !*found) return std::nullopt;
    const auto& [value, table] = **found;
    if (!reached(goal, claimant_moves ? value.wdl : opposite(value.wdl))) return std::nullopt;
    return rules_.tables()->tables()[table].cited;
}

Result<std::size_t> SearchSource::keeping_move(const std::byte* position, Goal goal) {
    if (rules_.tables() != nullptr && rules_.tables()->holds(position)) {
        ZERMELO_ASSIGN(move, table_move(position, goal));
        if (move) return *move;
    }
    if (auto move = known_move(position, goal)) return *move;
    ZERMELO_ASSIGN(reached, solve_({position, goal, true}));
    if (!reached) return fail(Failure::internal, fmt::format("a search contradicts itself at {}", text_of(position)));
    if (auto move = known_move(position, goal)) return *move;
    return searched_move(position, goal);
}

// A move that ends the game well, or of which a table knows that it is good; else, of those of which the engine knows
// that, the one with the smallest proof of its own. An earlier good move to a node of the proof comes before both.
std::optional<std::size_t> SearchSource::known_move(const std::byte* position, Goal goal) {
    const SearchKey key = rules_.key(position, goal);
    children_.resize(0);
    const auto settled = rules_.ask(position, goal, children_, {.all = true});
    std::optional<std::size_t> found;
    std::uint64_t least = 0;
    for (std::size_t i = 0; i < children_.size(); ++i) {
        const ChildQuestion& child = children_[i];
        const auto reached = engine_.known(child.key);
        if (!reached || !child.good(*reached)) continue;
        if (goal == Goal::win && !engine_.rests_on(key, child.key)) continue;
        if (has_node_ != nullptr && (*has_node_)(children_.position(i), child.same_side)) return child.move;
        const std::uint64_t cost = engine_.cost(child.key);
        if (found && cost >= least) continue;
        found = child.move;
        least = cost;
    }
    return settled ? *settled : found;
}

// With a table too small to remember even the moves of one position.
Result<std::size_t> SearchSource::searched_move(const std::byte* position, Goal goal) {
    children_.resize(0);
    rules_.ask(position, goal, children_);
    for (std::size_t i = 0; i < children_.size(); ++i) {
        ZERMELO_ASSIGN(reached, solve_({children_.position(i), children_[i].goal}));
        if (children_[i].good(reached)) return children_[i].move;
    }
    return fail(Failure::internal, fmt::format("a search finds no move at {}", text_of(position)));
}

// The best move by a table that holds the position, if one does: its distances fall.
Result<std::optional<std::size_t>> SearchSource::table_move(const std::byte* position, Goal goal) const {
    ZERMELO_ASSIGN(here, rules_.tables()->find(position));
    if (!here || !reached(goal, here->value.wdl)) return std::nullopt;
    const AnyPosition from = rules_.wrap(position);
    const auto moves = game_.moves(from);
    std::optional<std::size_t> found;
    Value best;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const AnyPosition& child = moves[i].child;
        Value value;
        if (const auto end = game_.terminal(child)) {
            value.wdl = *end;
        } else {
            PositionBuffer inner;
            rules_.unwrap(child, inner.data());
            ZERMELO_ASSIGN(known, rules_.tables()->find(inner.data()));
            if (!known) continue;
            value = known->value;
        }
        value = after_move(value, game_.turn(child) == game_.turn(from));
        if (found && !better(value, best)) continue;
        found = i;
        best = value;
    }
    if (found && (best == here->value || (best.wdl == Wdl::draw && here->value.wdl == Wdl::draw))) return found;
    return fail(Failure::corrupt, fmt::format("no proof at {}", text_of(position)),
                "the table that holds it knows no move that keeps its value",
                Cause{.kind = Cause::Kind::unsound_table});
}

}  // namespace zermelo
