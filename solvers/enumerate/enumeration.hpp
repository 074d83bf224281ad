// An enumeration without the types of a game: what it explores, solves and writes.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "solvers/enumerate/move_graph.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"
#include "solvers/run/report.hpp"
#include "tablebase/writer.hpp"

namespace zermelo {

// The points of the child of a move, for the player who moves.
using ChildPoints = std::function<int(const MoveGraph::Edge&)>;

// The calls that a game implements. One call at a time; only write_key may run in parallel.
class Enumeration {
public:
    virtual ~Enumeration() = default;
    // Makes the graph; node 0 is the start.
    virtual Result<void> explore(Workers& workers, const RunOptions& options) = 0;
    virtual MoveGraph& graph() = 0;
    // All nodes, ascending by their keys as byte strings.
    virtual std::vector<std::uint32_t> nodes_by_key(Workers& workers) const = 0;
    virtual void write_key(std::uint64_t node, std::span<std::uint8_t> key) const = 0;
    virtual std::string format(std::uint64_t node) const = 0;
    // The best points of a node; games of points alone.
    virtual int best_points(std::uint64_t node, const ChildPoints& child_points) const = 0;

protected:
    Enumeration() = default;
    Enumeration(const Enumeration&) = default;
    Enumeration& operator=(const Enumeration&) = default;
};

// Explores, solves for the metric of the header, and writes a keyed table.
Result<SolveReport> run_enumeration(Enumeration& enumeration, const TableHeader& header, const TableOutput& output,
                                    const RunOptions& options);

}  // namespace zermelo
