// The ranking of children in a check, against the definition that solvers follow.
#include "solvers/verify/local_check.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <vector>

namespace zermelo::test {

namespace {

// Of each kind of value some, the extreme ones among them.
std::vector<Value> values_of(Metric metric) {
    std::vector<Value> values;
    if (metric == Metric::score) {
        for (const int points : {-max_score, -300, -128, -127, -2, -1, 0, 1, 2, 127, 128, 300, max_score})
            values.push_back(value_of_score(points));
        return values;
    }
    values.push_back({});
    for (const Wdl wdl : {Wdl::win, Wdl::loss})
        for (const int dtw : {0, 1, 2, 3, 100, 126, 127, 1000, max_dtw - 1})
            values.push_back({wdl, static_cast<std::uint16_t>(metric == Metric::wdl ? 0 : dtw)});
    return values;
}

struct Child {
    Value value;
    bool same_side = false;
    int gain = 0;
};

// By games/core/values/metric.hpp: the greatest goodness of a move's value for the player who makes it.
Value best_by_definition(Metric metric, const std::vector<Child>& children) {
    std::optional<int> best;
    for (const Child& child : children) {
        const int good = goodness(metric, after_move(metric, child.value, child.same_side, child.gain));
        best = std::max(best.value_or(good), good);
    }
    return value_of_goodness(metric, *best);
}

Value best_by_merit(Metric metric, const std::vector<Child>& children) {
    unsigned best = 0;
    for (const Child& child : children)
        best = std::max(best, merit_of(metric, encode_value(metric, child.value), child.same_side, child.gain));
    return value_of_merit(metric, best);
}

}  // namespace

TEST(LocalCheck, AMoveIsWorthWhatItsChildIs) {
    for (const Metric metric : {Metric::dtw, Metric::wdl, Metric::score})
        for (const Value value : values_of(metric))
            for (const bool same_side : {false, true}) {
                const std::vector<Child> one = {{value, same_side, 0}};
                EXPECT_EQ(best_by_merit(metric, one), best_by_definition(metric, one))
                    << name_of(metric) << " " << value_text(metric, encode_value(metric, value)) << " " << same_side;
            }
}

TEST(LocalCheck, TheBestOfManyMovesIsThatOfTheDefinition) {
    std::mt19937 random(11);
    for (const Metric metric : {Metric::dtw, Metric::wdl, Metric::score}) {
        const auto values = values_of(metric);
        for (int round = 0; round < 3000; ++round) {
            std::vector<Child> children(1 + random() % 6);
            for (Child& child : children) {
                child = {values[random() % values.size()], random() % 2 == 1, 0};
                // Gains that keep the sum in range.
                if (metric == Metric::score && std::abs(child.value.score) < 1000)
                    child.gain = static_cast<int>(random() % 41) - 20;
            }
            ASSERT_EQ(best_by_merit(metric, children), best_by_definition(metric, children)) << name_of(metric);
        }
    }
}

TEST(LocalCheck, PointsOutOfRangeAreCutOff) {
    const unsigned most = merit_of(Metric::score, encode_value(Metric::score, value_of_score(max_score)), true, 7);
    EXPECT_EQ(value_of_merit(Metric::score, most).score, max_score);
    const unsigned least = merit_of(Metric::score, encode_value(Metric::score, value_of_score(max_score)), false, -7);
    EXPECT_EQ(value_of_merit(Metric::score, least).score, -max_score);
}

TEST(LocalCheck, TheTableOfBytesIsTheFunction) {
    for (const Metric metric : {Metric::dtw, Metric::wdl, Metric::score}) {
        const ByteMerits merits = merits_of_bytes(metric);
        for (const bool same_side : {false, true})
            for (unsigned code = draw_code; code < 256; ++code)
                EXPECT_EQ(merits[same_side ? 1 : 0][code], merit_of(metric, static_cast<ValueCode>(code), same_side));
    }
}

TEST(LocalCheck, CountingByCodeIsCountingOneByOne) {
    std::mt19937 random(12);
    for (const Metric metric : {Metric::dtw, Metric::wdl, Metric::score}) {
        std::vector<std::uint32_t> by_code(200, 0);
        ValueCounts expected;
        for (int i = 0; i < 500; ++i) {
            const Value value = metric == Metric::score ? value_of_score(static_cast<int>(random() % 99) - 49)
                                                        : decode_value(static_cast<ValueCode>(1 + random() % 199));
            const Value kept = metric == Metric::wdl ? Value{value.wdl, 0} : value;
            expected.add(kept, 1);
            ++by_code[encode_value(metric, kept)];
        }
        by_code[hole_code] = 77;  // has no value
        ValueCounts counts;
        add_by_code(metric, by_code, counts);
        EXPECT_EQ(counts, expected) << name_of(metric);
    }
}

TEST(LocalCheck, ValuesHaveTexts) {
    EXPECT_EQ(value_text(Metric::dtw, encode_value({Wdl::win, 5})), "win in 5");
    EXPECT_EQ(value_text(Metric::dtw, encode_value({Wdl::loss, 0})), "loss in 0");
    EXPECT_EQ(value_text(Metric::wdl, encode_value({Wdl::loss, 0})), "loss");
    EXPECT_EQ(value_text(Metric::dtw, encode_value({})), "draw");
    EXPECT_EQ(value_text(Metric::score, encode_value(Metric::score, value_of_score(-3))), "-3 points");
    EXPECT_EQ(value_text(Metric::dtw, hole_code), "nothing");
}

}  // namespace zermelo::test
