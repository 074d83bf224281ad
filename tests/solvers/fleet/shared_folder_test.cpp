// The files of shared runs: damaged ones are known as such.
#include "solvers/fleet/shared_folder.hpp"

#include <gtest/gtest.h>

#include "solvers/fleet/shared_file.hpp"
#include "solvers/fleet/slice_file.hpp"
#include "tests/support/results.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

SharedRun some_run() {
    return {{Layout::dense, 0, 9, 77, "some-game@4x4", "retrograde; test", Metric::dtw, 5}, {10, 20}, {1, 0}};
}

}  // namespace

TEST(SharedFolder, TheFirstBeginsTheRunAndOthersJoinIt) {
    const TemporaryFolder folder;
    const SharedRun run = some_run();
    const auto first = SharedFolder::join(folder.file("s"), run);
    const auto second = SharedFolder::join(folder.file("s"), run);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->identity(), second->identity());
    const auto read = SharedFolder::run_of(folder.file("s"));
    ASSERT_TRUE(read);
    EXPECT_EQ(encode_run(*read), encode_run(run));
    SharedRun other = run;
    other.header.metric = Metric::wdl;
    const auto refused = SharedFolder::join(folder.file("s"), other);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Failure::usage);
    EXPECT_EQ(refused.error().why, "it was begun for dtw, not wdl");
}

TEST(SharedFolder, AFolderWithOtherFilesIsRefused) {
    const TemporaryFolder folder;
    ASSERT_TRUE(write_new_file(folder.file("letter.txt"), Bytes{1}));
    const auto refused = SharedFolder::join(folder.file(""), some_run());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Failure::usage);
    EXPECT_FALSE(exists_file(folder.file("run")));
}

TEST(SharedFolder, ADamagedRunOrEndIsNone) {
    const TemporaryFolder folder;
    const auto shared = SharedFolder::join(folder.file("s"), some_run());
    ASSERT_TRUE(shared);
    EXPECT_FALSE(shared->ended());
    ASSERT_TRUE(
        shared->end({.path = "/a/b.ztb", .writer = "h/1", .kept = true, .notes = {1, 2}}, folder.file("s/tmp-1")));
    ASSERT_TRUE(shared->ended());
    EXPECT_EQ(shared->ended()->path, "/a/b.ztb");
    EXPECT_EQ(shared->ended()->notes, (Bytes{1, 2}));
    const Bytes run = encode_run(some_run());
    for (std::size_t at = 0; at < run.size(); ++at) {
        Bytes damaged = run;
        damaged[at] ^= 4;
        EXPECT_FALSE(decode_run(damaged)) << at;
        EXPECT_FALSE(decode_run(ByteSpan(run).first(at))) << at;
    }
    ASSERT_TRUE(write_new_file(folder.file("s/table"), Bytes(100, 7)));
    EXPECT_FALSE(shared->ended());
}

TEST(SliceFile, DamageIsFound) {
    const TemporaryFolder folder;
    SliceEnd end;
    end.record.size = 100'000;
    end.record.bits = 8;
    end.record.stored_from = 100'000;  // a slice that the table leaves out
    end.record.counts.add({Wdl::win, 3}, 100'000);
    Bytes file;
    const std::vector<std::uint8_t> codes(100'000, 9);
    for (const auto& [first, count] : {std::pair<std::uint64_t, std::uint64_t>{0, 65'536}, {65'536, 34'464}}) {
        const auto block = dense_block(std::span<const std::uint8_t>(codes).subspan(first, count), 8, 1);
        end.blocks.push_back(block.record);
        file.insert(file.end(), block.frame.begin(), block.frame.end());
    }
    end.notes = {5, 6};
    const Bytes tail = encode_slice_end(77, 3, end);
    file.insert(file.end(), tail.begin(), tail.end());
    const auto is_sound = [&](const Bytes& bytes, std::uint64_t run = 77, std::uint32_t slice = 3,
                              std::uint64_t size = 100'000) {
        EXPECT_TRUE(write_new_file(folder.file("slice-3"), bytes));
        const auto opened = SliceFile::open(folder.file("slice-3"), run, slice, size);
        return opened && opened->for_each_block([](const Bytes&, const BlockRecord&) -> Result<void> { return {}; });
    };
    ASSERT_TRUE(is_sound(file));
    EXPECT_FALSE(is_sound(file, 78));
    EXPECT_FALSE(is_sound(file, 77, 4));
    EXPECT_FALSE(is_sound(file, 77, 3, 99'999));
    for (std::size_t at = 0; at < file.size(); ++at) {
        Bytes damaged = file;
        damaged[at] ^= 16;
        EXPECT_FALSE(is_sound(damaged)) << at;
        EXPECT_FALSE(is_sound(Bytes(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(at)))) << at;
    }
}

}  // namespace zermelo::test
