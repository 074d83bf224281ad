// The moves between numbered positions.
#pragma once

#include <cstdint>

#include "solvers/run/chunked.hpp"

namespace zermelo {

// Positions as nodes, moves as edges; the edges of a node stand together, in the order of its moves. Node 0 is the
// start.
class MoveGraph {
public:
    struct Node {
        std::uint64_t first_edge = 0;
        std::uint16_t degree = 0;
        std::uint8_t terminal = 3;  // a Wdl, or 3
    };
    // A move: the node that it leads to, and whether the same player is on turn there. Not to be read off the nodes,
    // because a symmetry may exchange the players.
    struct Edge {
        std::uint32_t node = 0;
        bool same_side = false;
    };

    std::uint64_t size() const { return nodes_.size(); }
    const Node& node(std::uint64_t node) const { return nodes_[node]; }
    Edge edge(std::uint64_t number) const {
        return {edges_[number] & ~same_side_bit, (edges_[number] & same_side_bit) != 0};
    }
    std::uint64_t edges() const { return edges_.size(); }

protected:
    static constexpr std::uint32_t same_side_bit = 1U << 31;

    ChunkedArray<Node> nodes_;
    ChunkedArray<std::uint32_t> edges_;
};

}  // namespace zermelo
