// Finds all keys reachable from a first one, and the graph of moves between them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "games/board/combinatorics.hpp"
#include "solvers/enumerate/forecast.hpp"
#include "solvers/enumerate/move_graph.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// Positions as keys, any type that can be compared and copied as bytes. Reachable positions are numbered in the order
// of a breadth-first search. The numbering does not depend on the number of workers.
//
// The search goes on in batches of nodes. In parallel, each worker makes the children of some nodes and sorts them by
// shard of their hash; then each worker looks up and inserts the children of some shards, in the order of the nodes. So
// there are no locks, and a shard sees the same children in the same order whoever does the work.
template <class Key>
class KeyGraph : public MoveGraph {
public:
    static constexpr std::uint64_t batch_chunks = 64;
    struct Limits {
        std::string spec;                     // for messages
        bool points = false;                  // values are points: solving keeps the edges
        std::uint64_t chunks = batch_chunks;  // of a batch: calls of expand()
        bool forecast = false;                // give up early if the growth of the layers will not fit
    };

    explicit KeyGraph(Limits limits) : limits_(std::move(limits)), shards_(shard_count) {}
    virtual ~KeyGraph() = default;

    // Fails with `limit` if the positions outgrow the memory of the run, now or by the forecast, and with `interrupted`
    // on a stop request.
    Result<void> explore(const Key& start, Workers& workers, const RunOptions& options);

    const Key& key(std::uint64_t node) const { return keys_[node]; }
    // All nodes, ascending by key: numbers as such, which is the order of big-endian bytes, other keys by their bytes.
    std::vector<std::uint32_t> nodes_by_key(Workers& workers) const;

    // Bytes that exploring takes by now, or that solving will take if this is more.
    std::uint64_t memory_needed() const {
        constexpr std::uint64_t program = 64'000'000;  // batches, blocks of the table and everything else
        std::uint64_t slots = 0;
        for (const Shard& shard : shards_) slots += shard.slots.size();
        const std::uint64_t graph = keys_.size() * (sizeof(Key) + 2) + edges() * 4;
        // The reversed edges beside what is left of the edges; counters, codes and the nodes in work.
        const std::uint64_t to_solve = keys_.size() * (4 + 2 + 2 + 4) + edges() * (limits_.points ? 4 : 2);
        return graph + std::max(slots * sizeof(Slot), to_solve) + program;
    }

protected:
    static constexpr std::size_t shard_count = 64;

    struct Child {
        Key key;
        std::uint64_t hash = 0;
        std::uint32_t edge = 0;  // place in the expansion's edges
        std::uint32_t same_side = 0;
    };
    struct Expansion {  // of a chunk of a batch
        std::array<std::vector<Child>, shard_count> children;
        std::uint32_t edges = 0;
    };

    // Appends the children of nodes `begin` to `end` - 1 to `out`, in the order of their moves, and tells the nodes'
    // degrees and values. Called by many threads at once.
    virtual void expand(std::uint64_t begin, std::uint64_t end, Expansion& out) = 0;

    // Adds the child of one move to an expansion.
    static void add_child(const Key& key, bool same_side, Expansion& out) {
        const std::uint64_t hash = hash_of(key);
        out.children[shard_of(hash)].push_back({key, hash, out.edges++, same_side ? same_side_bit : 0});
    }

private:
    static constexpr std::uint64_t batch_nodes = 1 << 17;     // at most
    static constexpr std::uint64_t batch_children = 1 << 21;  // about, at most
    static constexpr std::uint32_t nobody = UINT32_MAX;
    static constexpr std::uint32_t new_node = 1U << 31;  // marks a child by its place among the shard's new nodes

    struct [[gnu::packed]] Slot {
        std::uint32_t node = nobody;
        std::uint8_t tag = 0;
    };
    struct Shard {
        std::vector<Slot> slots = std::vector<Slot>(64);
        std::uint64_t used = 0;
        // The first slot to look at for a hash, from the bits below the shard's.
        std::uint64_t home(std::uint64_t hash) const {
            return static_cast<std::uint64_t>(static_cast<U128>(hash << 6) * slots.size() >> 64);
        }
        std::uint64_t after(std::uint64_t place) const { return place + 1 == slots.size() ? 0 : place + 1; }
        std::vector<Key> fresh;  // keys of the nodes that the batch has added
    };

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
    static std::uint8_t tag_of(std::uint64_t hash) { return static_cast<std::uint8_t>(hash); }

    void insert(Shard& shard, std::size_t number, std::vector<Expansion>& expansions,
                std::vector<std::uint32_t>& children) const;
    void grow(Shard& shard) const;
    Result<void> check_forecast(const GrowthForecast& forecast, const RunOptions& options) const;
    Error too_many() const;
    Result<void> add_batch(Workers& workers, std::uint64_t begin, std::uint64_t end, const RunOptions& options);

    Limits limits_;
    std::vector<Shard> shards_;
    ChunkedArray<Key> keys_;
    std::array<std::uint32_t, shard_count> first_new_{};  // number of a shard's first new node in the batch
};

extern template class KeyGraph<std::uint64_t>;
extern template class KeyGraph<U128>;

}  // namespace zermelo

#include "solvers/enumerate/key_graph_impl.hpp"
