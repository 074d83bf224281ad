// Slices that are stored in part: the left-out part is in the partial file, and not in the table.
#include <gtest/gtest.h>

#include <filesystem>

#include "tablebase/leftovers.hpp"
#include "tablebase/reader.hpp"
#include "tablebase/stored_writer.hpp"
#include "tablebase/writer.hpp"
#include "tests/support/results.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

using Codes = std::vector<std::uint16_t>;

// Losses and wins in up to 125 plies, or as outcomes alone; every fifth index is a hole where `holes`.
Codes some_codes(std::uint64_t size, unsigned bits, bool holes) {
    Codes codes(size);
    for (std::uint64_t i = 0; i < size; ++i)
        codes[i] = static_cast<std::uint16_t>(2 + i * i % 31 % (bits < 8 ? 2 : 250));
    if (holes)
        for (std::uint64_t i = 0; i < size; i += 5) codes[i] = hole_code;
    return codes;
}

struct PartsPlan {
    TableHeader header{Layout::dense, 0, 1, 77, "some-game@4x4", "test", Metric::dtw, 5, true};
    std::vector<Codes> slices;
    std::vector<SliceRecord> records;

    void add(std::uint64_t size, std::uint64_t stored_from, unsigned bits, bool holes = true) {
        slices.push_back(some_codes(size, bits, holes));
        SliceRecord& record = records.emplace_back();
        record.size = size;
        record.bits = static_cast<std::uint8_t>(bits);
        record.stored_from = stored_from;
        for (const std::uint16_t code : slices.back())
            if (code != hole_code) record.counts.add(decode_value(code));
    }
};

Result<TableWriter> begin_parts(const PartsPlan& plan, const std::string& path) {
    return TableWriter::create({.path = path}, plan.header, static_cast<std::uint32_t>(plan.slices.size()));
}

void write_slices(const PartsPlan& plan, TableWriter& writer) {
    for (std::uint32_t slice = 0; slice < plan.slices.size(); ++slice) {
        const SliceRecord& record = plan.records[slice];
        writer.begin_slice(slice, record);
        const SliceCut cut(Layout::dense, record);
        for (std::uint64_t block = 0; block < cut.blocks(); ++block) {
            const auto [first, count] = cut.range(block);
            const auto codes = std::span<const std::uint16_t>(plan.slices[slice]).subspan(first);
            ASSERT_TRUE(writer.append(dense_block(codes, first, count, record.bits, 1)));
        }
        ASSERT_TRUE(writer.end_slice(slice, {1, 2, 3}));
    }
    ASSERT_TRUE(writer.save());
}

PartsPlan mixed_plan() {
    PartsPlan plan;
    plan.add(200'000, 70'001, 8);
    plan.add(100, 99, 16);
    plan.add(1'000'000, 524'288, 1, false);
    plan.add(300'001, 1, 2);
    plan.add(65'536, 0, 8);
    plan.add(0, 0, 8);
    return plan;
}

}  // namespace

TEST(Parts, EveryIndexHasOneBlock) {
    SliceRecord record;
    for (const unsigned bits : {1U, 2U, 8U, 16U})
        for (const std::uint64_t size : {1ULL, 1000ULL, 32768ULL, 1'100'000ULL})
            for (const std::uint64_t from : {std::uint64_t{0}, std::uint64_t{1}, size / 2, size - 1}) {
                record.size = size;
                record.stored_from = std::min(from, size - 1);
                record.bits = static_cast<std::uint8_t>(bits);
                const SliceCut cut(Layout::dense, record);
                std::uint64_t next = 0;
                for (std::uint64_t block = 0; block < cut.blocks(); ++block) {
                    const auto [first, count] = cut.range(block);
                    ASSERT_EQ(first, next);
                    ASSERT_TRUE(count > 0 && count <= indices_per_block(bits));
                    ASSERT_EQ(first >= record.stored_from, block >= cut.left_out());
                    for (const std::uint64_t index : {first, first + count - 1})
                        ASSERT_EQ(cut.place(index), (std::pair{block, index - first}));
                    next = first + count;
                }
                ASSERT_EQ(next, size);
                ASSERT_EQ(block_count(Layout::dense, record), cut.blocks() - cut.left_out());
            }
}

TEST(Parts, TheTableHasWhatIsStoredAndNothingElse) {
    const TemporaryFolder folder;
    const PartsPlan plan = mixed_plan();
    auto writer = begin_parts(plan, folder.file("a.ztb"));
    ASSERT_TRUE(writer);
    write_slices(plan, *writer);
    ASSERT_TRUE(writer->finish({Wdl::win, 0}));
    const auto table = *TableReader::open(folder.file("a.ztb"), std::make_shared<BlockCache>(1 << 20));
    ASSERT_TRUE(table->check_blocks([](std::uint64_t) { return true; }));
    std::uint64_t blocks = 0;
    for (std::uint32_t slice = 0; slice < plan.slices.size(); ++slice) {
        blocks += block_count(Layout::dense, plan.records[slice]);
        EXPECT_EQ(table->slice(slice).stored_from, plan.records[slice].stored_from);
        for (std::uint64_t index = 0; index < plan.slices[slice].size(); ++index) {
            ASSERT_EQ(table->stores({slice, index}), index >= plan.records[slice].stored_from);
            if (!table->stores({slice, index}) || plan.slices[slice][index] == hole_code) continue;
            ASSERT_EQ(*table->value({slice, index}), plan.slices[slice][index]) << slice << ' ' << index;
        }
    }
    EXPECT_EQ(table->blocks(), blocks);
    for (std::uint64_t block = 0; block < blocks; ++block) {
        const std::uint32_t slice = table->slice_of_block(block);
        ASSERT_EQ(table->place_of({slice, table->first_unit_of(block)}).block, block);
    }
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1) << "files are left";
}

// The writer of stored blocks alone makes the same file, under its partial name until it is published.
TEST(Parts, AWriterOfStoredBlocksMakesTheSameFile) {
    const TemporaryFolder folder;
    const PartsPlan plan = mixed_plan();
    auto whole = begin_parts(plan, folder.file("whole.ztb"));
    ASSERT_TRUE(whole);
    write_slices(plan, *whole);
    ASSERT_TRUE(whole->finish({Wdl::win, 0}));
    const auto source = *TableReader::open(folder.file("whole.ztb"), std::make_shared<BlockCache>(1 << 20));
    const std::string path = folder.file("stored.ztb");
    auto writer = StoredWriter::create(path, false, plan.header, static_cast<std::uint32_t>(plan.slices.size()));
    ASSERT_TRUE(writer);
    for (std::uint32_t slice = 0; slice < plan.slices.size(); ++slice) {
        const SliceRecord& record = plan.records[slice];
        writer->begin_slice(slice, record);
        writer->set_digest(slice, source->slice(slice).digest);
        const SliceCut cut(Layout::dense, record);
        for (std::uint64_t block = cut.left_out(); block < cut.blocks(); ++block) {
            const auto [first, count] = cut.range(block);
            const auto codes = std::span<const std::uint16_t>(plan.slices[slice]).subspan(first);
            ASSERT_TRUE(writer->append(dense_block(codes, first, count, record.bits, 1)));
        }
    }
    ASSERT_TRUE(writer->complete({Wdl::win, 0}));
    EXPECT_FALSE(std::filesystem::exists(path));
    EXPECT_TRUE(TableReader::open(writer->partial_name(), std::make_shared<BlockCache>(1 << 20)));
    ASSERT_TRUE(writer->publish());
    EXPECT_EQ(read_file(path), read_file(folder.file("whole.ztb")));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 2) << "files are left";
}

TEST(Parts, AWriterOfStoredBlocksLeavesNothingAndTouchesNoSolve) {
    const TemporaryFolder folder;
    const PartsPlan plan = mixed_plan();
    const auto slices = static_cast<std::uint32_t>(plan.slices.size());
    {
        ASSERT_TRUE(StoredWriter::create(folder.file("a.ztb"), false, plan.header, slices));
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
    {
        auto solve = begin_parts(plan, folder.file("a.ztb"));
        ASSERT_TRUE(solve);
        write_slices(plan, *solve);
    }
    const auto before = read_file(partial_path(folder.file("a.ztb")));
    EXPECT_EQ(failure_of(StoredWriter::create(folder.file("a.ztb"), true, plan.header, slices)), Failure::usage);
    EXPECT_EQ(read_file(partial_path(folder.file("a.ztb"))), before);
    EXPECT_TRUE(begin_parts(plan, folder.file("a.ztb"))->finished() == slices);
}

// The last step fails, is stopped, or the program dies in it: the next run has all slices, and makes the same file.
TEST(Parts, ARunThatEndsInTheLastStepLosesNothing) {
    const TemporaryFolder folder;
    const PartsPlan plan = mixed_plan();
    {
        auto writer = begin_parts(plan, folder.file("whole.ztb"));
        write_slices(plan, *writer);
        ASSERT_TRUE(writer->finish({Wdl::win, 0}));
    }
    const Bytes expected = read_file(folder.file("whole.ztb"));
    const std::string path = folder.file("a.ztb");
    {
        auto writer = begin_parts(plan, path);
        ASSERT_TRUE(writer);
        write_slices(plan, *writer);
        std::stop_source stop;
        stop.request_stop();
        EXPECT_EQ(failure_of(writer->finish({Wdl::win, 0}, stop.get_token())), Failure::interrupted);
    }
    EXPECT_FALSE(std::filesystem::exists(successor_path(path)));
    const Bytes partial = read_file(partial_path(path));
    {
        auto writer = begin_parts(plan, path);
        ASSERT_TRUE(writer) << writer.error().why;
        EXPECT_EQ(writer->taken_over(), plan.slices.size());
        EXPECT_EQ(writer->notes(), (Bytes{1, 2, 3}));
        std::filesystem::create_directories(successor_path(path) + "/in the way");
        ASSERT_FALSE(writer->finish({Wdl::win, 0}));
    }
    EXPECT_FALSE(std::filesystem::exists(path));
    EXPECT_EQ(read_file(partial_path(path)), partial);
    std::filesystem::remove_all(successor_path(path));
    write_file(successor_path(path), Bytes(1000, 7));
    EXPECT_EQ(failure_of(begin_parts(plan, path)), Failure::exists) << "somebody's own file";
    Bytes begun(table_begins.begin(), table_begins.end());
    begun.resize(1000, 7);
    write_file(successor_path(path), begun);  // of a program that was killed
    {
        auto writer = begin_parts(plan, path);
        ASSERT_TRUE(writer) << writer.error().why;
        EXPECT_FALSE(std::filesystem::exists(successor_path(path)));
        EXPECT_EQ(writer->taken_over(), plan.slices.size());
        ASSERT_TRUE(writer->finish({Wdl::win, 0}));
    }
    EXPECT_EQ(read_file(path), expected);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 2) << "files are left";
}

// Killed when the table has its name: what is left goes at the next run, which is refused. The leftovers of another run
// stay.
TEST(Parts, LeftoversOfAFinishedRunGo) {
    const TemporaryFolder folder;
    const PartsPlan plan = mixed_plan();
    const std::string path = folder.file("a.ztb");
    auto writer = begin_parts(plan, path);
    ASSERT_TRUE(writer);
    write_slices(plan, *writer);
    const Bytes partial = read_file(partial_path(path));
    const Bytes journal = read_file(journal_path(path));
    std::filesystem::create_directory(path);  // the name is taken
    ASSERT_FALSE(writer->finish({Wdl::win, 0}));
    const Bytes last_journal = read_file(journal_path(path));
    std::filesystem::remove(path);
    ASSERT_TRUE(writer->finish({Wdl::win, 0}));
    write_file(partial_path(path), partial);
    write_file(journal_path(path), journal);
    EXPECT_FALSE(begin_parts(plan, path));
    EXPECT_TRUE(std::filesystem::exists(partial_path(path)));
    EXPECT_EQ(read_file(journal_path(path)), journal);
    write_file(journal_path(path), last_journal);
    EXPECT_FALSE(begin_parts(plan, path));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1) << "files are left";
}

// A block that the disk has damaged in the meantime does not get into the table.
TEST(Parts, DamageInThePartialFileIsNotCopied) {
    const TemporaryFolder folder;
    const PartsPlan plan = mixed_plan();
    const std::string path = folder.file("a.ztb");
    auto writer = begin_parts(plan, path);
    ASSERT_TRUE(writer);
    write_slices(plan, *writer);
    Bytes bytes = read_file(partial_path(path));
    bytes[bytes.size() - 5] ^= 1;
    write_file(partial_path(path), bytes);
    EXPECT_EQ(failure_of(writer->finish({Wdl::win, 0})), Failure::corrupt);
    EXPECT_FALSE(std::filesystem::exists(path));
    EXPECT_FALSE(std::filesystem::exists(successor_path(path)));
}

}  // namespace zermelo::test
