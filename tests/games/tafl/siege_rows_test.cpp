// Sets of men and their captures, where they are found in a faster way, against the slow one.
#include "solvers/siege/solve/sets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "games/tafl/tafl.hpp"
#include "solvers/siege/solve/arrivals.hpp"

namespace zermelo::test {

namespace {

// Calls f(board, attackers, defenders) for sets of so many men at random.
template <class G, class F>
void for_sets(std::string_view spec, int attackers, int defenders, F&& f) {
    using Cells = typename G::SiegeCells;
    const auto game = G::make(*Spec::parse(spec));
    ASSERT_TRUE(game);
    const auto board = SiegeBoard<Cells>::make(game->siege());
    ASSERT_TRUE(board);
    std::mt19937_64 random(11);
    for (int round = 0; round < 1000; ++round) {
        std::vector<int> places(static_cast<std::size_t>(board->places()));
        for (int place = 0; place < board->places(); ++place) places[static_cast<std::size_t>(place)] = place;
        std::shuffle(places.begin(), places.end(), random);
        std::array<Cells, 2> men;
        for (int i = 0; i < attackers + defenders; ++i)
            men[i < attackers ? 0 : 1] |= Cells::cell(board->cell_of(places[static_cast<std::size_t>(i)]));
        f(*board, men[0], men[1]);
    }
}

template <class G>
void expect_arrivals(std::string_view spec, int attackers, int defenders) {
    using Cells = typename G::SiegeCells;
    KingWords::Word seen = 0;
    for_sets<G>(spec, attackers, defenders, [&](const SiegeBoard<Cells>& board, Cells a, Cells d) {
        for (const SiegePiece piece : {SiegePiece::attacker, SiegePiece::defender})
            for (const bool king_alone : {false, true}) {
                const SiegeArrivals<Cells> arrivals(board, piece, attackers, defenders, king_alone);
                std::vector<KingWords::Word> takes(static_cast<std::size_t>(board.cells()), 0);
                arrivals.add(a, d, takes, [](int cell) { return static_cast<std::size_t>(cell); });
                for (int to = 0; to < board.cells(); ++to) {
                    const KingWords::Word slow = !king_alone                     ? board.takes(piece, to, a, d)
                                                 : piece == SiegePiece::attacker ? board.takes_king(to, a, d)
                                                                                 : 0;
                    ASSERT_EQ(takes[static_cast<std::size_t>(to)], slow) << spec;
                    seen |= slow;
                }
            }
    });
    EXPECT_NE(seen, 0U);
}

template <class G>
void expect_images(std::string_view spec, int attackers, int defenders) {
    using Cells = typename G::SiegeCells;
    const auto binomials = BinomialTable::make(81, 6);
    std::optional<SiegeSets<Cells>> sets;  // of the board, which for_sets makes
    for_sets<G>(spec, attackers, defenders, [&](const SiegeBoard<Cells>& board, Cells a, Cells d) {
        if (!sets) sets.emplace(board, *binomials, attackers, defenders);
        for (const bool attacker : {true, false}) {
            const Cells man = attacker ? a : d;
            if (man.empty()) continue;
            const int cell = man.lowest();
            const Cells without = ~Cells::cell(cell);
            const typename SiegeSets<Cells>::Images images(board, attacker ? a & without : a,
                                                           attacker ? d : d & without);
            const auto found = sets->find(images, cell, attacker);
            const auto slow = sets->find(a, d);
            ASSERT_EQ(found.row, slow.row) << spec;
            ASSERT_EQ(found.symmetry, slow.symmetry) << spec;
        }
    });
}

}  // namespace

TEST(SiegeArrivals, AreTheCapturesOfEachCell) {
    expect_arrivals<SmallTafl>("brandub", 3, 0);
    expect_arrivals<SmallTafl>("brandub", 1, 1);
    expect_arrivals<SmallTafl>("brandub,escape=edge", 5, 3);
    expect_arrivals<SmallTafl>("tafl-5x5,linc=yes", 2, 3);
    expect_arrivals<SmallTafl>("brandub,enclosure=group", 8, 4);
    expect_arrivals<LargeTafl>("tablut,attackers=8,defenders=4", 8, 4);
}

TEST(SiegeSets, FindAManMoreByTheImagesOfTheOthers) {
    expect_images<SmallTafl>("brandub", 3, 0);
    expect_images<SmallTafl>("brandub", 2, 2);
    expect_images<LargeTafl>("tablut,attackers=3,defenders=2", 1, 2);
}

}  // namespace zermelo::test
