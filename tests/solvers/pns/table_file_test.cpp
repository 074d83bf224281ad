// Saved searches: round trips, and refused files.
#include "solvers/pns/table_file.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <utility>
#include <vector>

#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

constexpr SavedSearch about{0x1234, 0, 5, 60};

TranspositionTable table_of(std::uint64_t bytes, int key_bits = 60, bool cyclic = false) {
    return *TranspositionTable::make({key_bits, cyclic, false}, bytes);
}

Result<void> save(const TranspositionTable& table, const SavedSearch& what, const std::string& path) {
    ZERMELO_ASSIGN(file, OutputFile::create(path, true));
    return save_search(table, what, std::move(file));
}

struct Stored {
    SearchKey key;
    TableEntry entry;
};

// Different keys with all kinds of numbers.
std::vector<Stored> fill(TranspositionTable& table, std::size_t count, bool wide = false) {
    std::mt19937_64 random(7);
    std::vector<Stored> stored;
    for (std::size_t i = 0; i < count; ++i) {
        const SearchKey key{random() >> 4, wide ? random() : 0};
        const std::uint64_t kind = random() % 3;
        const ProofNumbers numbers = kind == 0   ? ProofNumbers::proven()
                                     : kind == 1 ? ProofNumbers::disproven()
                                                 : ProofNumbers{static_cast<std::uint32_t>(1 + random() % 1000),
                                                                static_cast<std::uint32_t>(1 + random() % 1000)};
        table.store(key, {numbers, {}}, 1 + random() % 100000);
        stored.push_back({key, {numbers, {}}});
    }
    return stored;
}

}  // namespace

TEST(TableFile, EveryEntryComesBack) {
    for (const bool wide : {false, true}) {
        const TemporaryFolder folder;
        const SavedSearch what{0x1234, 0, 5, wide ? 100 : 60};
        auto table = table_of(64 << 20, what.key_bits);
        const auto stored = fill(table, 200000, wide);  // several blocks
        ASSERT_TRUE(save(table, what, folder.file("a")));
        auto again = table_of(64 << 20, what.key_bits);
        const auto entries = load_search(again, what, folder.file("a"), {});
        ASSERT_TRUE(entries) << entries.error().what;
        std::size_t found = 0;
        for (const auto& [key, entry] : stored) {
            const auto before = table.find(key);
            if (!before) continue;  // gave way
            ++found;
            const auto after = again.find(key);
            ASSERT_TRUE(after);
            ASSERT_EQ(after->numbers, before->numbers);
        }
        EXPECT_EQ(*entries, found);
        EXPECT_GT(found, stored.size() * 9 / 10);
        // The same file again, entry for entry and with their work.
        ASSERT_TRUE(save(again, what, folder.file("b")));
        auto third = table_of(64 << 20, what.key_bits);
        EXPECT_EQ(*load_search(third, what, folder.file("b"), {}), found);
    }
}

// Nothing is lost for the memory that happens to be free: whatever the last doubling leaves as size, it holds the
// entries.
TEST(TableFile, AnyLargerTableTakesAll) {
    const TemporaryFolder folder;
    for (std::uint64_t bytes = 16 << 20; bytes < 32 << 20; bytes += 1 << 20) {
        auto table = table_of(64 << 20);
        fill(table, 12'311);
        ASSERT_TRUE(save(table, about, folder.file("a")));
        auto other = table_of(bytes);
        EXPECT_TRUE(load_search(other, about, folder.file("a"), {})) << bytes << " bytes";
    }
}

// Nothing that was found is lost by a smaller memory: the error tells how much is enough.
TEST(TableFile, ASmallerTableIsRefused) {
    const TemporaryFolder folder;
    auto table = table_of(64 << 20);
    const auto stored = fill(table, 100000);
    ASSERT_TRUE(save(table, about, folder.file("a")));
    auto small = table_of(1 << 17);
    const auto refused = load_search(small, about, folder.file("a"), {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Failure::limit);
    EXPECT_EQ(refused.error().cause.kind, Cause::Kind::memory);
    auto enough = table_of(refused.error().cause.needed);
    const auto entries = load_search(enough, about, folder.file("a"), {});
    ASSERT_TRUE(entries);
    std::size_t found = 0;
    for (const auto& [key, entry] : stored)
        if (const auto after = enough.find(key)) {
            ++found;
            EXPECT_EQ(after->numbers, entry.numbers);
        }
    EXPECT_GT(found, 98 * *entries / 100);
}

TEST(TableFile, WhatHoldsOnOnePathAloneIsLeftOut) {
    const TemporaryFolder folder;
    auto table = table_of(1 << 20, 60, true);
    table.store({2, 0}, {ProofNumbers::disproven(), {}}, 5);
    table.store({4, 0}, {ProofNumbers::disproven(), {1, 2, 3}}, 5);  // depends on its path
    ASSERT_TRUE(save(table, about, folder.file("a")));
    auto again = table_of(1 << 20, 60, true);
    EXPECT_EQ(*load_search(again, about, folder.file("a"), {}), 1U);
    EXPECT_TRUE(again.find({2, 0}));
    EXPECT_FALSE(again.find({4, 0}));
}

TEST(TableFile, EveryFlippedBitIsNoticed) {
    const TemporaryFolder folder;
    auto table = table_of(1 << 20);
    fill(table, 20);
    ASSERT_TRUE(save(table, about, folder.file("a")));
    const auto sound = read_file(folder.file("a"));
    for (std::size_t i = 0; i < sound.size(); ++i) {
        auto bytes = sound;
        bytes[i] ^= 0x10;
        write_file(folder.file("b"), bytes);
        auto again = table_of(1 << 20);
        const auto loaded = load_search(again, about, folder.file("b"), {});
        ASSERT_FALSE(loaded) << "byte " << i;
        ASSERT_EQ(loaded.error().code, Failure::corrupt);
    }
    for (const std::size_t length : {std::size_t{0}, std::size_t{10}, std::size_t{64}, sound.size() - 1}) {
        write_file(folder.file("b"), ByteSpan(sound).first(length));
        auto again = table_of(1 << 20);
        ASSERT_FALSE(load_search(again, about, folder.file("b"), {})) << length;
    }
}

TEST(TableFile, OtherGamesAndOtherTablesAreRefused) {
    const TemporaryFolder folder;
    auto table = table_of(1 << 20);
    fill(table, 20);
    ASSERT_TRUE(save(table, about, folder.file("a")));
    for (const SavedSearch& other : {SavedSearch{0x1235, 0, 5, 60}, SavedSearch{0x1234, 9, 5, 60},
                                     SavedSearch{0x1234, 0, 6, 60}, SavedSearch{0x1234, 0, 5, 61}}) {
        auto again = table_of(1 << 20);
        const auto loaded = load_search(again, other, folder.file("a"), {});
        ASSERT_FALSE(loaded);
        EXPECT_EQ(loaded.error().code, Failure::bad_input);
    }
    auto again = table_of(1 << 20);
    EXPECT_EQ(load_search(again, about, folder.file("none"), {}).error().code, Failure::not_found);
    EXPECT_FALSE(again.restore({1, 0}, 0));
    EXPECT_FALSE(again.restore({1, 0}, 1)) << "a dependent entry";
}

// Kishimoto et al., "Game-tree search using proof numbers: the first twenty years" (2012): a number is 0 exactly if the
// other one is infinite.
TEST(TableFile, AnInfiniteNumberHasZeroBesideIt) {
    constexpr std::uint64_t infinite = ProofNumbers::infinite;
    const std::array<std::uint64_t, 5> numbers = {0, 1, 5, infinite - 1, infinite};
    for (const std::uint64_t proof : numbers)
        for (const std::uint64_t disproof : numbers) {
            auto table = table_of(1 << 20);
            const bool is_open = proof % infinite != 0 && disproof % infinite != 0;
            const bool is_settled = proof + disproof == infinite && (proof == 0 || disproof == 0);
            EXPECT_EQ(table.restore({1, 0}, disproof << 27 | proof << 1), is_open || is_settled)
                << proof << ", " << disproof;
        }
}

}  // namespace zermelo::test
