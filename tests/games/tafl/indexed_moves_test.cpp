// Moves in terms of addresses against their definitions, on materials too large for the laws: random positions, many of
// them crowded around the throne, so that every trap and every symmetry comes up.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "games/core/concepts/indexed_moves.hpp"
#include "games/tafl/tafl.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/predecessors.hpp"

namespace zermelo::test {

namespace {

using Edge = std::tuple<std::uint32_t, std::uint64_t, bool>;

// Counts of the cases that came up; each must be met at least once.
struct Seen {
    int kings_taken = 0;
    int pairs_taken = 0;   // the king with soldiers
    int groups_taken = 0;  // with more than two
    int symmetric = 0;
};

template <class G>
typename G::Position random_position(const G& game, std::mt19937_64& random) {
    typename G::Position p{};
    using Board = decltype(p.attackers);
    const auto below = [&random](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
    const std::size_t attackers = 1 + below(static_cast<std::size_t>(game.options().attackers));
    const std::size_t defenders = below(static_cast<std::size_t>(game.options().defenders) + 1);
    std::vector<int> cells;
    game.king_cells().for_each([&](int cell) { cells.push_back(cell); });
    p.king = static_cast<std::uint32_t>(below(3) != 0 ? game.throne() : cells[below(cells.size())]);
    const bool crowded = below(4) != 0;
    const int middle = game.width() / 2;
    std::vector<int> men;
    (game.men_cells() & ~p.king_set()).for_each([&](int cell) {
        const int files = std::abs(cell % game.width() - middle);
        const int ranks = std::abs(cell / game.width() - middle);
        if (!crowded || files + ranks <= 3) men.push_back(cell);
    });
    std::shuffle(men.begin(), men.end(), random);
    for (std::size_t i = 0; i < std::min(men.size(), attackers + defenders); ++i)
        (i < attackers ? p.attackers : p.defenders) |= Board::cell(men[i]);
    p.turn = static_cast<std::uint32_t>(below(2));
    return p;
}

template <class G>
void expect_definitions(const G& game, const typename G::Indexing& indexing, const typename G::Position& p,
                        Seen& seen) {
    const Address address = indexing.index_of(p);
    std::multiset<Edge> children;
    std::multiset<Edge> leaving;
    std::uint32_t staying = 0;
    for (const auto& move : game.moves(p)) {
        const auto child = game.apply(p, move);
        if (child.king == G::no_king) {
            ++seen.kings_taken;
            const int soldiers = p.defenders.size() - child.defenders.size();
            if (soldiers > 0) ++seen.pairs_taken;
            if (soldiers > 2) ++seen.groups_taken;
        }
        const Address to = indexing.index_of(child);
        children.emplace(to.slice, to.index, false);
        if (to.slice == address.slice)
            ++staying;
        else
            leaving.emplace(to.slice, to.index, false);
    }
    std::multiset<Edge> fast;
    for_each_child(game, indexing, p, [&](const Address& to, bool same) { fast.emplace(to.slice, to.index, same); });
    ASSERT_EQ(fast, children) << game.format(p);
    fast.clear();
    const auto note = [&](const Address& to, bool same) { fast.emplace(to.slice, to.index, same); };
    ASSERT_EQ(split_moves(game, indexing, address.slice, p, note), staying) << game.format(p);
    ASSERT_EQ(fast, leaving) << game.format(p);
    if (game.stabiliser_order(p) > 1) ++seen.symmetric;
    expect_exact_predecessors(game, indexing, address);
}

// The king on his throne with soldiers connected to him, up to as many as there are; of the cells around them one is
// open, and the attackers left may reach it.
template <class G>
typename G::Position enclosed_position(const G& game, std::mt19937_64& random) {
    typename G::Position p{};
    using Board = decltype(p.attackers);
    const int throne = game.throne();
    const auto one_of = [&](Board set) {
        std::vector<int> cells;
        set.for_each([&](int cell) { cells.push_back(cell); });
        return Board::cell(cells[random() % cells.size()]);
    };
    p.king = static_cast<std::uint32_t>(throne);
    Board around = game.neighbours(throne);
    for (auto left = 1 + random() % static_cast<unsigned>(game.options().defenders); left > 0; --left) {
        const Board soldier = one_of(around);
        p.defenders |= soldier;
        around = (around | game.neighbours(soldier.lowest())) & ~(p.defenders | p.king_set());
    }
    if (around.size() > game.options().attackers) return enclosed_position(game, random);
    p.attackers = around & ~one_of(around);
    while (p.attackers.size() < game.options().attackers)
        p.attackers |= one_of(game.men_cells() & ~(around | p.occupied()));
    return p;
}

template <class G>
Seen expect_definitions(const char* spec, int positions, bool enclosed = false) {
    const auto game = make<G>(spec);
    const auto indexing = *game.indexing();
    std::mt19937_64 random(static_cast<std::uint64_t>(positions));
    Seen seen;
    for (int i = 0; i < positions; ++i) {
        const auto p = enclosed ? enclosed_position(game, random) : random_position(game, random);
        expect_definitions(game, indexing, p, seen);
        expect_definitions(game, indexing, *indexing.position_at(indexing.index_of(p)), seen);
        if (testing::Test::HasFatalFailure()) break;
    }
    return seen;
}

}  // namespace

TEST(TaflRankedMoves, Tafl5x5) {
    const Seen seen = expect_definitions<SmallTafl>("tafl-5x5", 5000);
    EXPECT_GT(seen.kings_taken, 0);
    EXPECT_GT(seen.symmetric, 0);
}

TEST(TaflRankedMoves, Tafl5x5WithOtherRules) {
    EXPECT_GT(expect_definitions<SmallTafl>("tafl-5x5,linc=yes,escape=edge", 5000).kings_taken, 0);
}

TEST(TaflRankedMoves, BrandubWithThePairRule) {
    EXPECT_GT(expect_definitions<SmallTafl>("brandub,attackers=7,defenders=1", 500, true).pairs_taken, 0);
    EXPECT_GT(expect_definitions<SmallTafl>("brandub,attackers=5,defenders=3", 3000).symmetric, 0);
}

TEST(TaflRankedMoves, BrandubWithGroups) {
    EXPECT_GT(expect_definitions<SmallTafl>("brandub,attackers=8,defenders=3,enclosure=group", 500, true).groups_taken,
              0);
}

TEST(TaflRankedMoves, BrandubWithoutDefenders) {
    EXPECT_GT(expect_definitions<SmallTafl>("brandub,attackers=5,defenders=0", 3000).symmetric, 0);
}

TEST(TaflRankedMoves, Tablut) {
    EXPECT_GT(expect_definitions<LargeTafl>("tablut,attackers=4,defenders=1", 1000).kings_taken, 0);
}

}  // namespace zermelo::test
