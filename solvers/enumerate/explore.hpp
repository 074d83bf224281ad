// The graph of the positions of a game that are reachable from its start.
#pragma once

#include "games/core/concepts/game.hpp"
#include "games/core/concepts/key.hpp"
#include "solvers/enumerate/enumeration.hpp"
#include "solvers/enumerate/key_graph.hpp"

namespace zermelo {

// Rules that may answer in terms of keys.
template <class G>
concept BulkGame = requires(const G& game) { game.key_rules(); };

// The positions up to symmetry, packed where the game can.
template <Game G, class Key>
class ReachableGraph final : public KeyGraph<Key>, public Enumeration {
public:
    using Position = typename G::Position;

    static_assert(most_moves <= MoveGraph::most_degree);

    ReachableGraph(const G& game, bool forecast) : KeyGraph<Key>(limits(game, forecast)), game_(game) {}

    Result<void> explore(Workers& workers, const RunOptions& options) override {
        return KeyGraph<Key>::explore(pack(canonical(game_, game_.initial())), workers, options);
    }
    MoveGraph& graph() override { return *this; }
    std::vector<std::uint32_t> nodes_by_key(Workers& workers) const override {
        return KeyGraph<Key>::nodes_by_key(workers);
    }
    void write_key(std::uint64_t node, std::span<std::uint8_t> key) const override {
        zermelo::write_key(game_, position(node), key);
    }
    std::string format(std::uint64_t node) const override { return game_.format(position(node)); }
    // Edges are in the order of the moves.
    int best_points([[maybe_unused]] std::uint64_t node,
                    [[maybe_unused]] const ChildPoints& child_points) const override {
        std::optional<int> best;
        if constexpr (ScoreGame<G>) {
            const Position parent = position(node);
            std::uint64_t edge = this->first_edge(node);
            for (const auto& move : game_.moves(parent)) {
                const int points = child_points(this->edge(edge++)) + game_.gain(parent, move);
                best = std::max(best.value_or(points), points);
            }
        }
        return best.value_or(0);
    }

private:
    static typename KeyGraph<Key>::Limits limits(const G& game, bool forecast) {
        typename KeyGraph<Key>::Limits limits{.spec = game.spec(), .points = ScoreGame<G>, .forecast = forecast};
        if constexpr (BulkGame<G>)
            if (game.key_rules() != nullptr && !game.key_rules()->parallel()) limits.chunks = 1;
        return limits;
    }
    Position position(std::uint64_t node) const {
        if constexpr (PackedGame<G>)
            return *game_.unpack(this->key(node));
        else
            return this->key(node);
    }

    using typename KeyGraph<Key>::Expansion;

    Key pack(const Position& position) const {
        if constexpr (PackedGame<G>)
            return static_cast<Key>(game_.pack(position));
        else
            return position;
    }

    void expand(std::uint64_t begin, std::uint64_t end, Expansion& out) override {
        if constexpr (BulkGame<G> && !std::is_same_v<Key, Position>)
            if (game_.key_rules() != nullptr) return expand_keys(begin, end, out);
        if constexpr (requires(std::span<const Position> many) { game_.moves_of_many(many); }) {
            std::vector<std::uint64_t> nodes;
            std::vector<Position> parents;
            for (std::uint64_t i = begin; i < end; ++i) {
                const Position parent = position(i);
                if (is_over(i, parent)) continue;
                nodes.push_back(i);
                parents.push_back(parent);
            }
            const auto moves = game_.moves_of_many(parents);
            for (std::size_t i = 0; i < nodes.size(); ++i) add_children(nodes[i], parents[i], moves[i], out);
        } else {
            for (std::uint64_t i = begin; i < end; ++i) {
                const Position parent = position(i);
                if (!is_over(i, parent)) add_children(i, parent, game_.moves(parent), out);
            }
        }
    }
    void expand_keys(std::uint64_t begin, std::uint64_t end, Expansion& out) {
        constexpr std::size_t words = sizeof(Key) / sizeof(std::uint64_t);
        std::vector<std::uint64_t> keys;
        keys.reserve((end - begin) * words);
        for (std::uint64_t i = begin; i < end; ++i) {
            if constexpr (words == 2) keys.push_back(static_cast<std::uint64_t>(this->key(i) >> 64));
            keys.push_back(static_cast<std::uint64_t>(this->key(i)));
        }
        KeyRules::Moves moves;
        game_.moves_of_keys(keys, begin, moves);
        std::size_t child = 0;
        for (std::uint64_t i = begin; i < end; ++i) {
            const std::uint8_t over = moves.ends[i - begin];
            const std::uint32_t degree = moves.counts[i - begin];
            this->moves_[i] =
                over == 0 ? static_cast<std::uint16_t>(degree) : this->end_mark(static_cast<Wdl>(over - 1));
            for (const std::size_t last = child + degree; child < last; ++child) {
                Key key = moves.children[child * words];
                if constexpr (words == 2) key = key << 64 | moves.children[child * words + 1];
                this->add_child(key, moves.same_side[child] != 0, out);
            }
        }
    }
    bool is_over(std::uint64_t node, const Position& position) {
        const auto wdl = game_.terminal(position);
        if (wdl) this->moves_[node] = this->end_mark(*wdl);
        return wdl.has_value();
    }
    template <class Moves>
    void add_children(std::uint64_t node, const Position& parent, const Moves& moves, Expansion& out) {
        std::uint16_t degree = 0;
        const Side side = game_.turn(parent);
        for (const auto& move : moves) {
            const Position child = game_.apply(parent, move);
            this->add_child(pack(canonical(game_, child)), game_.turn(child) == side, out);
            ++degree;
        }
        this->moves_[node] = degree;
    }

    const G& game_;
};

}  // namespace zermelo
