// A cache of decompressed blocks, shared by threads and by tables.
#pragma once

#include <array>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "games/base/bytes.hpp"

namespace zermelo {

// Least recently used blocks go first. Thread-safe; split in shards so that threads seldom wait for each other.
class BlockCache {
public:
    using Block = std::shared_ptr<const Bytes>;

    // `capacity` bytes of contents, over all tables.
    explicit BlockCache(std::uint64_t capacity) : shard_capacity_(capacity / shard_count) {}

    // A number for each table that shares the cache.
    std::uint32_t add_table();

    Block find(std::uint32_t table, std::uint32_t block);
    void insert(std::uint32_t table, std::uint32_t block, Block content);
    void clear();

private:
    static constexpr std::size_t shard_count = 16;
    struct Entry {
        std::uint64_t key = 0;
        Block content;
    };
    struct Shard {
        std::mutex mutex;
        std::uint64_t bytes = 0;
        std::list<Entry> entries;  // the most recently used first
        std::unordered_map<std::uint64_t, std::list<Entry>::iterator> by_key;
    };

    static std::uint64_t key_of(std::uint32_t table, std::uint32_t block) { return std::uint64_t{table} << 32 | block; }
    Shard& shard_of(std::uint64_t key) { return shards_[(key ^ key >> 32) % shard_count]; }

    std::uint64_t shard_capacity_;
    std::mutex mutex_;
    std::uint32_t tables_ = 0;
    std::array<Shard, shard_count> shards_;
};

}  // namespace zermelo
