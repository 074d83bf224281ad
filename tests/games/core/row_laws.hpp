// The laws of games whose positions form rows (solvers/bitsweep): their data say the same as their moves.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <set>
#include <string>

#include "tests/games/core/conformance.hpp"

namespace zermelo::test {

template <class G>
class RowLaws : public Conformance<G> {};

TYPED_TEST_SUITE_P(RowLaws);

// The list of rewrites has exactly the moves of the game: on small boards of all positions, else of sets at random, of
// few stones and of many.
TYPED_TEST_P(RowLaws, RewritesAreTheMoves) {
    if constexpr (RewriteGame<TypeParam>) {
        std::mt19937_64 random(13);
        std::size_t seen = 0;
        for (const auto& [game, positions] : this->samples()) {
            const auto cells = game.stone_cells();
            ASSERT_TRUE(cells[0] > 0 && cells[0] <= 64 && cells[1] > 0 && cells[1] <= 64);
            const StoneSets board = {~std::uint64_t{0} >> (64 - cells[0]), ~std::uint64_t{0} >> (64 - cells[1])};
            for (const Side side : {Side::first, Side::second})
                for (const Rewrite& rewrite : game.rewrites(side)) {
                    const auto mine = static_cast<std::size_t>(side);
                    ASSERT_EQ(rewrite.present & rewrite.absent, 0U);
                    ASSERT_EQ(rewrite.change & ~(rewrite.present | rewrite.absent), 0U);
                    ASSERT_EQ(count_bits(rewrite.change & rewrite.present),
                              count_bits(rewrite.change & rewrite.absent));
                    ASSERT_EQ((rewrite.present | rewrite.absent) & ~board[mine], 0U);
                    ASSERT_TRUE(rewrite.captured != 0 && (rewrite.captured & ~board[1 - mine]) == 0);
                }
            std::size_t outside = 0;  // opening turns
            for (const auto& position : positions) {
                const auto sets = game.stone_sets(position);
                outside += sets ? 0 : 1;
                if (!sets) continue;
                ASSERT_EQ(game.with_stones(*sets, game.turn(position)), position) << game.format(position);
                for (const auto& child : this->children(game, position)) ASSERT_TRUE(game.stone_sets(child));
            }
            ASSERT_LT(outside, positions.size());

            const int bits = cells[0] + cells[1] + 1;
            const bool all = bits <= 13;
            const std::uint64_t count = all ? std::uint64_t{1} << bits : this->enough;
            for (std::uint64_t i = 0; i < count; ++i) {
                const std::uint64_t wide = i % 3 == 0   ? random() & random()
                                           : i % 3 == 1 ? random() | random()
                                                        : random();
                const StoneSets sets = all ? StoneSets{i >> 1 & board[0], i >> (1 + cells[0])}
                                           : StoneSets{wide & board[0], random() & board[1]};
                const Side side = i % 2 == 0 ? Side::first : Side::second;
                const auto position = game.with_stones(sets, side);
                ASSERT_EQ(game.stone_sets(position), sets);
                ASSERT_EQ(game.turn(position), side);
                ASSERT_TRUE(game.parse(game.format(position))) << game.format(position);
                const auto mine = static_cast<std::size_t>(side);
                std::multiset<std::string> expected;
                for (const auto& child : this->children(game, position)) expected.insert(game.format(child));
                std::multiset<std::string> found;
                for (const Rewrite& rewrite : game.rewrites(side)) {
                    if ((sets[mine] & rewrite.present) != rewrite.present || (sets[mine] & rewrite.absent) != 0 ||
                        (sets[1 - mine] & rewrite.captured) != rewrite.captured)
                        continue;
                    StoneSets after = sets;
                    after[mine] ^= rewrite.change;
                    after[1 - mine] ^= rewrite.captured;
                    found.insert(game.format(game.with_stones(after, other(side))));
                }
                ASSERT_EQ(found, expected) << game.format(position);
                ASSERT_EQ(game.terminal(position), found.empty() ? std::optional(Wdl::loss) : std::nullopt);
                seen += found.size();
            }
        }
        EXPECT_GT(seen, 1000U);
    }
}

// The steps and the ends of a hunt are those of the game.
TYPED_TEST_P(RowLaws, HuntsAreTheMoves) {
    if constexpr (HuntGame<TypeParam>) {
        std::size_t seen = 0;
        std::size_t ended = 0;
        for (const auto& [game, positions] : this->samples()) {
            const Hunt hunt = game.hunt();
            const auto cells = static_cast<std::size_t>(hunt.cells);
            ASSERT_TRUE(cells <= 128 && hunt.men > 0 && hunt.men <= 16 && hunt.men < hunt.cells);
            ASSERT_TRUE(hunt.piece_steps.size() == cells && hunt.man_steps.size() == cells &&
                        hunt.levels.size() == cells && (hunt.reach.empty() || hunt.reach.size() == cells));
            for (std::size_t cell = 0; cell < cells; ++cell) {
                Bitboard reach = Bitboard::cell(static_cast<int>(cell));
                hunt.man_steps[cell].for_each([&](int to) {
                    ASSERT_LT(to, static_cast<int>(cell));
                    ASSERT_EQ(hunt.levels[static_cast<std::size_t>(to)], hunt.levels[cell] + 1);
                    if (!hunt.reach.empty()) reach |= hunt.reach[static_cast<std::size_t>(to)];
                });
                if (!hunt.reach.empty()) {
                    ASSERT_EQ(hunt.reach[cell], reach);
                }
                hunt.piece_steps[cell].for_each([&](int to) {
                    ASSERT_LT(std::abs(to - static_cast<int>(cell)), 64);
                    ASSERT_TRUE(hunt.piece_steps[static_cast<std::size_t>(to)].contains(static_cast<int>(cell)));
                });
            }
            for (const auto& position : positions) {
                const auto at = game.hunt_position(position);
                if (!at) continue;
                const Side turn = game.turn(position);
                ASSERT_EQ(game.with_hunt(*at, turn), position);
                ASSERT_EQ(at->men.size(), hunt.men);
                ASSERT_FALSE(at->men.contains(at->piece));
                const Bitboard free = ~(at->men | Bitboard::cell(at->piece));
                std::set<std::string> steps;
                const auto add = [&](const HuntPosition& after) {
                    ASSERT_TRUE(steps.insert(game.format(game.with_hunt(after, other(turn)))).second);
                };
                if (turn == Side::first)
                    (hunt.piece_steps[static_cast<std::size_t>(at->piece)] & free).for_each([&](int to) {
                        add({at->men, to});
                    });
                else
                    at->men.for_each([&](int man) {
                        (hunt.man_steps[static_cast<std::size_t>(man)] & free).for_each([&](int to) {
                            add({at->men ^ Bitboard::cell(man) ^ Bitboard::cell(to), at->piece});
                        });
                    });
                Bitboard reach;
                if (!hunt.reach.empty())
                    at->men.for_each([&](int man) { reach |= hunt.reach[static_cast<std::size_t>(man)]; });
                const bool home = hunt.home.contains(at->piece) || (!hunt.reach.empty() && !reach.contains(at->piece));
                std::optional<Wdl> end;
                if (steps.empty()) end = Wdl::loss;
                if (home && !(steps.empty() && hunt.stuck_first)) end = turn == Side::first ? Wdl::win : Wdl::loss;
                ASSERT_EQ(game.terminal(position), end) << game.format(position);
                if (end) steps.clear();
                std::set<std::string> moves;
                for (const auto& child : this->children(game, position)) moves.insert(game.format(child));
                ASSERT_EQ(moves, steps) << game.format(position);
                seen += moves.size();
                ended += end ? 1 : 0;
            }
        }
        EXPECT_GT(seen, 1000U);
        EXPECT_GT(ended, 100U);
    }
}

// What an indexing tells of columns is what it tells of their positions.
TYPED_TEST_P(RowLaws, ColumnsAreTheirPositions) {
    if constexpr (IndexedGame<TypeParam>) {
        using Indexing = typename TypeParam::Indexing;
        if constexpr (ColumnIndexing<Indexing>) {
            std::uint64_t seen = 0;
            for (const std::string_view spec : small_specs_of<TypeParam>()) {
                const auto game = make<TypeParam>(spec);
                const Indexing indexing = *game.indexing();
                for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) {
                    const std::uint64_t columns = indexing.columns(slice);
                    if (columns == 0) continue;
                    ASSERT_EQ(indexing.slice_size(slice) % columns, 0U);
                    // All at once where they are few, else some in the middle.
                    const std::uint64_t begin = columns < 200 ? 0 : columns / 3;
                    const std::uint64_t end = columns < 200 ? columns : begin + 100;
                    std::set<std::uint64_t> found;
                    indexing.for_each_in_columns(
                        slice, begin, end,
                        [&](std::uint64_t index, const ColumnChildren& children, std::optional<Wdl> over) {
                            ASSERT_TRUE(index % columns >= begin && index % columns < end);
                            ASSERT_TRUE(found.insert(index).second);
                            const auto position = indexing.position_at({slice, index});
                            ASSERT_TRUE(position);
                            if (over) {
                                ASSERT_EQ(game.terminal(*position), over) << game.format(*position);
                                return;
                            }
                            std::multiset<std::uint64_t> expected;
                            for (const auto& child : this->children(game, *position)) {
                                ASSERT_EQ(indexing.index_of(child).slice, children.slice);
                                ASSERT_NE(game.turn(child), game.turn(*position));
                                expected.insert(indexing.index_of(child).index);
                            }
                            std::multiset<std::uint64_t> told;
                            for (const std::uint64_t offset : children.offsets)
                                if (indexing.position_at({children.slice, children.base + offset}))
                                    told.insert(children.base + offset);
                            ASSERT_EQ(told, expected) << game.format(*position);
                            if (told.empty()) {
                                ASSERT_TRUE(game.terminal(*position));
                            }
                        });
                    for (std::uint64_t place = 0; place < indexing.slice_size(slice) / columns; ++place)
                        for (std::uint64_t column = begin; column < end; ++column) {
                            const std::uint64_t index = place * columns + column;
                            ASSERT_EQ(indexing.position_at({slice, index}).has_value(), found.contains(index));
                        }
                    seen += found.size();
                }
            }
            EXPECT_GT(seen, 10'000U);
        }
    }
}

REGISTER_TYPED_TEST_SUITE_P(RowLaws, RewritesAreTheMoves, HuntsAreTheMoves, ColumnsAreTheirPositions);

}  // namespace zermelo::test
