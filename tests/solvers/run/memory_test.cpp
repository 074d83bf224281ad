#include "solvers/run/memory.hpp"

#include <gtest/gtest.h>

namespace zermelo {

TEST(Memory, AmountsAreReadable) {
    EXPECT_EQ(format_bytes(0), "0 bytes");
    EXPECT_EQ(format_bytes(999), "999 bytes");
    EXPECT_EQ(format_bytes(1500), "1.5 KB");
    EXPECT_EQ(format_bytes(1'500'000'000), "1.5 GB");
    EXPECT_EQ(format_bytes(96'000'000), "96 MB");
}

TEST(Memory, ARunThatDoesNotFitIsRefusedWithTheAmounts) {
    EXPECT_TRUE(check_memory("x", 100, 100));
    const auto refused = check_memory("konane@6x6", 5'000'000'000, 1'000'000'000);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Failure::limit);
    EXPECT_EQ(refused.error().why, "it needs 5.0 GB, it may use 1.0 GB");
    EXPECT_GT(available_memory(), 1'000'000U);
    EXPECT_GT(peak_resident_bytes(), 1'000'000U);
}

}  // namespace zermelo
