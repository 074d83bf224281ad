// Tables of millions of blocks: the bytes that opening them, and asking for a value, read.
#include <gtest/gtest.h>

#include "tablebase/reader.hpp"
#include "tablebase/writer.hpp"
#include "tests/support/results.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

constexpr std::uint64_t many = 2'000'000;

// One slice of `many` blocks with few kinds of content, so that it takes seconds to write: block b is full of the code
// 2 + b % 5.
void write_many_blocks(const std::string& path) {
    std::vector<EncodedBlock> kinds;
    for (std::uint8_t kind = 0; kind < 5; ++kind) {
        const std::vector<std::uint8_t> codes(dense_block_bytes, static_cast<std::uint8_t>(2 + kind));
        kinds.push_back(dense_block(std::span<const std::uint8_t>(codes), 8, 1));
    }
    auto writer = TableWriter::create({.path = path}, {Layout::dense, 0, 1, 1, "spec", ""}, 1).value();
    const std::uint64_t size = many * dense_block_bytes;
    writer.begin_slice(0, {size, {size, size / 5 * 2, 0, 1, 2}, false, 8});
    for (std::uint64_t block = 0; block < many; ++block) ASSERT_TRUE(writer.append(kinds[block % 5]));
    ASSERT_TRUE(writer.finish({Wdl::loss, 0}));
}

std::uint8_t code_of(std::uint64_t block) {
    return static_cast<std::uint8_t>(2 + block % 5);
}

}  // namespace

TEST(Pages, OpeningReadsKilobytesOfATableOfTwoMillionBlocks) {
    const TemporaryFolder folder;
    const std::string path = folder.file("many.ztb");
    ASSERT_NO_FATAL_FAILURE(write_many_blocks(path));
    ASSERT_GT(std::filesystem::file_size(path), 60'000'000U);
    const std::uint64_t overhead = [] {  // of asking the kernel
        const std::uint64_t before = bytes_read();
        return bytes_read() - before;
    }();
    std::uint64_t before = bytes_read();
    const auto table = TableReader::open(path, std::make_shared<BlockCache>(1 << 22));
    const std::uint64_t opening = bytes_read() - before - overhead;
    ASSERT_TRUE(table) << table.error().why;
    EXPECT_LT(opening, 70'000U);  // 3,907 pages of 16 bytes each
    EXPECT_EQ((*table)->blocks(), many);
    for (const std::uint64_t block :
         {std::uint64_t{0}, std::uint64_t{511}, std::uint64_t{512}, many / 2 + 1, many - 1}) {
        before = bytes_read();
        const auto code = (*table)->value({0, block * dense_block_bytes + 77});
        EXPECT_LT(bytes_read() - before - overhead, 12'000U) << block;  // a page and a block
        ASSERT_TRUE(code) << code.error().why;
        EXPECT_EQ(*code, code_of(block)) << block;
    }
    EXPECT_EQ((*table)->block_record(513)->frame_checksum, (*table)->block_record(3)->frame_checksum);
    EXPECT_NE((*table)->block_record(513)->frame_checksum, (*table)->block_record(512)->frame_checksum);

    // A damaged page hides its own blocks and no others.
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    const auto at = static_cast<std::streamoff>((*table)->footer().pages_offset + 20 * page_blocks + 7);
    file.seekp(at);
    file.put('\x55');
    file.close();
    const auto damaged = TableReader::open(path, std::make_shared<BlockCache>(1 << 22));
    ASSERT_TRUE(damaged);
    EXPECT_EQ(*(*damaged)->value({0, 511 * dense_block_bytes}), code_of(511));
    EXPECT_EQ(*(*damaged)->value({0, 1024 * dense_block_bytes}), code_of(1024));
    EXPECT_EQ(failure_of((*damaged)->value({0, 512 * dense_block_bytes})), Failure::corrupt);
}

// A keyed table of several pages: every key is found, and no other.
TEST(Pages, KeysAreFoundThroughPages) {
    const TemporaryFolder folder;
    constexpr std::uint64_t entries = (page_blocks + 3) * keyed_block_entries + 5;
    const auto key_with = [](std::uint64_t number) {
        Bytes key(4);
        for (std::size_t i = 0; i < 4; ++i) key[i] = static_cast<std::uint8_t>(number >> (24 - 8 * i));
        return key;
    };
    const auto key_of = [&](std::uint64_t entry) { return key_with(3 * entry + 1); };
    const auto value_code = [](std::uint64_t entry) { return static_cast<ValueCode>(2 + entry * entry % 9); };
    const TableOutput output{.path = folder.file("keys.ztb")};
    auto writer = TableWriter::create(output, {Layout::keyed, 4, 1, 1, "spec", ""}, 1).value();
    ValueCounts counts;
    for (std::uint64_t entry = 0; entry < entries; ++entry) counts.add(decode_value(value_code(entry)));
    writer.begin_slice(0, {entries, counts, false, 8});
    for (std::uint64_t first = 0; first < entries; first += keyed_block_entries) {
        Bytes keys;
        std::vector<ValueCode> codes;
        for (std::uint64_t entry = first; entry < std::min(first + keyed_block_entries, entries); ++entry) {
            const Bytes key = key_of(entry);
            keys.insert(keys.end(), key.begin(), key.end());
            codes.push_back(value_code(entry));
        }
        ASSERT_TRUE(writer.append(keyed_block(keys, 4, codes, 8, 1)));
    }
    ASSERT_TRUE(writer.finish({Wdl::loss, 0}));
    const auto table = TableReader::open(output.path, std::make_shared<BlockCache>(1 << 26)).value();
    for (std::uint64_t entry = 0; entry < entries; entry += entry % keyed_block_entries < 2 ? 1 : 511) {
        ASSERT_EQ(*table->find(key_of(entry)), value_code(entry)) << entry;
        ASSERT_FALSE(*table->find(key_with(3 * entry))) << entry;
        ASSERT_FALSE(*table->find(key_with(3 * entry + 2))) << entry;
    }
    EXPECT_FALSE(*table->find(Bytes(4, 0)));
    EXPECT_FALSE(*table->find(Bytes(4, 0xff)));
    EXPECT_EQ(*table->find(key_of(entries - 1)), value_code(entries - 1));
}

}  // namespace zermelo::test
