// The graph of the positions of a game that are reachable from its start.
#pragma once

#include "games/core/game.hpp"
#include "solvers/enumerate/key_graph.hpp"

namespace zermelo {

// The positions up to symmetry, packed where the game can.
template <Game G, class Key>
class ReachableGraph final : public KeyGraph<Key> {
public:
    using Position = typename G::Position;

    static_assert(G::max_moves <= UINT16_MAX, "degrees and counters of open children take two bytes");

    explicit ReachableGraph(const G& game) : KeyGraph<Key>({game.spec(), G::max_moves}), game_(game) {}

    Result<void> explore(Workers& workers, const RunOptions& options) {
        return KeyGraph<Key>::explore(pack(canonical(game_, game_.initial())), workers, options);
    }
    Position position(std::uint64_t node) const {
        if constexpr (PackedGame<G>)
            return *game_.unpack(this->key(node));
        else
            return this->key(node);
    }

private:
    using typename KeyGraph<Key>::Expansion;

    Key pack(const Position& position) const {
        if constexpr (PackedGame<G>)
            return static_cast<Key>(game_.pack(position));
        else
            return position;
    }

    void expand(std::uint64_t begin, std::uint64_t end, Expansion& out) override {
        for (std::uint64_t i = begin; i < end; ++i) {
            const Position parent = position(i);
            MoveGraph::Node& node = this->nodes_[i];
            node = {out.edges, 0, 3};
            if (const auto wdl = game_.terminal(parent)) {
                node.terminal = static_cast<std::uint8_t>(*wdl);
                continue;
            }
            const Side side = game_.turn(parent);
            for (const auto& move : game_.moves(parent)) {
                const Position child = game_.apply(parent, move);
                this->add_child(pack(canonical(game_, child)), game_.turn(child) == side, out);
                ++node.degree;
            }
        }
    }

    const G& game_;
};

}  // namespace zermelo
