#include "games/board/bits.hpp"

#include <gtest/gtest.h>

#include <bitset>

namespace zermelo {

// By counting through all words.
TEST(Bits, TheNextSetIsTheNextWordWithAsManyOnes) {
    for (std::uint32_t word = 1; word < 1024; ++word) {
        std::uint32_t next = word + 1;
        while (std::bitset<32>(next).count() != std::bitset<32>(word).count()) ++next;
        ASSERT_EQ(next_set(word), next) << word;
        ASSERT_EQ(next_set(std::uint64_t{word}), next) << word;
    }
}

TEST(Bits, TheNextSetAtTheEnds) {
    EXPECT_EQ(next_set(0U), 0U);
    EXPECT_EQ(next_set(std::uint64_t{1} << 62), std::uint64_t{1} << 63);
    EXPECT_EQ(next_set(std::uint64_t{0x7fff'ffff'ffff'ffff}), 0xbfff'ffff'ffff'ffff);
}

}  // namespace zermelo
