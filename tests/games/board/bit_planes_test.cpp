#include "games/board/bit_planes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace zermelo {

// By adding up the numbers one by one.
TEST(BitPlanes, TheSumIsThatOfTheNumbers) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 2000; ++round) {
        std::array<std::uint64_t, 8> words;
        for (std::uint64_t& word : words) word = round % 2 == 0 ? random() : random() | random() | random();
        if (round == 0) words.fill(~std::uint64_t{0});  // all numbers are 15
        const auto sum = [&](std::size_t first, std::size_t step) {
            int result = 0;
            for (std::size_t plane = 0; plane < 4; ++plane)
                for (int bit = 0; bit < 64; ++bit)
                    if ((words[first + step * plane] >> bit & 1) != 0) result += 1 << plane;
            return result;
        };
        ASSERT_EQ(sum_of_planes(words[0], words[2], words[4], words[6]), sum(0, 2));
        const auto wide = [&](std::size_t plane) { return Bitboard{words[2 * plane], words[2 * plane + 1]}; };
        ASSERT_EQ(sum_of_planes(wide(0), wide(1), wide(2), wide(3)), sum(0, 2) + sum(1, 2));
        ASSERT_EQ(counted_planes(wide(0), wide(1), wide(2), wide(3)), sum(0, 2) + sum(1, 2));
    }
}

// Each cell's number is the count of the sets that have it.
TEST(BitPlanes, SetsAddUp) {
    std::mt19937_64 random(3);
    for (int round = 0; round < 200; ++round) {
        Planes<Bitboard> planes;
        std::array<int, 128> counts{};
        for (int i = 0; i < 7; ++i) {
            const Bitboard set{random(), random()};
            planes.add(set);
            set.for_each([&](int cell) { ++counts[static_cast<std::size_t>(cell)]; });
        }
        for (int cell = 0; cell < 128; ++cell)
            ASSERT_EQ((planes.ones.contains(cell) ? 1 : 0) + (planes.twos.contains(cell) ? 2 : 0) +
                          (planes.fours.contains(cell) ? 4 : 0),
                      counts[static_cast<std::size_t>(cell)]);
    }
}

}  // namespace zermelo
