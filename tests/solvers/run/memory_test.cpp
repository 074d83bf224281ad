#include "solvers/run/memory.hpp"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/resource.h>

#include <fstream>
#include <thread>

#include "solvers/run/threads.hpp"

namespace zermelo {

TEST(Memory, AmountsAreReadable) {
    EXPECT_EQ(format_bytes(0), "0 bytes");
    EXPECT_EQ(format_bytes(999), "999 bytes");
    EXPECT_EQ(format_bytes(1500), "1.5 KB");
    EXPECT_EQ(format_bytes(1'500'000'000), "1.5 GB");
    EXPECT_EQ(format_bytes(96'000'000), "96 MB");
    EXPECT_EQ(format_bytes(47'400'000), "47 MB");
    EXPECT_EQ(format_bytes(9'960'000), "10 MB");
    EXPECT_EQ(format_bytes(999'600'000), "1.0 GB");
}

TEST(Memory, AmountsThatAreNeededAreRoundedUp) {
    EXPECT_EQ(format_bytes_needed(999), "999 bytes");
    EXPECT_EQ(format_bytes_needed(1500), "1.5 KB");
    EXPECT_EQ(format_bytes_needed(1501), "1.6 KB");
    EXPECT_EQ(format_bytes_needed(47'000'000), "47 MB");
    EXPECT_EQ(format_bytes_needed(47'400'000), "48 MB");
    EXPECT_EQ(format_bytes_needed(9'910'000), "10 MB");
    EXPECT_EQ(format_bytes_needed(999'600'000), "1.0 GB");
    EXPECT_EQ(format_bytes_needed(4'100'000'000), "4.1 GB");
    for (std::uint64_t bytes = 1000; bytes < 1'000'000'000'000; bytes = bytes * 9 / 8) {
        std::string text = format_bytes_needed(bytes);
        std::erase(text, ' ');
        EXPECT_GE(parse_bytes(text).value(), bytes) << text;
    }
}

TEST(Memory, ARunThatDoesNotFitIsRefusedWithTheAmounts) {
    EXPECT_TRUE(check_memory("x", 100, 100));
    const auto refused = check_memory("konane@6x6", 5'000'000'000, 1'000'000'000);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Failure::limit);
    EXPECT_EQ(refused.error().why, "it needs 5.0 GB, it may use 1.0 GB");
    EXPECT_EQ(check_memory("x", 40'400'000, 40'000'000).error().why,
              "it needs 40,400,000 bytes, it may use 40,000,000 bytes");
    EXPECT_GT(available_memory(), 1'000'000U);
    EXPECT_GT(peak_resident_bytes(), 1'000'000U);
}

// By ulimit -v, as containers and schedulers set it.
TEST(Memory, ALimitOfTheProcessCounts) {
    std::ifstream status("/proc/self/statm");
    std::uint64_t pages = 0;
    status >> pages;
    rlimit old{};
    getrlimit(RLIMIT_AS, &old);
    const rlimit small{pages * 4096 + 50'000'000, old.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_AS, &small), 0);
    const std::uint64_t available = available_memory();
    setrlimit(RLIMIT_AS, &old);
    EXPECT_LE(available, 50'000'000U);
    EXPECT_GT(available, 10'000'000U);
}

TEST(Threads, AsManyAsTheSystemGives) {
    EXPECT_TRUE(check_threads(1));
    EXPECT_TRUE(check_threads(4));
    EXPECT_EQ(worker_count(3), 3);
    EXPECT_GE(worker_count(0), 1);
    std::thread([] {  // of one that may use one core
        cpu_set_t allowed;
        ASSERT_EQ(::sched_getaffinity(0, sizeof allowed, &allowed), 0);
        int core = 0;
        while (!CPU_ISSET(core, &allowed)) ++core;
        CPU_ZERO(&allowed);
        CPU_SET(core, &allowed);
        ASSERT_EQ(::sched_setaffinity(0, sizeof allowed, &allowed), 0);
        EXPECT_EQ(worker_count(0), 1);
    })
        .join();
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer ends the program where a thread has no room";
#endif
    rlimit old{};
    getrlimit(RLIMIT_AS, &old);
    std::ifstream status("/proc/self/statm");
    std::uint64_t pages = 0;
    status >> pages;
    const rlimit small{pages * 4096 + 100'000'000, old.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_AS, &small), 0);
    const auto refused = check_threads(200);
    setrlimit(RLIMIT_AS, &old);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Failure::limit);
    EXPECT_EQ(refused.error().what, "cannot start 200 threads");
}

}  // namespace zermelo
