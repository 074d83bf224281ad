// Values of all nodes of an explicit graph, cycles allowed.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "games/core/values/metric.hpp"
#include "solvers/enumerate/enumeration.hpp"
#include "solvers/enumerate/move_graph.hpp"
#include "solvers/enumerate/parents.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// The points of a node from those of its children.
using BestPoints = std::function<int(std::uint64_t node, const ChildPoints&)>;

// Retrograde analysis (Bellman 1965; Thompson 1986) on a graph of moves: values spread from the ends of
// the game to the predecessors, one distance after the other. A predecessor with a child that its mover likes is won;
// one whose children are all disliked, which a counter of the open ones tells, is lost. What stays open is a draw.
class GraphSolver {
public:
    GraphSolver(MoveGraph& graph, Workers& workers, const RunOptions& options)
        : graph_(graph), workers_(workers), options_(options) {}

    // Codes by node; empty after a stop request, or where the graph cannot be solved (unsolvable). Releases the edges
    // of the graph.
    std::vector<ValueCode> solve();
    // The same in points, for games without cycles: a node is solved when all its children are. Keeps the edges.
    std::vector<ValueCode> solve_scores(const BestPoints& best_of_children);

    // Why the graph cannot be solved, or empty.
    std::string_view unsolvable() const { return unsolvable_; }

private:
    static constexpr std::uint64_t grain = 1 << 13;
    using Frontier = std::vector<std::uint32_t>;

    bool reverse(Parents::Edges edges);
    Frontier terminal_nodes();
    bool spread(const Frontier& frontier, int dtw, Frontier& next);

    MoveGraph& graph_;
    Workers& workers_;
    const RunOptions& options_;
    Parents parents_;
    std::vector<std::uint16_t> open_;  // children not yet known to be bad for the mover
    std::string_view unsolvable_;
    std::vector<ValueCode> codes_;  // hole_code: undecided
};

}  // namespace zermelo
