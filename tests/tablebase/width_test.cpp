// Metrics and widths: every combination that holds the values, and no other.
#include <gtest/gtest.h>

#include "tablebase/reader.hpp"
#include "tablebase/writer.hpp"
#include "tests/support/results.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

ValueCounts counts_of(Metric metric, std::span<const std::uint16_t> codes) {
    ValueCounts counts;
    for (const std::uint16_t code : codes) counts.add(decode_value(metric, code));
    return counts;
}

// The codes read back from a table with them, or the error.
Result<std::vector<std::uint16_t>> through_a_table(Metric metric, unsigned bits, std::span<const std::uint16_t> codes) {
    const TemporaryFolder folder;
    const TableOutput output{.path = folder.file("a.ztb")};
    TableHeader header{Layout::dense, 0, 1, 1, "spec", "", metric, 1};
    ZERMELO_ASSIGN(writer, TableWriter::create(output, header, 1));
    writer.begin_slice(0, {codes.size(), counts_of(metric, codes), false, static_cast<std::uint8_t>(bits)});
    const std::uint64_t full = indices_per_block(bits);
    for (std::uint64_t first = 0; first < codes.size(); first += full)
        ZERMELO_TRY(writer.append(dense_block(codes.subspan(first, std::min(full, codes.size() - first)), bits, 1)));
    ZERMELO_TRY(writer.finish({Wdl::loss, 0}));
    ZERMELO_ASSIGN(table, TableReader::open(output.path, std::make_shared<BlockCache>(1 << 20)));
    EXPECT_EQ(table->header().metric, metric);
    std::vector<std::uint16_t> read;
    for (std::uint64_t i = 0; i < codes.size(); ++i) {
        ZERMELO_ASSIGN(code, table->value({0, i}));
        read.push_back(code);
    }
    return read;
}

}  // namespace

TEST(Width, CodesComeBackFromEveryWidthThatHoldsThem) {
    // Patterns of codes, with the fewest bits that hold them in each metric; the numbers are those of FORMAT.md.
    struct Case {
        Metric metric;
        std::vector<std::uint16_t> pattern;
        unsigned least_bits;
    };
    for (const auto& [metric, pattern, least_bits] : std::vector<Case>{{Metric::wdl, {2, 3, 3}, 1},
                                                                       {Metric::wdl, {1, 2, 3}, 2},
                                                                       {Metric::dtw, {2}, 1},
                                                                       {Metric::dtw, {1, 2, 3}, 2},
                                                                       {Metric::dtw, {4}, 8},
                                                                       {Metric::dtw, {1, 255, 254}, 8},
                                                                       {Metric::dtw, {256}, 16},
                                                                       {Metric::dtw, {2, 65533, 65532}, 16},
                                                                       {Metric::score, {3, 2}, 1},
                                                                       {Metric::score, {1, 3, 2}, 2},
                                                                       {Metric::score, {5}, 8},
                                                                       {Metric::score, {255, 254}, 8},
                                                                       {Metric::score, {257}, 16},
                                                                       {Metric::score, {65535, 65534}, 16}})
        for (const unsigned bits : {1U, 2U, 8U, 16U}) {
            // One code, an odd number of them, and more than a block of this width.
            for (const std::uint64_t count : {std::uint64_t{1}, std::uint64_t{7}, indices_per_block(bits) + 13}) {
                if (bits < least_bits && count > 7) continue;
                std::vector<std::uint16_t> codes(std::max<std::uint64_t>(count, pattern.size()));
                for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = pattern[i * i % pattern.size()];
                for (std::size_t i = 0; i < pattern.size(); ++i) codes[i] = pattern[i];
                const auto read = through_a_table(metric, bits, codes);
                ASSERT_EQ(read.has_value(), bits >= least_bits)
                    << name_of(metric) << ' ' << pattern[0] << " in " << bits << " bits";
                if (read) {
                    ASSERT_EQ(*read, codes) << name_of(metric) << ' ' << pattern[0] << " in " << bits << " bits";
                } else {
                    ASSERT_EQ(read.error().code, Failure::corrupt);
                }
            }
        }
}

TEST(Width, SolversTakeTheFewestBitsOfWholeBytesOrOutcomes) {
    const ValueCounts decided{10, 4, 0, 126, 5};
    const ValueCounts drawn{10, 4, 1, 0, 127};
    EXPECT_EQ(decided.code_bits(Metric::wdl), 1);
    EXPECT_EQ(drawn.code_bits(Metric::wdl), 2);
    EXPECT_EQ(decided.code_bits(Metric::dtw), 8);
    EXPECT_EQ(drawn.code_bits(Metric::dtw), 16);
}

// A wdl table must not claim distances.
TEST(Width, DistancesInAWdlTableAreRefused) {
    const std::vector<std::uint16_t> codes = {2, 5};  // a win in 1
    EXPECT_TRUE(through_a_table(Metric::dtw, 8, codes));
    EXPECT_EQ(failure_of(through_a_table(Metric::wdl, 8, codes)), Failure::corrupt);
}

}  // namespace zermelo::test
