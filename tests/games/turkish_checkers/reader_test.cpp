// Reading positions of a slice one after the other, against each for itself: by steps within the last digit, past it,
// into other classes and into the other part of the slice, back and forth.
#include <gtest/gtest.h>

#include <random>

#include "games/core/concepts/position_reader.hpp"
#include "games/turkish_checkers/turkish_checkers.hpp"
#include "tests/support/positions.hpp"

namespace zermelo::test {

TEST(TurkishReader, ReadsWhatStandsAtAnIndex) {
    std::mt19937_64 random(3);
    int holes = 0;
    int positions = 0;
    for (const std::string_view spec :
         {"turkish-checkers@4x4", "turkish-checkers@6x6,white=2,black=3", "turkish-checkers@8x8,white=1,black=5"}) {
        const auto game = make<TurkishCheckers>(spec);
        const auto indexing = *game.indexing();
        for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) {
            const std::uint64_t size = indexing.slice_size(slice);
            auto reader = position_reader<TurkishCheckers>(indexing, slice);
            for (std::uint64_t steps = 0, index = 0; steps < 400; ++steps) {
                const std::uint64_t reach = std::uint64_t{1} << random() % 40;
                index =
                    (index + (random() % 4 == 0 ? size - random() % std::min(reach, size) : random() % reach)) % size;
                const auto position = reader.at(index);
                ASSERT_EQ(position, indexing.position_at({slice, index})) << spec << " " << slice << " " << index;
                ++(position ? positions : holes);
                if (!position) continue;
                ASSERT_EQ(indexing.index_of(*position), (Address{slice, index})) << spec;
            }
        }
    }
    EXPECT_GT(positions, 10'000);
    EXPECT_GT(holes, 100);
}

}  // namespace zermelo::test
