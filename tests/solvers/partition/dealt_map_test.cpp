// Indices dealt to parts in pieces: each has one place, and the places of a part follow the indices.
#include <gtest/gtest.h>

#include <vector>

#include "solvers/partition/dealt_map.hpp"

namespace zermelo::test {

TEST(DealtMap, EveryIndexHasOnePlace) {
    for (const std::uint64_t size : {0ULL, 1ULL, 4095ULL, 4096ULL, 4097ULL, 40'960ULL, 41'000ULL, 3'000'001ULL})
        for (const std::uint32_t parts : {1U, 2U, 3U, 7U, 16U}) {
            const DealtMap map(size, parts);
            std::vector<std::uint64_t> next(parts, 0);
            std::uint64_t wrong = 0;
            for (std::uint64_t index = 0; index < size; ++index) {
                const auto [part, place] = map.find(index);
                const bool right = part < parts && place == next[part]++ && map.index_of(part, place) == index;
                wrong += right ? 0 : 1;
            }
            EXPECT_EQ(wrong, 0) << size << " to " << parts;
            for (std::uint32_t part = 0; part < parts; ++part) {
                EXPECT_EQ(map.size_of(part), next[part]) << "part " << part << " of " << size << " to " << parts;
                EXPECT_LE(map.size_of(part), map.largest());
            }
        }
}

TEST(DealtMap, APieceIsOfOnePart) {
    const DealtMap map(1'000'000, 3);
    EXPECT_EQ(map.piece(), 4096);  // a power of two, so that each part has 64 pieces or more
    for (std::uint64_t index = 0; index < map.size(); index = map.piece_end(index)) {
        EXPECT_EQ(map.find(index).first, map.find(map.piece_end(index) - 1).first) << index;
        EXPECT_LE(map.piece_end(index), map.size());
    }
}

}  // namespace zermelo::test
