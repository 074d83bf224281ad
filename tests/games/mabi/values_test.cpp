// Values of whole boards by a second implementation, written from the rules alone.
#include <gtest/gtest.h>

#include "games/mabi/rules.hpp"
#include "solvers/verify/reference.hpp"
#include "tests/support/positions.hpp"

namespace zermelo::test {

namespace {

struct Found {
    std::string_view spec;
    std::size_t finished;
    std::size_t wins;  // for the side to move, finished games included; also the next two
    std::size_t draws;
    std::size_t losses;
    std::size_t drawn_ends;
    Value start;
};

}  // namespace

// Without symmetry. Less the finished games, the first of 2x4 and 3x3 are the 2,019 and 3,725 states of the rules text.
TEST(MabiValues, WholeBoardsAreThoseOfASecondImplementation) {
    const Value draw{};
    for (const Found& found : {
             Found{"mabi@2x2", 24, 0, 85, 0, 24, draw},
             Found{"mabi@2x4", 842, 1174, 1241, 446, 338, draw},
             Found{"mabi@3x3", 1552, 2434, 2024, 819, 668, {Wdl::loss, 12, 0}},
             Found{"mabi@2x2,pass=final", 24, 0, 73, 0, 24, draw},
             Found{"mabi@4x2,pass=final", 768, 992, 1011, 300, 328, draw},
             Found{"mabi@3x3,pass=final", 1440, 2062, 1680, 579, 656, {Wdl::loss, 11, 0}},
             Found{"mabi@2x4,pass=plain", 784, 744, 1269, 340, 328, draw},
             Found{"mabi@3x3,pass=plain", 1448, 1416, 2305, 624, 656, draw},
         }) {
        const auto game = make<Mabi>(found.spec);
        Found counted{found.spec, 0, 0, 0, 0, 0, draw};
        const auto values = reference_values(game, {game.initial()});
        for (const auto& [position, value] : values) {
            ++(value.wdl == Wdl::win ? counted.wins : value.wdl == Wdl::draw ? counted.draws : counted.losses);
            const auto end = game.terminal(position);
            counted.finished += end ? 1 : 0;
            counted.drawn_ends += end == Wdl::draw ? 1 : 0;
        }
        EXPECT_EQ(counted.finished, found.finished) << found.spec;
        EXPECT_EQ(counted.wins, found.wins) << found.spec;
        EXPECT_EQ(counted.draws, found.draws) << found.spec;
        EXPECT_EQ(counted.losses, found.losses) << found.spec;
        EXPECT_EQ(counted.drawn_ends, found.drawn_ends) << found.spec;
        EXPECT_EQ(values.at(game.initial()), found.start) << found.spec;
    }
}

}  // namespace zermelo::test
