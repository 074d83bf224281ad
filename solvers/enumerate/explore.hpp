// Finds all positions reachable from the start, and the graph of moves between them.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "games/core/game.hpp"
#include "games/core/key.hpp"
#include "solvers/run/chunked.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// The reachable positions up to symmetry, numbered in the order of a breadth-first search; node 0 is the start. The
// numbering does not depend on the number of workers.
//
// The search goes on in batches of nodes. In parallel, each worker makes the children of some nodes and sorts them by
// shard of their hash; then each worker looks up and inserts the children of some shards, in the order of the nodes. So
// there are no locks, and a shard sees the same children in the same order whoever does the work.
template <Game G, class Key>
class ReachableGraph {
public:
    using Position = typename G::Position;

    // What a node is besides its key.
    struct Node {
        std::uint64_t first_edge = 0;
        std::uint16_t degree = 0;
        std::uint8_t terminal = 3;  // a Wdl, or 3
    };

    static_assert(G::max_moves <= UINT16_MAX, "degrees and counters of open children take two bytes");

    explicit ReachableGraph(const G& game) : game_(game), shards_(shard_count) {}

    // Fails with `limit` where the positions outgrow the memory that the run may use, with `interrupted` on a stop
    // request.
    Result<void> explore(Workers& workers, const RunOptions& options);

    std::uint64_t size() const { return keys_.size(); }
    const Key& key(std::uint64_t node) const { return keys_[node]; }
    Position position(std::uint64_t node) const { return unpack(keys_[node]); }
    const Node& node(std::uint64_t node) const { return nodes_[node]; }
    // A move: the node that it leads to, and whether the same player is on turn there. Not to be read off the nodes,
    // because a symmetry may exchange the players.
    struct Edge {
        std::uint32_t node = 0;
        bool same_side = false;
    };
    Edge edge(std::uint64_t number) const {
        return {edges_[number] & ~same_side_bit, (edges_[number] & same_side_bit) != 0};
    }
    std::uint64_t edges() const { return edges_.size(); }

    // Bytes that the graph takes and that solving it will take on top.
    std::uint64_t memory_needed() const {
        std::uint64_t slots = 0;
        for (const Shard& shard : shards_) slots += shard.slots.size();
        const std::uint64_t to_solve = size() * (8 + 2 + 2 + 4 + 4) + edges() * sizeof(Edge);
        return slots * sizeof(Slot) + size() * (sizeof(Key) + sizeof(Node)) + edges() * 4 + to_solve + 64'000'000;
    }

private:
    static constexpr std::size_t shard_count = 64;
    static constexpr std::uint64_t batch_nodes = 1 << 17;
    static constexpr std::uint64_t grain = 1 << 11;  // nodes that one worker expands at a time
    static constexpr std::uint32_t nobody = UINT32_MAX;
    static constexpr std::uint32_t new_node = 1U << 31;  // marks a child by its place among the shard's new nodes
    static constexpr std::uint32_t same_side_bit = 1U << 31;

    struct Slot {
        std::uint32_t node = nobody;
        std::uint32_t tag = 0;
    };
    struct Shard {
        std::vector<Slot> slots = std::vector<Slot>(64);  // a power of two
        std::uint64_t used = 0;
        std::vector<Key> fresh;  // keys of the nodes that the batch has added
    };
    struct Child {
        Key key;
        std::uint64_t hash = 0;
        std::uint32_t edge = 0;  // place in the expansion's edges
        std::uint32_t same_side = 0;
    };
    struct Expansion {  // of `grain` nodes
        std::array<std::vector<Child>, shard_count> children;
        std::uint32_t edges = 0;
    };

    static Key pack(const G& game, const Position& position) {
        if constexpr (PackedGame<G>)
            return static_cast<Key>(game.pack(position));
        else
            return position;
    }
    Position unpack(const Key& key) const {
        if constexpr (PackedGame<G>)
            return *game_.unpack(key);
        else
            return key;
    }
    // A mixing of the key's bytes (Stafford's variant 13 of MurmurHash3's finaliser, 2011).
    static std::uint64_t hash_of(const Key& key) {
        std::uint64_t hash = 0x9e3779b97f4a7c15;
        std::array<std::uint64_t, (sizeof(Key) + 7) / 8> words{};
        std::memcpy(words.data(), &key, sizeof(Key));
        for (const std::uint64_t word : words) {
            hash = (hash ^ word) + 0x9e3779b97f4a7c15;
            hash = (hash ^ hash >> 30) * 0xbf58476d1ce4e5b9;
            hash = (hash ^ hash >> 27) * 0x94d049bb133111eb;
            hash ^= hash >> 31;
        }
        return hash;
    }
    static std::size_t shard_of(std::uint64_t hash) { return hash >> 58; }

    void expand(std::uint64_t begin, std::uint64_t end, Expansion& out);
    void insert(Shard& shard, std::size_t number, std::vector<Expansion>& expansions,
                std::vector<std::uint32_t>& children) const;
    void grow(Shard& shard) const;
    Result<void> add_batch(Workers& workers, std::uint64_t begin, std::uint64_t end, const RunOptions& options);

    const G& game_;
    std::vector<Shard> shards_;
    ChunkedArray<Key> keys_;
    ChunkedArray<Node> nodes_;
    ChunkedArray<std::uint32_t> edges_;
    std::array<std::uint32_t, shard_count> first_new_{};  // number of a shard's first new node in the batch
};

template <Game G, class Key>
Result<void> ReachableGraph<G, Key>::explore(Workers& workers, const RunOptions& options) {
    options.observer->begin_phase("exploring", 0);
    const Key start = pack(game_, canonical(game_, game_.initial()));
    const std::uint64_t hash = hash_of(start);
    keys_.resize(1);
    keys_[0] = start;
    Shard& shard = shards_[shard_of(hash)];
    shard.slots[hash & (shard.slots.size() - 1)] = {0, static_cast<std::uint32_t>(hash >> 26)};
    shard.used = 1;
    for (std::uint64_t done = 0; done < keys_.size();) {
        const std::uint64_t end = std::min(keys_.size(), done + batch_nodes);
        ZERMELO_TRY(add_batch(workers, done, end, options));
        options.observer->advance(end - done);
        done = end;
        if (memory_needed() > options.memory)
            return fail(Failure::limit, fmt::format("{} does not fit in memory", game_.spec()),
                        fmt::format("after {} positions, with more to come, it needs {}; it may use {}", keys_.size(),
                                    format_bytes(memory_needed()), format_bytes(options.memory)),
                        Cause{.kind = Cause::Kind::memory,
                              .needed = memory_needed(),
                              .allowed = options.memory,
                              .spec = game_.spec(),
                              .instead = "retrograde"},
                        "more memory, or a smaller board");
        if (keys_.size() >= new_node - batch_nodes * G::max_moves)
            return fail(Failure::limit,
                        fmt::format("{} has more than {} reachable positions", game_.spec(), keys_.size()),
                        "enumeration goes up to 2^31",
                        Cause{.kind = Cause::Kind::many_positions, .spec = game_.spec(), .instead = "retrograde"},
                        "a smaller board");
    }
    return {};
}

template <Game G, class Key>
void ReachableGraph<G, Key>::expand(std::uint64_t begin, std::uint64_t end, Expansion& out) {
    for (std::uint64_t i = begin; i < end; ++i) {
        const Position position = unpack(keys_[i]);
        Node& node = nodes_[i];
        node = {out.edges, 0, 3};
        if (const auto wdl = game_.terminal(position)) {
            node.terminal = static_cast<std::uint8_t>(*wdl);
            continue;
        }
        for (const auto& move : game_.moves(position)) {
            const Position child = game_.apply(position, move);
            const Key key = pack(game_, canonical(game_, child));
            const std::uint64_t hash = hash_of(key);
            const bool same_side = game_.turn(child) == game_.turn(position);
            out.children[shard_of(hash)].push_back({key, hash, out.edges++, same_side ? same_side_bit : 0});
            ++node.degree;
        }
    }
}

template <Game G, class Key>
void ReachableGraph<G, Key>::grow(Shard& shard) const {
    std::vector<Slot> slots(2 * shard.slots.size());
    for (const Slot& slot : shard.slots) {
        if (slot.node == nobody) continue;
        const Key& key = (slot.node & new_node) != 0 ? shard.fresh[slot.node & ~new_node] : keys_[slot.node];
        std::uint64_t at = hash_of(key) & (slots.size() - 1);
        while (slots[at].node != nobody) at = (at + 1) & (slots.size() - 1);
        slots[at] = slot;
    }
    shard.slots = std::move(slots);
}

template <Game G, class Key>
void ReachableGraph<G, Key>::insert(Shard& shard, std::size_t number, std::vector<Expansion>& expansions,
                                    std::vector<std::uint32_t>& children) const {
    std::uint64_t base = 0;
    for (Expansion& expansion : expansions) {
        for (const Child& child : expansion.children[number]) {
            if (3 * shard.used >= 2 * shard.slots.size()) grow(shard);
            const auto tag = static_cast<std::uint32_t>(child.hash >> 26);
            const std::uint64_t mask = shard.slots.size() - 1;
            for (std::uint64_t at = child.hash & mask;; at = (at + 1) & mask) {
                Slot& slot = shard.slots[at];
                if (slot.node == nobody) {
                    slot = {new_node | static_cast<std::uint32_t>(shard.fresh.size()), tag};
                    shard.fresh.push_back(child.key);
                    ++shard.used;
                } else if (slot.tag != tag ||
                           !((slot.node & new_node) != 0 ? shard.fresh[slot.node & ~new_node] == child.key
                                                         : keys_[slot.node] == child.key)) {
                    continue;
                }
                children[base + child.edge] = slot.node;
                break;
            }
        }
        base += expansion.edges;
    }
}

template <Game G, class Key>
Result<void> ReachableGraph<G, Key>::add_batch(Workers& workers, std::uint64_t begin, std::uint64_t end,
                                               const RunOptions& options) {
    const auto stopped = [&] { return interrupted("the solve of " + game_.spec()); };
    std::vector<Expansion> expansions((end - begin + grain - 1) / grain);
    nodes_.resize(end);
    if (!workers.for_pieces(end - begin, grain, options.stop, [&](std::uint64_t first, std::uint64_t last) {
            expand(begin + first, begin + last, expansions[first / grain]);
        }))
        return stopped();
    std::uint64_t edges = edges_.size();
    for (std::size_t i = 0; i < expansions.size(); ++i) {
        for (std::uint64_t node = begin + i * grain; node < std::min(end, begin + (i + 1) * grain); ++node)
            nodes_[node].first_edge += edges;
        edges += expansions[i].edges;
    }
    std::vector<std::uint32_t> children(edges - edges_.size());
    if (!workers.for_pieces(shard_count, 1, options.stop, [&](std::uint64_t number, std::uint64_t) {
            shards_[number].fresh.clear();
            insert(shards_[number], number, expansions, children);
        }))
        return stopped();

    // The new nodes get their numbers, shard after shard, and the edges to them too.
    std::uint64_t next = keys_.size();
    for (std::size_t number = 0; number < shard_count; ++number) {
        first_new_[number] = static_cast<std::uint32_t>(next);
        next += shards_[number].fresh.size();
    }
    keys_.resize(next);
    edges_.resize(edges);
    const std::uint64_t first_edge = edges - children.size();
    workers.for_pieces(shard_count, 1, {}, [&](std::uint64_t number, std::uint64_t) {
        Shard& shard = shards_[number];
        const std::uint32_t first = first_new_[number];
        const std::uint64_t mask = shard.slots.size() - 1;
        for (std::uint32_t i = 0; i < shard.fresh.size(); ++i) {
            keys_[first + i] = shard.fresh[i];
            std::uint64_t at = hash_of(shard.fresh[i]) & mask;
            while (shard.slots[at].node != (new_node | i)) at = (at + 1) & mask;
            shard.slots[at].node = first + i;
        }
        std::uint64_t base = 0;
        for (const Expansion& expansion : expansions) {
            for (const Child& child : expansion.children[number]) {
                const std::uint32_t node = children[base + child.edge];
                edges_[first_edge + base + child.edge] =
                    ((node & new_node) != 0 ? first + (node & ~new_node) : node) | child.same_side;
            }
            base += expansion.edges;
        }
    });
    return {};
}

}  // namespace zermelo
