// Values of all nodes of an explicit graph, cycles allowed.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/core/metric.hpp"
#include "solvers/enumerate/move_graph.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// Retrograde analysis (Bellman 1965; Thompson 1986) on a graph of moves: values spread from the ends of
// the game to the predecessors, one distance after the other. A predecessor with a child that its mover likes is won;
// one whose children are all disliked, which a counter of the open ones tells, is lost. What stays open is a draw.
class GraphSolver {
public:
    GraphSolver(const MoveGraph& graph, Workers& workers, const RunOptions& options)
        : graph_(graph), workers_(workers), options_(options) {}

    // Codes by node; empty after a stop request, or where the graph cannot be solved (unsolvable).
    std::vector<ValueCode> solve();
    // The same in points, for games without cycles: a node is solved when all its children are.
    // best_of_children(node, f) gives a node's points, where f(edge) gives those of the child for the player who moves.
    template <class F>
    std::vector<ValueCode> solve_scores(F&& best_of_children);

    // Why the graph cannot be solved, or empty.
    std::string_view unsolvable() const { return unsolvable_; }

private:
    static constexpr std::uint64_t grain = 1 << 13;
    using Frontier = std::vector<std::uint32_t>;

    bool reverse_edges();
    Frontier terminal_nodes();
    bool spread(const Frontier& frontier, int dtw, Frontier& next);

    template <class T>
    static std::atomic_ref<T> atomic(T& object) {
        return std::atomic_ref<T>(object);
    }

    const MoveGraph& graph_;
    Workers& workers_;
    const RunOptions& options_;
    std::vector<std::uint64_t> first_parent_;  // by node, and the total at the end
    std::vector<MoveGraph::Edge> parents_;     // the other ends of the moves to a node
    std::vector<std::uint16_t> open_;          // children not yet known to be bad for the mover
    std::string_view unsolvable_;
    std::vector<ValueCode> codes_;  // hole_code: undecided
};

template <class F>
std::vector<ValueCode> GraphSolver::solve_scores(F&& best_of_children) {
    if (!reverse_edges()) return {};
    options_.observer->begin_phase("solving", graph_.size());
    codes_.assign(graph_.size(), hole_code);
    Frontier ready;
    for (std::uint64_t node = 0; node < graph_.size(); ++node)
        if (open_[node] == 0) ready.push_back(static_cast<std::uint32_t>(node));
    for (std::size_t i = 0; i < ready.size(); ++i) {
        const std::uint32_t node = ready[i];
        if (i % grain == 0) {
            if (options_.stop.stop_requested()) return {};
            options_.observer->advance(std::min<std::uint64_t>(grain, ready.size() - i));
        }
        const int points = best_of_children(node, [this](const auto& edge) {
            const int child = decode_value(Metric::score, codes_[edge.node]).score;
            return edge.same_side ? child : -child;
        });
        if (points > max_score || points < -max_score) {
            unsolvable_ = "a value is more than 32767 points";
            return {};
        }
        codes_[node] = static_cast<ValueCode>(score_code(points));
        for (std::uint64_t p = first_parent_[node]; p < first_parent_[node + 1]; ++p)
            if (--open_[parents_[p].node] == 0) ready.push_back(parents_[p].node);
    }
    if (ready.size() == graph_.size()) return std::move(codes_);
    unsolvable_ = "play can go in circles, where points have no sum";
    return {};
}

}  // namespace zermelo
