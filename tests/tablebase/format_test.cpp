// The bytes of FORMAT.md.
#include "tablebase/format.hpp"

#include <gtest/gtest.h>

#include <random>
#include <tuple>

#include "tablebase/block.hpp"
#include "tablebase/catalog.hpp"
#include "tablebase/reader.hpp"
#include "tablebase/writer.hpp"
#include "tests/support/results.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

Bytes header_bytes() {
    return encode_header({Layout::keyed, 5, 9, 0x0123456789abcdef, "spec", "me", Metric::score, 0x04030201});
}

// Sets a byte of a header and makes its checksum right.
Bytes with_byte(Bytes header, std::size_t at, std::uint8_t byte) {
    header[at] = byte;
    ByteWriter sum;
    sum.put(checksum(ByteSpan(header).first(header.size() - 8)));
    std::copy(sum.bytes().begin(), sum.bytes().end(), header.end() - 8);
    return header;
}

std::uint64_t text_checksum(std::string_view text) {
    return checksum(ByteSpan(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

}  // namespace

// Offsets and numbers as in the tables of FORMAT.md.
TEST(Format, HeaderHasTheDocumentedBytes) {
    const Bytes bytes = header_bytes();
    ASSERT_EQ(bytes.size(), 32U + 4 + 2 + 8);
    EXPECT_EQ(Bytes(bytes.begin(), bytes.begin() + 8), (Bytes{0x89, 0x5a, 0x54, 0x42, 0x0d, 0x0a, 0x1a, 0x0a}));
    EXPECT_EQ(Bytes(bytes.begin() + 8, bytes.begin() + 18), (Bytes{2, 0, 1, 2, 5, 9, 4, 0, 2, 0}));
    EXPECT_EQ(Bytes(bytes.begin() + 18, bytes.begin() + 24), (Bytes{0, 0, 1, 2, 3, 4}));
    EXPECT_EQ(Bytes(bytes.begin() + 24, bytes.begin() + 32), (Bytes{0xef, 0xcd, 0xab, 0x89, 0x67, 0x45, 0x23, 0x01}));
    EXPECT_EQ(std::string(bytes.begin() + 32, bytes.begin() + 38), "specme");
    const auto header = decode_header("x", bytes);
    ASSERT_TRUE(header);
    EXPECT_EQ(header->spec, "spec");
    EXPECT_EQ(header->provenance, "me");
    EXPECT_EQ(header->key_width, 5);
    EXPECT_EQ(header->metric, Metric::score);
    EXPECT_EQ(header->indexing_revision, 0x04030201U);
    EXPECT_EQ(*header_length("x", ByteSpan(bytes).first(32)), bytes.size());
}

TEST(Format, SliceRecordsHaveTheDocumentedBytes) {
    SliceRecord slice{0x0102030405, {100, 40, 20, 0x0607, 0x0809}, false, 16};
    for (std::size_t i = 0; i < 16; ++i) slice.digest[i] = static_cast<std::uint8_t>(0xf0 + i);
    ByteWriter out;
    put_record(out, slice, false);
    EXPECT_EQ(out.bytes(), (Bytes{5,    4,    3,    2,    1,    0,    0,    0,    100,  0,    0,    0,    0,    0,
                                  0,    0,    40,   0,    0,    0,    0,    0,    0,    0,    20,   0,    0,    0,
                                  0,    0,    0,    0,    7,    6,    9,    8,    0,    16,   0,    0,    0xf0, 0xf1,
                                  0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff}));
    ByteReader in(out.bytes());
    const auto read = get_slice_record("x", in, false);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->counts, slice.counts);
    EXPECT_EQ(read->digest, slice.digest);
}

// Flag bit 0 of the header, and 8 bytes behind the record.
TEST(Format, PartsHaveTheDocumentedBytes) {
    TableHeader header{Layout::dense, 0, 9, 1, "spec", "me"};
    EXPECT_EQ(encode_header(header)[18], 0);
    EXPECT_FALSE(decode_header("x", encode_header(header))->parts);
    header.parts = true;
    const Bytes bytes = encode_header(header);
    EXPECT_EQ(Bytes(bytes.begin() + 18, bytes.begin() + 20), (Bytes{1, 0}));
    ASSERT_TRUE(decode_header("x", bytes));
    EXPECT_TRUE(decode_header("x", bytes)->parts);
    header.layout = Layout::keyed;
    header.key_width = 3;
    EXPECT_FALSE(decode_header("x", encode_header(header)));

    SliceRecord slice{1000, {100, 40, 20, 6, 8}, false, 16};
    ByteWriter whole;
    put_record(whole, slice, false);
    slice.stored_from = 0x0102;
    ByteWriter out;
    put_record(out, slice, true);
    Bytes expected = whole.bytes();
    for (const int byte : {2, 1, 0, 0, 0, 0, 0, 0}) expected.push_back(static_cast<std::uint8_t>(byte));
    EXPECT_EQ(out.bytes(), expected);
    const auto with_part = [&](std::uint64_t stored_from, bool found_by_search) {
        SliceRecord changed = slice;
        changed.stored_from = stored_from;
        changed.found_by_search = found_by_search;
        if (found_by_search) changed.bits = 0;
        ByteWriter record;
        put_record(record, changed, true);
        ByteReader in(record.bytes());
        return get_slice_record("x", in, true);
    };
    EXPECT_EQ(with_part(999, false)->stored_from, 999U);
    EXPECT_EQ(with_part(0, false)->stored_from, 0U);
    EXPECT_TRUE(with_part(0, true));
    for (const auto& [from, found_by_search] : {std::pair{std::uint64_t{1000}, false}, {UINT64_MAX, false}, {1, true}})
        EXPECT_FALSE(with_part(from, found_by_search)) << from;
}

TEST(Format, WhatANewerVersionMayHaveIsNamed) {
    const auto expect_newer = [](const auto& result, const std::string& why) {
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, Failure::corrupt);
        EXPECT_EQ(result.error().what, "x was made by a newer version of zermelo");
        EXPECT_TELLS(result.error().why, why);
    };
    const Bytes bytes = header_bytes();
    expect_newer(header_length("x", ByteSpan(with_byte(bytes, 8, 3)).first(32)),
                 "format 3, this program reads format 2");
    expect_newer(header_length("x", ByteSpan(with_byte(bytes, 9, 1)).first(32)), "format 258");
    expect_newer(decode_header("x", with_byte(bytes, 10, 2)), "layout 2");
    expect_newer(decode_header("x", with_byte(bytes, 11, 3)), "metric 3");
    expect_newer(decode_header("x", with_byte(bytes, 19, 0x80)), "flags 0x8000");
    expect_newer(decode_header("x", with_byte(bytes, 18, 3)), "flags 0x0003");
    ByteWriter out;
    put_record(out, SliceRecord{5, {5, 1, 1, 3, 2}, false, 8}, false);
    for (const auto& [at, byte, why] : {std::tuple<std::size_t, std::uint8_t, const char*>{36, 2, "flags 0x02"},
                                        {37, 4, "codes of 4 bits"},
                                        {37, 32, "codes of 32 bits"}}) {
        Bytes slice = out.bytes();
        slice[at] = byte;
        ByteReader in(slice);
        expect_newer(get_slice_record("x", in, false), why);
    }
}

TEST(Format, TablesOfVersion1AreRefusedWithTheirSpec) {
    const TemporaryFolder folder;
    const auto refused = [&folder](const std::string& spec, const std::string& name) {
        Bytes bytes = encode_header({Layout::dense, 0, 9, 1, spec, "me"});
        bytes[8] = 1;
        bytes.resize(bytes.size() + 300);
        write_file(folder.file(name), bytes);
        const auto table = TableReader::open(folder.file(name), std::make_shared<BlockCache>(1000));
        EXPECT_FALSE(table);
        return table ? Error{} : table.error();
    };
    const Error error = refused("konane@4x4,opening=corner", "old.ztb");
    EXPECT_EQ(error.code, Failure::corrupt);
    EXPECT_EQ(error.what, folder.file("old.ztb") + " is a table of format 1");
    EXPECT_EQ(error.cause.kind, Cause::Kind::older_table);
    EXPECT_EQ(error.cause.spec, "konane@4x4,opening=corner");
    EXPECT_EQ(error.cause.where, folder.file("old.ztb"));
}

// Known answers of XXH3-64 with seed 0 (xxHash 0.8 test vectors: the empty input).
TEST(Format, ChecksumIsXxh3) {
    EXPECT_EQ(checksum({}), 0x2d06800538d394c2U);
    const GameInfo info{.name = "g", .rules_revision = 3};
    EXPECT_EQ(rules_fingerprint(info, "g@4x4"), text_checksum("g\n3\ng@4x4"));
}

// A rule set with a revision of its own moves the fingerprints of its own specs alone.
TEST(Format, RuleSetsHaveRevisions) {
    static constexpr std::array<RuleSet, 2> rule_sets = {{{"fast", 5}, {"slow", 3}}};
    const GameInfo info{.name = "g", .rules_revision = 3, .rule_sets = rule_sets};
    EXPECT_EQ(rules_fingerprint(info, "g:fast"), text_checksum("g\n5\ng:fast"));
    EXPECT_EQ(rules_fingerprint(info, "g:fast@4x4"), text_checksum("g\n5\ng:fast@4x4"));
    EXPECT_EQ(rules_fingerprint(info, "g:fast,a=b"), text_checksum("g\n5\ng:fast,a=b"));
    for (const std::string spec : {"g", "g@4x4", "g:slow@4x4", "g:faster@4x4", "g:fas@4x4", "g,a=g:fast"})
        EXPECT_EQ(rules_fingerprint(info, spec), text_checksum("g\n3\n" + spec)) << spec;
}

TEST(Format, HolesRepeatTheCodeBefore) {
    const std::vector<std::uint8_t> codes = {0, 5, 0, 0, 7, 0};
    EXPECT_EQ(dense_content(std::span<const std::uint8_t>(codes), 8), (Bytes{0, 5, 5, 5, 7, 7}));
    const std::vector<std::uint16_t> wide = {0x0102, 0};
    EXPECT_EQ(dense_content(std::span<const std::uint16_t>(wide), 16), (Bytes{2, 1, 2, 1}));
    const std::vector<std::uint8_t> outcomes = {0, 3, 0, 2, 1};  // 0 3 3 2 1 from the lowest bits
    EXPECT_EQ(dense_content(std::span<const std::uint8_t>(outcomes), 2), (Bytes{0b10111100, 0b01}));
    const std::vector<std::uint8_t> decided = {0, 3, 0, 2, 2, 3, 0, 3, 3, 2};
    EXPECT_EQ(dense_content(std::span<const std::uint8_t>(decided), 1), (Bytes{0b11100110, 0b01}));
}

TEST(Format, KeysAreColumnsOfDifferences) {
    const Bytes keys = {1, 250, 2, 1, 2, 3};  // 0x01fa, 0x0201, 0x0203
    const std::vector<ValueCode> codes = {2, 3, 300};
    const Bytes content = keyed_content(keys, 2, codes, 16);
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
    const TemporaryFolder folder;
    EXPECT_EQ(Catalog::scan(folder.file("none")).error().code, Failure::not_found);
    const auto make_table = [&folder](const std::string& name, std::uint64_t fingerprint) {
        auto writer =
            TableWriter::create({.path = folder.file(name)}, {Layout::dense, 0, 9, fingerprint, "spec", ""}, 1);
        writer->begin_slice(0, {1, {1, 0, 0, 0, 0}, false, 8});
        const std::vector<std::uint8_t> codes = {2};
        ASSERT_TRUE(writer->append(compress_block(dense_content(std::span<const std::uint8_t>(codes), 8), 9)));
        ASSERT_TRUE(writer->finish({Wdl::loss, 0}));
    };
    make_table("b.ztb", 22);
    make_table("a.ztb", 11);
    make_table("c.other", 33);
    write_file(folder.file("broken.ztb"), Bytes(500, 1));
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
    const TemporaryFolder folder;
    const TableOutput output{.path = folder.file("a.ztb")};
    const TableHeader header{Layout::dense, 0, 9, 11, "spec", ""};
    {
        auto writer = TableWriter::create(output, header, 2);
        writer->begin_slice(0, {1, {1, 0, 0, 0, 0}, false, 8});
        const std::vector<std::uint8_t> codes = {2};
        ASSERT_TRUE(writer->append(dense_block(std::span<const std::uint8_t>(codes), 8, 9)));
        ASSERT_TRUE(writer->end_slice(0, {}));
        ASSERT_TRUE(writer->save());
    }
    const Bytes partial = read_file(folder.file("a.ztb.partial"));
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(failure_of(TableWriter::create(output, header, 2, source.get_token())), Failure::interrupted);
    EXPECT_EQ(read_file(folder.file("a.ztb.partial")), partial);
    const auto resumed = TableWriter::create(output, header, 2);
    ASSERT_TRUE(resumed);
    EXPECT_EQ(resumed->taken_over(), 1U);
}

}  // namespace zermelo::test
