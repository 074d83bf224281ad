// The moves between numbered positions.
#pragma once

#include <cstdint>
#include <optional>

#include "games/core/values/value.hpp"
#include "solvers/run/chunked.hpp"

namespace zermelo {

// Positions as nodes, moves as edges; the edges of a node stand together, in the order of its moves. Node 0 is the
// start. Two bytes per node and four per edge.
class MoveGraph {
public:
    // A move. The nodes do not tell if the same player moves again, because a symmetry may exchange the players.
    struct Edge {
        std::uint32_t node = 0;  // reached by the move
        bool same_side = false;  // the same player moves again
    };
    static constexpr std::size_t most_degree = UINT16_MAX - 3;  // of one node

    std::uint64_t size() const { return moves_.size(); }
    std::uint64_t edges() const { return edges_.size(); }
    // The number of moves: 0 at an end of the game.
    std::uint16_t degree(std::uint64_t node) const {
        return moves_[node] > most_degree ? std::uint16_t{0} : moves_[node];
    }
    // The outcome of an end, for its side to move.
    std::optional<Wdl> end(std::uint64_t node) const {
        if (moves_[node] <= most_degree) return std::nullopt;
        return static_cast<Wdl>(moves_[node] - most_degree - 1);
    }
    std::uint64_t first_edge(std::uint64_t node) const {
        std::uint64_t edge = first_edges_[node / stride];
        for (std::uint64_t before = node / stride * stride; before < node; ++before) edge += degree(before);
        return edge;
    }
    Edge edge(std::uint64_t number) const { return unpacked(edges_[number]); }
    // Calls f(node, edge) for the edges of nodes `begin` to `end` - 1, in order.
    template <class F>
    void for_each_edge(std::uint64_t begin, std::uint64_t end, F&& f) const {
        std::uint64_t number = first_edge(begin);
        for (std::uint64_t node = begin; node < end; ++node)
            for (std::uint64_t last = number + degree(node); number < last; ++number)
                f(static_cast<std::uint32_t>(node), edge(number));
    }

    // Forgets the edges of the nodes before this one, and gives their memory back.
    void release_edges_before(std::uint64_t node) { edges_.release_before(node < size() ? first_edge(node) : edges()); }

    // An edge, or its reverse, in four bytes.
    static constexpr std::uint32_t packed(const Edge& edge) { return edge.node | (edge.same_side ? same_side_bit : 0); }
    static constexpr Edge unpacked(std::uint32_t edge) { return {edge & ~same_side_bit, (edge & same_side_bit) != 0}; }

protected:
    static constexpr std::uint32_t same_side_bit = 1U << 31;
    static constexpr std::uint16_t end_mark(Wdl wdl) {
        return static_cast<std::uint16_t>(most_degree + 1 + static_cast<std::size_t>(wdl));
    }

    // Numbers the edges of nodes `begin` to size() - 1, whose moves_ are set; returns how many there are in all. Nodes
    // come in order.
    std::uint64_t number_edges(std::uint64_t begin) {
        std::uint64_t edge = edges();
        first_edges_.resize((size() + stride - 1) / stride);
        for (std::uint64_t node = begin; node < size(); ++node) {
            if (node % stride == 0) first_edges_[node / stride] = edge;
            edge += degree(node);
        }
        return edge;
    }

    ChunkedArray<std::uint16_t> moves_;  // degree, or end_mark
    ChunkedArray<std::uint32_t> edges_;  // packed

private:
    static constexpr std::uint64_t stride = 64;
    ChunkedArray<std::uint64_t> first_edges_;  // of every 64th node
};

}  // namespace zermelo
