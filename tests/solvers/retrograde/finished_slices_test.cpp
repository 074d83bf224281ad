// Slices read back from a table that is being written: every width, stored as a whole and in part.
#include "solvers/retrograde/finished_slices.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "solvers/run/slice_writer.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

TEST(FinishedSlices, CodesAreThoseThatWereWritten) {
    Workers workers(2);
    for (const unsigned bits : {1U, 2U, 8U, 16U})
        for (const std::uint64_t from : {0, 1, 7, 8, 70'001, 599'999}) {
            const TemporaryFolder folder;
            TableHeader header{Layout::dense, 0, 1, 77, "some-game@4x4", "test", Metric::dtw, 5, from > 0};
            auto table = TableWriter::create({.path = folder.file("a.ztb")}, header, 1);
            ASSERT_TRUE(table);
            std::vector<std::uint16_t> codes(600'000);
            for (std::size_t i = 0; i < codes.size(); ++i)
                codes[i] = static_cast<std::uint16_t>(2 + i * i % 31 % (bits < 8 ? 2 : 250));
            SliceRecord record;
            record.size = codes.size();
            record.bits = static_cast<std::uint8_t>(bits);
            record.stored_from = from;
            for (const std::uint16_t code : codes) record.counts.add(decode_value(code));
            std::atomic<std::uint64_t> seen{0};
            ASSERT_TRUE(write_slice<std::uint16_t>(workers, *table, 0, record, std::span<const std::uint16_t>(codes), 1,
                                                   {}, [&](std::uint64_t first, std::span<const std::uint16_t> some) {
                                                       if (some[0] == codes[first]) seen += some.size();
                                                   }));
            EXPECT_EQ(seen, codes.size());
            ASSERT_TRUE(table->end_slice(0, {}));
            for (const std::uint64_t budget : {0, 10'000'000}) {  // through the cache; loaded
                FinishedSlices finished(*table);
                ASSERT_TRUE(finished.load(workers, {0}, budget, {}));
                FinishedSlices::View view(finished);
                for (std::uint64_t i = 0; i < codes.size(); ++i)
                    ASSERT_EQ(view.code({0, i}), codes[i]) << bits << " bits, stored from " << from << ", index " << i;
                ASSERT_TRUE(finished.error());
            }
        }
}

TEST(FinishedSlices, ValuesThatTheTableLacksAreReadElsewhere) {
    const TemporaryFolder folder;
    const TableHeader header{Layout::dense, 0, 1, 77, "some-game@4x4", "test", Metric::dtw, 5, false};
    auto table = TableWriter::create({.path = folder.file("a.ztb")}, header, 1);
    ASSERT_TRUE(table);
    SliceRecord record;
    record.size = 100'000;
    record.found_by_search = true;
    table->begin_slice(0, record);
    ASSERT_TRUE(table->end_slice(0, {}));
    const auto code_of = [](std::uint64_t index) { return static_cast<ValueCode>(index * index % 50'021); };

    FinishedSlices finished(*table);
    EXPECT_FALSE(finished.has_aside(0));
    finished.forget(0);
    finished.add(0, [&](std::uint64_t first, std::span<ValueCode> codes) -> Result<void> {
        for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = code_of(first + i);
        return {};
    });
    EXPECT_TRUE(finished.has_aside(0));
    FinishedSlices::View view(finished);
    for (const std::uint64_t index : {0, 1, 32'767, 32'768, 99'999, 5, 98'304})
        EXPECT_EQ(view.code({0, index}), code_of(index)) << index;
    EXPECT_TRUE(finished.error());
    finished.forget(0);
    EXPECT_FALSE(finished.has_aside(0));

    FinishedSlices damaged(*table);
    damaged.add(0, [](std::uint64_t, std::span<ValueCode>) -> Result<void> {
        return fail(Failure::corrupt, "somebody has changed it", "");
    });
    FinishedSlices::View blind(damaged);
    blind.code({0, 0});
    ASSERT_FALSE(damaged.error());
    EXPECT_EQ(damaged.error().error().what, "somebody has changed it");
}

}  // namespace zermelo::test
