// The parts of a certificate file: decoding inverts encoding, and every damaged byte is found.
#include "solvers/certificate/format.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/results.hpp"

namespace zermelo::test {

namespace {

CertificateHeader header_with(std::vector<ProofClaim> claims, std::size_t tables) {
    CertificateHeader header;
    header.claims = std::move(claims);
    header.key_width = 9;
    header.fingerprint = 0xfedcba9876543210;
    header.spec = "konane@4x6";
    header.start = "bwbwbw/wbwbwb/bwbwbw/wbwbwb b";
    header.provenance = "df-pn, a test";
    for (std::size_t i = 0; i < tables; ++i)
        header.tables.push_back({"konane@4x" + std::to_string(i), i * 1000, {static_cast<std::uint8_t>(i), 2, 3}});
    return header;
}

void expect_equal(const CertificateHeader& a, const CertificateHeader& b) {
    EXPECT_EQ(a.claims, b.claims);
    EXPECT_EQ(a.key_width, b.key_width);
    EXPECT_EQ(a.fingerprint, b.fingerprint);
    EXPECT_EQ(a.spec, b.spec);
    EXPECT_EQ(a.start, b.start);
    EXPECT_EQ(a.provenance, b.provenance);
    EXPECT_EQ(a.tables, b.tables);
}

// Nodes with keys in ascending order; the last byte of a key is the role.
NodeBlock block_of(std::size_t nodes, bool heights) {
    std::mt19937 random(5);
    NodeBlock block;
    block.key_width = 4;
    for (std::size_t i = 0; i < nodes; ++i) {
        for (const std::size_t byte : {i >> 8, i & 0xff, std::size_t{random() % 256}, i % 2})
            block.keys.push_back(static_cast<std::uint8_t>(byte));
        block.steps.push_back(static_cast<std::uint16_t>(random() % 40));
        if (heights) block.heights.push_back(1 + static_cast<std::uint32_t>(random() % 30));
    }
    return block;
}

}  // namespace

TEST(CertificateFormat, HeadersComeBack) {
    const ProofClaim win{Side::second, Goal::win};
    const std::vector<ProofClaim> draw = {{Side::first, Goal::not_loss}, {Side::second, Goal::not_loss}};
    for (const CertificateHeader& header : {header_with({win}, 0), header_with(draw, 3), header_with({win}, 254)}) {
        const Bytes bytes = *encode_certificate_header(header);
        EXPECT_EQ(*certificate_header_length("x", ByteSpan(bytes).first(certificate_fixed_bytes)), bytes.size());
        const auto read = decode_certificate_header("x", bytes);
        ASSERT_TRUE(read) << read.error().why;
        expect_equal(*read, header);
    }
}

TEST(CertificateFormat, EveryByteOfAHeaderCounts) {
    const Bytes good = *encode_certificate_header(header_with({{Side::first, Goal::win}}, 2));
    for (std::size_t i = 0; i < good.size(); ++i)
        for (const int flip : {0x01, 0x80}) {
            Bytes wrong = good;
            wrong[i] = static_cast<std::uint8_t>(wrong[i] ^ flip);
            const auto length = certificate_header_length("x", ByteSpan(wrong).first(certificate_fixed_bytes));
            if (!length || *length != wrong.size()) continue;  // found already
            EXPECT_EQ(failure_of(decode_certificate_header("x", wrong)), Failure::corrupt) << "byte " << i;
        }
}

TEST(CertificateFormat, LongTextsAreRefused) {
    CertificateHeader header = header_with({{Side::first, Goal::win}}, 0);
    header.start = std::string(longest_certificate_header, 'x');
    EXPECT_EQ(encode_certificate_header(header).error().code, Failure::limit);
}

TEST(CertificateFormat, FootersComeBackAndEveryByteCounts) {
    const Bytes header = *encode_certificate_header(header_with({{Side::first, Goal::win}}, 0));
    CertificateFooter footer;
    footer.sections = {{header.size(), 5000, 12, 0xabcdef, 44}};
    footer.file_length = header.size() + 70000 + certificate_footer_bytes;
    const Bytes good = encode_certificate_footer(footer, header);
    ASSERT_EQ(good.size(), certificate_footer_bytes);
    const auto read = decode_certificate_footer("x", good, header, 1, footer.file_length);
    ASSERT_TRUE(read) << read.error().why;
    EXPECT_EQ(read->sections, footer.sections);
    EXPECT_EQ(read->sections[0].blocks(), 2U);
    for (std::size_t i = 0; i < good.size(); ++i) {
        Bytes wrong = good;
        wrong[i] ^= 0x04;
        EXPECT_FALSE(decode_certificate_footer("x", wrong, header, 1, footer.file_length)) << "byte " << i;
    }
    EXPECT_FALSE(decode_certificate_footer("x", good, header, 1, footer.file_length + 1)) << "of another length";
    Bytes other = header;
    other[12] ^= 1;
    EXPECT_FALSE(decode_certificate_footer("x", good, other, 1, footer.file_length)) << "of another header";
}

TEST(CertificateFormat, BlocksComeBack) {
    for (const bool heights : {false, true})
        for (const std::size_t nodes : {std::size_t{1}, std::size_t{2}, std::size_t{100}, nodes_per_block}) {
            const NodeBlock block = block_of(nodes, heights);
            NodeBlockRecord record;
            const Bytes bytes = encode_node_block(block, 3, record);
            EXPECT_EQ(record.nodes, nodes);
            EXPECT_EQ(bytes.size(), node_block_bytes + record.length);
            const auto front = decode_block_record("x", ByteSpan(bytes).first(node_block_bytes), 4, heights);
            ASSERT_TRUE(front) << front.error().why;
            const auto read = decode_node_block("x", *front, ByteSpan(bytes).subspan(node_block_bytes), 4, heights);
            ASSERT_TRUE(read) << read.error().why;
            EXPECT_EQ(read->keys, block.keys);
            EXPECT_EQ(read->steps, block.steps);
            EXPECT_EQ(read->heights, block.heights);
            EXPECT_EQ(read->size(), nodes);
            EXPECT_TRUE(std::ranges::equal(read->key(nodes - 1), ByteSpan(block.keys).last(4)));
        }
}

TEST(CertificateFormat, DamagedBlocksAreFound) {
    NodeBlockRecord record;
    const Bytes good = encode_node_block(block_of(300, true), 3, record);
    std::size_t refused = 0;
    for (std::size_t i = 0; i < good.size(); ++i) {
        Bytes wrong = good;
        wrong[i] ^= 0x20;
        const auto front = decode_block_record("x", ByteSpan(wrong).first(node_block_bytes), 4, true);
        ++refused;
        if (!front || front->length != record.length) continue;
        EXPECT_FALSE(decode_node_block("x", *front, ByteSpan(wrong).subspan(node_block_bytes), 4, true))
            << "byte " << i;
    }
    EXPECT_EQ(refused, good.size());
    const ByteSpan frame = ByteSpan(good).subspan(node_block_bytes);
    EXPECT_FALSE(decode_node_block("x", record, frame.first(frame.size() - 1), 4, true)) << "cut off";
    EXPECT_FALSE(decode_node_block("x", record, frame, 5, true)) << "keys of another width";
    EXPECT_FALSE(decode_node_block("x", record, frame, 4, false)) << "without heights";
}

TEST(CertificateFormat, AFileProvesOneClaimOrADraw) {
    const ProofClaim win{Side::first, Goal::win}, holds{Side::first, Goal::not_loss};
    const ProofClaim other_win{Side::second, Goal::win}, other_holds{Side::second, Goal::not_loss};
    for (const auto& claims : {std::vector{win}, {holds}, {other_win}, {other_holds}, {holds, other_holds}})
        EXPECT_TRUE(claims_of_one_file(claims));
    for (const auto& claims : {std::vector<ProofClaim>{},
                               {win, other_holds},
                               {win, other_win},
                               {holds, holds},
                               {other_holds, holds},
                               {holds, other_holds, win}})
        EXPECT_FALSE(claims_of_one_file(claims));
}

}  // namespace zermelo::test
