// Rows under permutations of the inner cells, byte by byte.
#include "solvers/rewrite/solve/turned_row.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "solvers/rewrite/solve/outer_sets.hpp"

namespace zermelo::test {

// All in all strips, nothing between strips, and both.
TEST(RowTurns, MoveEveryByteToItsPlace) {
    std::mt19937_64 random(5);
    for (std::size_t cells = 1; cells <= 14; ++cells)
        for (int i = 0; i < 30; ++i) {
            std::vector<int> image(cells);
            std::iota(image.begin(), image.end(), 0);
            if (i == 0)
                std::reverse(image.begin(), image.end());
            else if (i % 3 == 0 && cells > 6)
                std::shuffle(image.begin() + 6, image.end(), random);
            else if (i % 3 == 1)
                std::shuffle(image.begin(),
                             image.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(cells, 6)), random);
            else
                std::shuffle(image.begin(), image.end(), random);
            std::vector<std::uint8_t> row(std::max<std::size_t>(64, std::size_t{1} << cells));
            for (std::uint8_t& byte : row) byte = static_cast<std::uint8_t>(random());
            for (const bool vectors : {false, true}) {
                std::vector<std::uint8_t> turned(row.size());
                RowTurn(image, vectors)(row.data(), turned.data());
                for (std::uint32_t set = 0; set < 1U << cells; ++set)
                    ASSERT_EQ(turned[set], row[moved_set(image, set)]) << cells << " cells, set " << set;
            }
        }
}

}  // namespace zermelo::test
