// The bytes of FORMAT.md.
#include "tablebase/format.hpp"

#include <gtest/gtest.h>

#include <random>

#include "games/konane/konane.hpp"
#include "tablebase/block.hpp"
#include "tablebase/catalog.hpp"
#include "tablebase/reader.hpp"
#include "tablebase/writer.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo {

// Offsets and numbers as in the tables of FORMAT.md.
TEST(Format, HeaderHasTheDocumentedBytes) {
    const Bytes bytes = encode_header({Layout::keyed, 5, 9, 0x0123456789abcdef, "spec", "me"});
    ASSERT_EQ(bytes.size(), 32U + 4 + 2 + 8);
    EXPECT_EQ(Bytes(bytes.begin(), bytes.begin() + 8), (Bytes{0x89, 0x5a, 0x54, 0x42, 0x0d, 0x0a, 0x1a, 0x0a}));
    EXPECT_EQ(Bytes(bytes.begin() + 8, bytes.begin() + 18), (Bytes{1, 0, 1, 0, 5, 9, 4, 0, 2, 0}));
    EXPECT_EQ(Bytes(bytes.begin() + 18, bytes.begin() + 24), Bytes(6, 0));
    EXPECT_EQ(Bytes(bytes.begin() + 24, bytes.begin() + 32), (Bytes{0xef, 0xcd, 0xab, 0x89, 0x67, 0x45, 0x23, 0x01}));
    EXPECT_EQ(std::string(bytes.begin() + 32, bytes.begin() + 38), "specme");
    const auto header = decode_header("x", bytes);
    ASSERT_TRUE(header);
    EXPECT_EQ(header->spec, "spec");
    EXPECT_EQ(header->provenance, "me");
    EXPECT_EQ(header->key_width, 5);
    EXPECT_EQ(*header_length("x", ByteSpan(bytes).first(32)), bytes.size());
}

TEST(Format, NewerVersionsAreRefusedWithAReason) {
    Bytes bytes = encode_header({Layout::dense, 0, 9, 1, "spec", ""});
    bytes[8] = 2;
    const auto length = header_length("x", ByteSpan(bytes).first(32));
    ASSERT_FALSE(length);
    EXPECT_EQ(length.error().code, Failure::corrupt);
    EXPECT_NE(length.error().hint.find("newer"), std::string::npos);
}

// Known answers of XXH3-64 with seed 0 (xxHash 0.8 test vectors: the empty input).
TEST(Format, ChecksumIsXxh3) {
    EXPECT_EQ(checksum({}), 0x2d06800538d394c2U);
    const GameInfo info{.name = "g", .rules_revision = 3};
    const std::string text = "g\n3\ng@4x4";
    EXPECT_EQ(rules_fingerprint(info, "g@4x4"),
              checksum(ByteSpan(reinterpret_cast<const std::uint8_t*>(text.data()), text.size())));
}

TEST(Format, HolesRepeatTheCodeBefore) {
    const std::vector<std::uint8_t> codes = {0, 5, 0, 0, 7, 0};
    EXPECT_EQ(dense_content(std::span<const std::uint8_t>(codes)), (Bytes{0, 5, 5, 5, 7, 7}));
    const std::vector<std::uint16_t> wide = {0x0102, 0};
    EXPECT_EQ(dense_content(std::span<const std::uint16_t>(wide)), (Bytes{2, 1, 2, 1}));
}

TEST(Format, KeysAreColumnsOfDifferences) {
    const Bytes keys = {1, 250, 2, 1, 2, 3};  // 0x01fa, 0x0201, 0x0203
    const std::vector<ValueCode> codes = {2, 3, 300};
    const Bytes content = keyed_content(keys, 2, codes, 2);
    EXPECT_EQ(content, (Bytes{0, 1, 0, 0, 7, 2, 2, 0, 3, 0, 44, 1}));
    EXPECT_EQ(keys_of_content(content, 3, ByteSpan(keys).first(2)), keys);
}

TEST(Block, ContentsRoundTripAndDamageIsFound) {
    std::mt19937 random(4);
    for (const std::size_t size : {1U, 2U, 1000U, 65536U}) {
        Bytes content(size);
        for (auto& byte : content) byte = static_cast<std::uint8_t>(random() % 5);
        const EncodedBlock block = compress_block(content, 9);
        EXPECT_EQ(*decompress_block("x", block.record, block.frame, size), content);
        EXPECT_FALSE(decompress_block("x", block.record, block.frame, size + 1));
        if (size > 1) {
            EXPECT_FALSE(decompress_block("x", block.record, block.frame, size - 1));
        }
        Bytes damaged = block.frame;
        damaged[random() % damaged.size()] ^= 1;
        EXPECT_FALSE(decompress_block("x", block.record, damaged, size));
        // A frame of other content with a right frame checksum is still not this block.
        Bytes other = content;
        other[0] ^= 1;
        EncodedBlock replaced = compress_block(other, 9);
        replaced.record.content_checksum = block.record.content_checksum;
        EXPECT_FALSE(decompress_block("x", replaced.record, replaced.frame, size));
    }
}

TEST(Catalog, FindsTheTableForARulesFingerprint) {
    const test::TemporaryFolder folder;
    EXPECT_EQ(Catalog::scan(folder.file("none")).error().code, Failure::not_found);
    const auto make_table = [&folder](const std::string& name, std::uint64_t fingerprint) {
        TableOutput output;
        output.path = folder.file(name);
        auto writer = TableWriter::create(output, {Layout::dense, 0, 9, fingerprint, "spec", ""}, 1);
        writer->begin_slice(0, {1, {1, 0, 0, 0, 0}, false, 1});
        const std::vector<std::uint8_t> codes = {2};
        ASSERT_TRUE(writer->append(compress_block(dense_content(std::span<const std::uint8_t>(codes)), 9)));
        ASSERT_TRUE(writer->finish({Wdl::loss, 0}));
    };
    make_table("b.ztb", 22);
    make_table("a.ztb", 11);
    make_table("c.other", 33);
    test::write_file(folder.file("broken.ztb"), Bytes(500, 1));
    const auto catalog = Catalog::scan(folder.path());
    ASSERT_TRUE(catalog);
    EXPECT_EQ(catalog->tables(), 2U);
    EXPECT_EQ(catalog->unreadable(), 1U);
    EXPECT_EQ(catalog->find(22), std::vector<std::string>{folder.file("b.ztb")});
    EXPECT_TRUE(catalog->find(33).empty());
    EXPECT_EQ(catalog->entries()[1].path, folder.file("b.ztb"));
    EXPECT_EQ(catalog->entries()[1].spec, "spec");
    EXPECT_EQ(Catalog::file_name("fox-and-hounds:escape@8x8,fox=a1"), "fox-and-hounds-escape-8x8-fox-a1.ztb");
    const auto table = TableReader::open(folder.file("a.ztb"), std::make_shared<BlockCache>(1000));
    ASSERT_TRUE(table) << table.error().why;
    EXPECT_EQ(*(*table)->value({0, 0}), 2);
    EXPECT_EQ((*table)->summary().start, (Value{Wdl::loss, 0}));
}

// A large unfinished table takes minutes to read; a stop in between leaves it as it was.
TEST(TableWriter, AStopWhileLeftoversAreReadKeepsThem) {
    const test::TemporaryFolder folder;
    TableOutput output;
    output.path = folder.file("a.ztb");
    const TableHeader header{Layout::dense, 0, 9, 11, "spec", ""};
    {
        auto writer = TableWriter::create(output, header, 2);
        writer->begin_slice(0, {1, {1, 0, 0, 0, 0}, false, 1});
        const std::vector<std::uint8_t> codes = {2};
        ASSERT_TRUE(writer->append(compress_block(dense_content(std::span<const std::uint8_t>(codes)), 9)));
        ASSERT_TRUE(writer->end_slice(0, {}));
        ASSERT_TRUE(writer->save());
    }
    const Bytes partial = test::read_file(folder.file("a.ztb.partial"));
    std::stop_source source;
    source.request_stop();
    const auto stopped = TableWriter::create(output, header, 2, source.get_token());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, Failure::interrupted);
    EXPECT_EQ(test::read_file(folder.file("a.ztb.partial")), partial);
    const auto resumed = TableWriter::create(output, header, 2);
    ASSERT_TRUE(resumed);
    EXPECT_EQ(resumed->taken_over(), 1U);
}

}  // namespace zermelo
