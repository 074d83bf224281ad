// Numbering of sets up to symmetry, against plain enumeration.
#include "games/board/set_classes.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace zermelo {

namespace {

using Image = std::vector<std::uint8_t>;

// The symmetries of a square of 9 places, three to a row.
std::vector<Image> square_group() {
    const Image identity = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    const Image turn = {2, 5, 8, 1, 4, 7, 0, 3, 6};
    const Image mirror = {2, 1, 0, 5, 4, 3, 8, 7, 6};
    const auto after = [](const Image& a, const Image& b) {
        Image both;
        for (const std::uint8_t place : a) both.push_back(b[place]);
        return both;
    };
    std::vector<Image> group = {identity};
    for (std::size_t i = 0; i < group.size(); ++i)
        for (const Image& by : {turn, mirror})
            if (const Image next = after(group[i], by); std::find(group.begin(), group.end(), next) == group.end())
                group.push_back(next);
    return group;
}

PlaceList list_of(unsigned mask) {
    PlaceList list;
    for (int place = 0; place < 9; ++place)
        if ((mask >> place & 1U) != 0) list.push_back(place);
    return list;
}

unsigned moved(unsigned mask, const Image& image) {
    unsigned result = 0;
    for (std::size_t place = 0; place < 9; ++place)
        if ((mask >> place & 1U) != 0) result |= 1U << image[place];
    return result;
}

}  // namespace

// Two sets have one number exactly when a symmetry takes one to the other, and the numbers have no gaps.
TEST(SetClasses, NumberTheOrbits) {
    const auto binomials = *BinomialTable::make(9, 9);
    const auto group = square_group();
    ASSERT_EQ(group.size(), 8U);
    for (int count = 0; count <= 5; ++count) {
        const SetClasses classes(binomials, 9, count, std::span(group).subspan(1));
        std::map<unsigned, std::set<std::uint64_t>> numbers;  // by the least mask of an orbit
        std::set<std::uint64_t> all;
        for (unsigned mask = 0; mask < 512; ++mask) {
            if (std::popcount(mask) != count) continue;
            unsigned orbit = mask;
            std::uint64_t least = UINT64_MAX;
            for (const Image& image : group) {
                orbit = std::min(orbit, moved(mask, image));
                least = std::min(least, list_of(mask).moved(image).rank(binomials));
            }
            const std::uint64_t number = classes.class_of(least);
            EXPECT_EQ(classes.rank_of(number), least);
            numbers[orbit].insert(number);
            all.insert(number);
        }
        for (const auto& [orbit, seen] : numbers) EXPECT_EQ(seen.size(), 1U) << orbit;
        EXPECT_EQ(all.size(), numbers.size());
        EXPECT_EQ(classes.size(), numbers.size());
        EXPECT_EQ(*all.rbegin() + 1, all.size());
        EXPECT_EQ(to_decimal(count_set_classes(9, count, group)), to_decimal(numbers.size()));
    }
}

// By Burnside's lemma, by hand: 126 + 2 * 2 (quarter turns) + 6 (half turn) + 4 * 12 (mirrors) = 184, and 184 / 8 = 23.
TEST(SetClasses, KnownNumberOfOrbits) {
    EXPECT_EQ(to_decimal(count_set_classes(9, 4, square_group())), "23");
}

TEST(PlaceList, RanksInOrderAndBack) {
    const auto binomials = *BinomialTable::make(9, 4);
    PlaceList list = PlaceList::unrank(binomials, 9, 4, 0);
    for (std::uint64_t rank = 0; rank < 126; ++rank) {
        EXPECT_EQ(list.rank(binomials), rank);
        EXPECT_EQ(PlaceList::unrank(binomials, 9, 4, rank), list);
        EXPECT_EQ(list.advance(9), rank < 125);
    }
}

TEST(PlaceList, LeavesPlacesOutAndPutsThemBack) {
    for (unsigned taken = 0; taken < 512; ++taken) {
        for (unsigned mask = 0; mask < 512; ++mask) {
            if ((mask & taken) != 0) continue;
            PlaceList expected;
            int free = 0;
            for (int place = 0; place < 9; ++place) {
                if ((taken >> place & 1U) != 0) continue;
                if ((mask >> place & 1U) != 0) expected.push_back(free);
                ++free;
            }
            ASSERT_EQ(list_of(mask).without(list_of(taken)), expected);
            ASSERT_EQ(expected.around(list_of(taken)), list_of(mask));
        }
    }
}

}  // namespace zermelo
