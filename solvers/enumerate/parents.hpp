// The moves to each node of a graph.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "solvers/enumerate/move_graph.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// The reverse of a graph: four bytes per node and four per edge.
class Parents {
public:
    // `release` gives the graph's own edges back as they are read. They are read in order, and in a breadth-first
    // numbering children lie mostly a little ahead, so both kinds together take little more memory than one.
    enum class Edges { keep, release };

    // False after a stop request, or if too many moves lead to neighbouring nodes (too_many).
    bool build(MoveGraph& graph, Edges edges, Workers& workers, const RunOptions& options);
    bool too_many() const { return too_many_; }

    // Calls f(edge) for each move to the node. The edge has the move's origin and tells if the same player moves again.
    template <class F>
    void for_each(std::uint64_t node, F&& f) const {
        const std::uint64_t base = base_[node / block];
        const bool last = node % block + 1 == block || node + 1 == begin_.size();
        const std::uint64_t end = last ? base_[node / block + 1] : base + begin_[node + 1];
        for (std::uint64_t i = base + begin_[node]; i < end; ++i) f(MoveGraph::unpacked(parents_[i]));
    }

private:
    static constexpr std::uint64_t block = 256;

    std::vector<std::uint32_t> begin_;          // by node, from the block's base on
    std::vector<std::uint64_t> base_;           // of a block's first parent, and the total at the end
    std::unique_ptr<std::uint32_t[]> parents_;  // packed; the system gives its pages when they are written
    bool too_many_ = false;
};

}  // namespace zermelo
