#include "tablebase/cache.hpp"

#include <utility>

namespace zermelo {

std::uint32_t BlockCache::add_table() {
    const std::lock_guard lock(mutex_);
    return tables_++;
}

BlockCache::Block BlockCache::find(std::uint32_t table, std::uint32_t block) {
    const std::uint64_t key = key_of(table, block);
    Shard& shard = shard_of(key);
    const std::lock_guard lock(shard.mutex);
    const auto found = shard.by_key.find(key);
    if (found == shard.by_key.end()) return nullptr;
    if (found->second != shard.entries.begin())
        shard.entries.splice(shard.entries.begin(), shard.entries, found->second);
    return found->second->content;
}

void BlockCache::insert(std::uint32_t table, std::uint32_t block, Block content) {
    const std::uint64_t key = key_of(table, block);
    Shard& shard = shard_of(key);
    const std::lock_guard lock(shard.mutex);
    if (shard.by_key.contains(key)) return;  // another thread was faster
    shard.bytes += content->size();
    shard.entries.push_front({key, std::move(content)});
    shard.by_key.emplace(key, shard.entries.begin());
    while (shard.bytes > shard_capacity_ && shard.entries.size() > 1) {
        shard.bytes -= shard.entries.back().content->size();
        shard.by_key.erase(shard.entries.back().key);
        shard.entries.pop_back();
    }
}

void BlockCache::clear() {
    for (Shard& shard : shards_) {
        const std::lock_guard lock(shard.mutex);
        shard.by_key.clear();
        shard.entries.clear();
        shard.bytes = 0;
    }
}

}  // namespace zermelo
