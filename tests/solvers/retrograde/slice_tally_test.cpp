// Counts and extremes of a slice do not depend on the chunks in which its codes are seen, nor on their order.
#include "solvers/retrograde/slice_tally.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace zermelo::test {

namespace {

std::vector<std::uint16_t> some_codes(std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<std::uint16_t> codes(5000);
    for (auto& code : codes) code = static_cast<std::uint16_t>(random() % 40);
    return codes;
}

ValueCounts counts_of(const std::vector<std::uint16_t>& codes) {
    ValueCounts counts;
    for (const std::uint16_t code : codes)
        if (code != hole_code) counts.add(decode_value(code));
    return counts;
}

}  // namespace

TEST(SliceTally, IsThatOfTheWholeSlice) {
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
        const auto codes = some_codes(seed);
        const ValueCounts counts = counts_of(codes);
        const auto first_of = [&](Wdl wdl, std::uint16_t dtw) {
            const auto found = std::find(codes.begin(), codes.end(), encode_value({wdl, dtw}));
            return static_cast<std::uint64_t>(found - codes.begin());
        };
        for (const std::size_t chunk : {1UL, 7UL, 1000UL, 5000UL})
            for (const bool known : {false, true}) {
                std::vector<std::size_t> begins;
                for (std::size_t begin = 0; begin < codes.size(); begin += chunk) begins.push_back(begin);
                std::shuffle(begins.begin(), begins.end(), std::mt19937(seed));
                SliceTally<std::uint16_t> tally(Metric::dtw, 8, known ? std::optional(counts) : std::nullopt, 0, 4321);
                for (const std::size_t begin : begins)
                    tally.take(begin, std::span(codes).subspan(begin, std::min(chunk, codes.size() - begin)));
                EXPECT_EQ(tally.counts(), counts);
                ASSERT_TRUE(tally.wanted() && tally.deepest()[0] && tally.deepest()[1]);
                EXPECT_EQ(*tally.wanted(), decode_value(codes[4321]));
                EXPECT_EQ(tally.deepest()[0]->index, first_of(Wdl::win, counts.max_win_dtw));
                EXPECT_EQ(tally.deepest()[1]->index, first_of(Wdl::loss, counts.max_loss_dtw));
            }
    }
}

TEST(SliceTally, LooksForNoDistanceThatWasSeenBefore) {
    const auto codes = some_codes(1);
    const ValueCounts counts = counts_of(codes);
    SliceTally<std::uint16_t> tally(Metric::dtw, 8, {}, counts.max_win_dtw, {});
    tally.take(0, codes);
    EXPECT_FALSE(tally.deepest()[0]);
    EXPECT_FALSE(tally.wanted());
}

}  // namespace zermelo::test
