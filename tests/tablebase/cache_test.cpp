#include "tablebase/cache.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace zermelo {

namespace {

BlockCache::Block block_of(std::size_t size, std::uint8_t byte) {
    return std::make_shared<const Bytes>(size, byte);
}

}  // namespace

TEST(BlockCache, FindsWhatWasPutInByTableAndBlock) {
    BlockCache cache(1 << 20);
    EXPECT_EQ(cache.add_table(), 0U);
    EXPECT_EQ(cache.add_table(), 1U);
    cache.insert(0, 7, block_of(10, 1));
    cache.insert(1, 7, block_of(10, 2));
    EXPECT_EQ((*cache.find(0, 7))[0], 1);
    EXPECT_EQ((*cache.find(1, 7))[0], 2);
    EXPECT_EQ(cache.find(0, 8), nullptr);
    cache.clear();
    EXPECT_EQ(cache.find(0, 7), nullptr);
}

// 16 shards of 1000 bytes: blocks 0, 16, 32, ... share a shard, which holds ten blocks of 100 bytes.
TEST(BlockCache, ForgetsTheLeastRecentlyUsed) {
    BlockCache cache(16000);
    for (std::uint32_t i = 0; i < 10; ++i) cache.insert(0, 16 * i, block_of(100, 0));
    EXPECT_NE(cache.find(0, 0), nullptr);  // used again: now block 16 is the oldest
    cache.insert(0, 160, block_of(100, 0));
    EXPECT_NE(cache.find(0, 0), nullptr);
    EXPECT_EQ(cache.find(0, 16), nullptr);
    EXPECT_NE(cache.find(0, 160), nullptr);
}

TEST(BlockCache, ServesThreadsAtOnce) {
    BlockCache cache(4000);
    std::vector<std::jthread> threads;
    std::atomic<int> wrong{0};
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&cache, &wrong, t] {
            for (std::uint32_t i = 0; i < 20000; ++i) {
                const std::uint32_t number = (i * 7 + static_cast<std::uint32_t>(t)) % 97;
                if (const auto found = cache.find(0, number))
                    wrong += (*found)[0] == number ? 0 : 1;
                else
                    cache.insert(0, number, block_of(50, static_cast<std::uint8_t>(number)));
            }
        });
    threads.clear();
    EXPECT_EQ(wrong, 0);
}

}  // namespace zermelo
