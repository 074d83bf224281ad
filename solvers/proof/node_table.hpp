// The nodes of one section while it is made.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "games/base/bytes.hpp"

namespace zermelo {

// Nodes, numbered in the order of their insertion. Keys, steps and heights lie in flat arrays; the index uses open
// addressing with slots of four bytes, 3/8 to 3/4 full. With keys of w bytes, role included, a node takes w + 6 bytes
// and its slots 5.3 to 10.7; doubling the slots needs half as much again for a moment. Growing moves no node. Not
// thread-safe.
class NodeTable {
public:
    explicit NodeTable(std::size_t key_width);

    std::uint32_t size() const { return size_; }
    std::size_t key_width() const { return width_; }
    std::uint64_t bytes() const { return chunks_.size() * chunk_bytes() + slots_.size() * sizeof(std::uint32_t); }
    // Bytes that the next insert may have to take on top.
    std::uint64_t next_growth() const;

    struct Found {
        std::uint32_t node = 0;
        bool fresh = false;
    };
    // The node with a key. A fresh one has step and height 0.
    Found insert(ByteSpan key);
    bool has(ByteSpan key) const { return slots_[slot_of(key)] != 0; }
    ByteSpan key(std::uint32_t node) const {
        return {chunks_[node / chunk_nodes].keys.get() + node % chunk_nodes * width_, width_};
    }
    std::uint16_t& step(std::uint32_t node) { return chunks_[node / chunk_nodes].steps[node % chunk_nodes]; }
    std::uint32_t& height(std::uint32_t node) { return chunks_[node / chunk_nodes].heights[node % chunk_nodes]; }

    // The nodes in the order of their keys. The index is given up for it: no insert may follow.
    std::vector<std::uint32_t> in_order();

private:
    static constexpr std::uint32_t chunk_nodes = 1 << 16;
    struct Chunk {
        std::unique_ptr<std::uint8_t[]> keys;
        std::unique_ptr<std::uint16_t[]> steps;
        std::unique_ptr<std::uint32_t[]> heights;
    };

    std::uint64_t chunk_bytes() const { return chunk_nodes * std::uint64_t{width_ + 6}; }
    std::size_t slot_of(ByteSpan key) const;  // of the key, else an empty one for it
    bool slots_full() const { return (std::uint64_t{size_} + 1) * 4 > slots_.size() * 3; }
    void grow_slots();

    std::size_t width_;
    std::uint32_t size_ = 0;
    std::vector<Chunk> chunks_;
    std::vector<std::uint32_t> slots_;  // a power of two; a node's number + 1, or 0
};

}  // namespace zermelo
