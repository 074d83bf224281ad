// The memory that the machine reports.
#include "games/base/machine.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace zermelo::test {

TEST(Machine, ResidentMemoryFollowsWhatIsTouched) {
    const std::uint64_t before = resident_bytes();
    EXPECT_GT(before, 1'000'000U);
    constexpr std::size_t size = 64 << 20;
    std::vector<char> touched(size, 1);
    EXPECT_GE(resident_bytes(), before + size * 9 / 10);
    EXPECT_GE(peak_resident_bytes(), resident_bytes() * 99 / 100);
    EXPECT_EQ(touched[size / 2], 1);
}

TEST(Machine, AFifthOfTheFreeMemoryIsLeftToOthers) {
    std::ifstream info("/proc/meminfo");
    std::string word;
    std::uint64_t kilobytes = 0;
    while (info >> word && word != "MemAvailable:") {
    }
    ASSERT_TRUE(info >> kilobytes);
    EXPECT_GT(available_memory(), 0U);
    EXPECT_LT(available_memory(), kilobytes * 1024 * 85 / 100);
}

}  // namespace zermelo::test
