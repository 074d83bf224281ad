#include "games/board/set_orbits.hpp"

#include <gtest/gtest.h>

#include <array>

#include "games/board/material_slices.hpp"
#include "games/board/symmetry.hpp"

namespace zermelo {

namespace {

std::uint64_t image_of(const CellPermutation& symmetry, std::uint64_t set) {
    return symmetry(SmallBitboard{set}).low();
}

}  // namespace

// Colourings of a 3x3 board with k black cells up to rotation and reflection: OEIS A054252, row 3.
TEST(SetOrbits, AreThoseOfTheSquare) {
    constexpr std::array<std::size_t, 10> published = {1, 3, 8, 16, 23, 23, 16, 8, 3, 1};
    const auto symmetries = rectangle_symmetries({3, 3});
    ASSERT_EQ(symmetries.size(), 8U);
    std::vector<std::uint64_t> cells;
    for (int cell = 0; cell < 9; ++cell) cells.push_back(std::uint64_t{1} << cell);
    std::size_t symmetric = 0;
    for (std::size_t count = 0; count < published.size(); ++count) {
        // In the order of ranks sets are ascending numbers.
        std::vector<std::uint64_t> sets;
        for (std::uint64_t set = 0; set < 512; ++set)
            if (count_bits(set) == static_cast<int>(count)) sets.push_back(set);
        const auto rank = [&](std::uint64_t set) {
            return static_cast<std::uint64_t>(std::lower_bound(sets.begin(), sets.end(), set) - sets.begin());
        };
        const SetOrbits<std::uint64_t> orbits(
            cells, static_cast<int>(count), symmetries.size(),
            [&](std::size_t i, std::uint64_t set) { return image_of(symmetries[i], set); }, rank);
        EXPECT_EQ(orbits.size(), published[count]);
        for (std::size_t i = 0; i < sets.size(); ++i) {
            const auto found = orbits.find(i);
            const auto& orbit = orbits[found.orbit()];
            EXPECT_EQ(image_of(symmetries[found.symmetry()], sets[i]), orbit.least);
            std::uint32_t keeping = 0;
            std::uint32_t keeping_least = 0;
            for (std::size_t s = 0; s < symmetries.size(); ++s) {
                EXPECT_GE(image_of(symmetries[s], sets[i]), orbit.least);
                if (image_of(symmetries[s], sets[i]) == sets[i]) keeping |= 1U << s;
                if (image_of(symmetries[s], orbit.least) == orbit.least) keeping_least |= 1U << s;
            }
            EXPECT_EQ(orbit.stabiliser, keeping_least);
            EXPECT_EQ(found.is_symmetric(), keeping != 1);
            symmetric += found.is_symmetric() ? 1 : 0;
        }
    }
    EXPECT_GT(symmetric, 50U);
}

// With all 64 cells the last set of two has no successor in a word.
TEST(SetOrbits, FillAWord) {
    std::vector<std::uint64_t> cells;
    for (int cell = 0; cell < 64; ++cell) cells.push_back(std::uint64_t{1} << cell);
    const SetOrbits<std::uint64_t> pairs(
        cells, 2, 1, [](std::size_t, std::uint64_t set) { return set; }, [](std::uint64_t) { return 0U; });
    EXPECT_EQ(pairs.size(), 64U * 63 / 2);
    cells.resize(1);
    const SetOrbits<std::uint64_t> none(
        cells, 2, 1, [](std::size_t, std::uint64_t set) { return set; }, [](std::uint64_t) { return 0U; });
    EXPECT_EQ(none.size(), 0U);
}

TEST(MaterialSlices, AddUpTheirParts) {
    struct Part {
        std::uint32_t slice = 0;
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
    };
    MaterialSlices<Part> slices;
    slices.add({{.size = 5}, {.size = 7}});
    slices.add({{.size = 3}});
    slices.add({}, 1);
    ASSERT_EQ(slices.count(), 3U);
    EXPECT_EQ(slices.size(0), 12U);
    EXPECT_EQ(slices.parts(0)[1].offset, 5U);
    EXPECT_EQ(slices.parts(1)[0].slice, 1U);
    EXPECT_EQ(slices.stored_from(0), 5U);
    EXPECT_EQ(slices.stored_from(1), 0U);
    EXPECT_EQ(slices.size(2), 1U);
    EXPECT_TRUE(slices.parts(2).empty());
    const auto named = MaterialSlices<Part>::ascending([](auto&& note) {
        for (const std::uint32_t slice : {2U, 0U, 2U}) note(slice);
    });
    EXPECT_EQ(named, (std::vector<std::uint32_t>{0, 2}));
}

}  // namespace zermelo
