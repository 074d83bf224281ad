// The laws of games whose positions form rows (games/core/kinds): their data say the same as their moves.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "games/core/concepts/null_slice.hpp"
#include "games/core/kinds/columns.hpp"
#include "games/core/kinds/hunt.hpp"
#include "games/core/kinds/rewrite.hpp"
#include "games/core/kinds/siege.hpp"
#include "tests/games/core/samples.hpp"

namespace zermelo::test {

template <class G>
class RowLaws : public GameSamples<G> {};

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
            const auto symmetries = game.stone_symmetries();
            ASSERT_FALSE(symmetries.empty());
            for (const StoneSymmetry& symmetry : symmetries) {
                const auto moved = [&](std::size_t side, std::uint64_t set) {
                    std::uint64_t image = 0;
                    for (std::size_t cell = 0; cell < symmetry[side].size(); ++cell)
                        image |= (set >> cell & 1) << symmetry[side][cell];
                    return image;
                };
                for (const std::size_t mine : {0U, 1U}) {
                    std::multiset<std::array<std::uint64_t, 4>> all;
                    std::multiset<std::array<std::uint64_t, 4>> images;
                    for (const Rewrite& r : game.rewrites(static_cast<Side>(mine))) {
                        all.insert({r.present, r.absent, r.change, r.captured});
                        images.insert({moved(mine, r.present), moved(mine, r.absent), moved(mine, r.change),
                                       moved(1 - mine, r.captured)});
                    }
                    ASSERT_EQ(images, all);
                    ASSERT_EQ(moved(mine, board[mine]), board[mine]);
                }
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
                const Bitboard beside = hunt.piece_steps[static_cast<std::size_t>(at->piece)];
                const bool escaped = !hunt.reach.empty() && !reach.contains(at->piece) && !(beside & ~reach).empty();
                std::optional<Wdl> end;
                if (steps.empty()) end = Wdl::loss;
                if (hunt.home.contains(at->piece) || escaped) end = turn == Side::first ? Wdl::win : Wdl::loss;
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

// A crowd around the king, who is often in the middle of the board, and few men elsewhere: most moves take something.
// There are no more men than the siege has.
inline SiegePosition crowded_siege(const Siege& siege, std::mt19937_64& random) {
    const auto cells = static_cast<std::uint64_t>(siege.width * siege.width);
    SiegePosition position;
    position.king = static_cast<int>(cells / 2);
    while (random() % 3 == 0 || !siege.king_cells.contains(position.king))
        position.king = static_cast<int>(random() % cells);
    const auto near = [&](int cell) {
        return std::abs(cell % siege.width - position.king % siege.width) +
                   std::abs(cell / siege.width - position.king / siege.width) <=
               2;
    };
    std::vector<int> order;
    (siege.men_cells & ~Bitboard::cell(position.king)).for_each([&](int cell) { order.push_back(cell); });
    std::ranges::shuffle(order, random);
    std::ranges::stable_partition(order, near);
    for (const int cell : order) {
        if (random() % 10 < (near(cell) ? 2 : 8)) continue;
        const bool defends = random() % 5 == 0;
        Bitboard& men = defends ? position.defenders : position.attackers;
        if (men.size() < (defends ? siege.defenders : siege.attackers)) men |= Bitboard::cell(cell);
    }
    return position;
}

// The moves, captures and ends of a siege are those of the game.
TYPED_TEST_P(RowLaws, SiegesAreTheMoves) {
    if constexpr (SiegeGame<TypeParam>) {
        std::mt19937_64 random(16);
        std::size_t pairs = 0;  // captures of soldiers together with the king
        std::size_t seen = 0;
        std::size_t taken = 0;
        std::size_t ended = 0;
        for (const auto& [game, positions] : this->samples()) {
            const Siege siege = game.siege();
            std::map<std::pair<SiegePiece, int>, std::vector<SiegeCapture>> captures;  // by the cell of arrival
            for (const SiegePiece piece : {SiegePiece::attacker, SiegePiece::defender, SiegePiece::king})
                for (const SiegeCapture& capture : siege.captures[static_cast<std::size_t>(piece)])
                    captures[{piece, capture.to}].push_back(capture);
            for (const auto& position : positions)
                if (const auto at = game.siege_position(position)) {
                    ASSERT_TRUE(at->attackers.size() <= siege.attackers && at->defenders.size() <= siege.defenders);
                }
            auto more = positions;
            for (int i = 0; i < 3000; ++i)
                more.push_back(game.with_siege(crowded_siege(siege, random), i % 2 == 0 ? Side::first : Side::second));
            const auto line = [&](int file, int rank, int files, int ranks, Bitboard occupied, auto&& f) {
                const auto on = [&](int coordinate) { return coordinate >= 0 && coordinate < siege.width; };
                for (file += files, rank += ranks; on(file) && on(rank); file += files, rank += ranks) {
                    const int to = file + siege.width * rank;
                    if (occupied.contains(to)) return;
                    f(to);
                }
            };
            for (const auto& position : more) {
                const auto at = game.siege_position(position);
                if (!at) {
                    ASSERT_EQ(game.terminal(position), Wdl::loss);
                    continue;
                }
                const Side turn = game.turn(position);
                ASSERT_EQ(game.with_siege(*at, turn), position);
                ASSERT_TRUE(((at->attackers | at->defenders) & ~siege.men_cells).empty());
                ASSERT_TRUE(siege.king_cells.contains(at->king));
                const Bitboard king = Bitboard::cell(at->king);
                const Bitboard occupied = at->attackers | at->defenders | king;
                std::set<std::string> expected;
                std::size_t won = 0;
                const auto arrive = [&](SiegePiece piece, int from, int to) {
                    SiegePosition after = *at;
                    if (piece == SiegePiece::king) after.king = to;
                    auto& mine = piece == SiegePiece::attacker ? after.attackers : after.defenders;
                    if (piece != SiegePiece::king) mine ^= Bitboard::cell(from) | Bitboard::cell(to);
                    if (piece == SiegePiece::king && siege.goals.contains(to)) {
                        ++won;
                        return;
                    }
                    bool takes_king = false;
                    Bitboard gone;
                    for (const SiegeCapture& capture : captures[{piece, to}]) {
                        if (!(capture.attackers & ~after.attackers).empty() ||
                            !(capture.defenders & ~after.defenders).empty() || !capture.kings.contains(after.king))
                            continue;
                        takes_king = takes_king || capture.takes_king;
                        gone |= capture.taken;
                    }
                    after.attackers &= ~(piece == SiegePiece::attacker ? Bitboard{} : gone);
                    after.defenders &= ~(piece == SiegePiece::attacker ? gone : Bitboard{});
                    taken += gone.empty() ? 0 : 1;
                    pairs += takes_king && !gone.empty() ? 1 : 0;
                    if (takes_king)
                        ++won;
                    else
                        expected.insert(game.format(game.with_siege(after, other(turn))));
                };
                const auto slide = [&](SiegePiece piece, int from, Bitboard stops) {
                    for (const auto& [files, ranks] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
                        line(from % siege.width, from / siege.width, files, ranks, occupied, [&](int to) {
                            if (stops.contains(to)) arrive(piece, from, to);
                        });
                };
                if (turn == Side::first) {
                    at->attackers.for_each([&](int from) { slide(SiegePiece::attacker, from, siege.men_cells); });
                } else {
                    slide(SiegePiece::king, at->king, siege.king_cells | siege.goals);
                    at->defenders.for_each([&](int from) { slide(SiegePiece::defender, from, siege.men_cells); });
                }
                std::set<std::string> moves;
                std::size_t wins = 0;
                for (const auto& child : this->children(game, position)) {
                    if (game.siege_position(child))
                        moves.insert(game.format(child));
                    else
                        ++wins;
                    ASSERT_TRUE(game.siege_position(child) || game.terminal(child) == Wdl::loss);
                }
                ASSERT_EQ(moves, expected) << game.format(position);
                ASSERT_EQ(wins, won) << game.format(position);
                ASSERT_EQ(game.terminal(position).has_value(), moves.empty() && wins == 0);
                seen += moves.size();
                ended += won;
            }
        }
        EXPECT_GT(seen, 1000U);
        EXPECT_GT(taken, 100U);
        EXPECT_GT(ended, 100U);
        EXPECT_GT(pairs, 100U);
    }
}

// All sets of men together name each position of a slice once, at its index.
TYPED_TEST_P(RowLaws, MenAreTheirPositions) {
    if constexpr (SiegeGame<TypeParam> && IndexedGame<TypeParam>) {
        using Indexing = typename TypeParam::Indexing;
        if constexpr (SiegeIndexing<Indexing>) {
            std::uint64_t seen = 0;
            for (const std::string_view spec : small_specs_of<TypeParam>()) {
                const auto game = make<TypeParam>(spec);
                const Indexing indexing = *game.indexing();
                for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) {
                    const auto men = indexing.siege_men(slice);
                    if (!men) {
                        ASSERT_FALSE(game.siege_position(*indexing.position_at({slice, 0})));
                        continue;
                    }
                    ASSERT_EQ(indexing.slice_size(slice), 2 * men->half);
                    std::vector<bool> found(indexing.slice_size(slice), false);
                    // In two parts that need not end with an outer set.
                    for (const auto& [begin, end] :
                         {std::pair{std::uint64_t{0}, men->sets / 3}, {men->sets / 3, men->sets}})
                        indexing.for_each_men(slice, begin, end, [&](auto attackers, auto defenders, auto positions) {
                            for (const SiegeIndex& at : positions)
                                for (std::size_t side = 0; side < 2; ++side) {
                                    const std::uint64_t index = at.index + side * men->half;
                                    ASSERT_FALSE(found.at(index));
                                    found[index] = true;
                                    const auto position = indexing.position_at({slice, index});
                                    ASSERT_TRUE(position);
                                    const SiegePosition there = *game.siege_position(*position);
                                    ASSERT_EQ(there.king, at.king);
                                    auto same = *position;
                                    same.attackers = attackers;
                                    same.defenders = defenders;
                                    ASSERT_EQ(indexing.index_of(same), (Address{slice, index})) << game.format(same);
                                }
                        });
                    for (std::uint64_t index = 0; index < found.size(); ++index)
                        ASSERT_EQ(found[index], indexing.position_at({slice, index}).has_value()) << index;
                    seen += found.size();
                }
            }
            EXPECT_GT(seen, 1000U);
        }
    }
}

// The position where the sides, the turn and their stones are exchanged.
template <RewriteGame G>
typename G::Position exchanged_sides(const G& game, const typename G::Position& position,
                                     const StoneSymmetry& exchange) {
    const StoneSets sets = *game.stone_sets(position);
    StoneSets exchanged{};
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t cell = 0; cell < exchange[side].size(); ++cell)
            exchanged[1 - side] |= (sets[side] >> cell & 1) << exchange[side][cell];
    return game.with_stones(exchanged, other(game.turn(position)));
}

// The position at an index is equivalent to its pair of sets, and outer sets without holes have none. Holes come after
// the index of the equivalent position. There is one slice for each side to move and each number of stones.
TYPED_TEST_P(RowLaws, PairsOfSetsAreTheirPositions) {
    if constexpr (RewriteGame<TypeParam> && IndexedGame<TypeParam>) {
        if constexpr (PairIndexing<typename TypeParam::Indexing>) {
            std::uint64_t seen = 0;
            std::uint64_t others = 0;
            for (const std::string_view spec : small_specs_of<TypeParam>()) {
                const auto game = make<TypeParam>(spec);
                const auto indexing = *game.indexing();
                const auto exchange = indexing.stone_exchange();
                std::set<std::tuple<Side, int, int>> kinds;
                for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) {
                    const auto sets = indexing.pair_slice(slice);
                    if (!sets) {
                        others += indexing.slice_size(slice);
                        continue;
                    }
                    const StonePairs pairs = indexing.stone_pairs(slice);
                    ASSERT_EQ(indexing.slice_size(slice), pairs.outer.size() * pairs.inner.size());
                    for (const std::uint32_t set : pairs.inner)
                        ASSERT_EQ(count_bits(set), count_bits(pairs.inner.front()));
                    const auto kind = std::tuple(sets->turn, sets->outer_stones, count_bits(pairs.inner.front()));
                    ASSERT_TRUE(kinds.insert(kind).second) << indexing.slice_name(slice);
                    const std::uint64_t step = 1 + indexing.slice_size(slice) / 5000;
                    for (std::uint64_t index = 0; index < indexing.slice_size(slice); index += step) {
                        const auto& outer = pairs.outer[index / pairs.inner.size()];
                        const auto position =
                            game.with_stones({outer.set, pairs.inner[index % pairs.inner.size()]}, sets->turn);
                        ASSERT_EQ(count_bits(outer.set), sets->outer_stones);
                        if (indexing.position_at({slice, index})) {
                            ASSERT_EQ(indexing.index_of(position), (Address{slice, index})) << game.format(position);
                            ++seen;
                        } else {
                            ASSERT_TRUE(outer.has_holes) << game.format(position);
                            ASSERT_LT(indexing.index_of(position).index, index) << game.format(position);
                            ASSERT_EQ(indexing.index_of(position).slice, slice) << game.format(position);
                        }
                        if (!exchange) continue;
                        ASSERT_EQ(indexing.index_of(exchanged_sides(game, position, *exchange)),
                                  indexing.index_of(position))
                            << game.format(position);
                    }
                }
            }
            EXPECT_GT(seen, 1000U);
            EXPECT_LT(others, 100U);
        }
    }
}

// The moves of a column are the moves of its positions.
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
                            if constexpr (NullSliceIndexing<Indexing>) {
                                const auto turned = game.null_move(*position);
                                const auto there = indexing.null_slice(slice);
                                ASSERT_EQ(turned.has_value(), there.has_value()) << game.format(*position);
                                if (turned) {
                                    ASSERT_EQ(indexing.index_of(*turned), (Address{*there, index}));
                                }
                            }
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

REGISTER_TYPED_TEST_SUITE_P(RowLaws, RewritesAreTheMoves, HuntsAreTheMoves, SiegesAreTheMoves, MenAreTheirPositions,
                            PairsOfSetsAreTheirPositions, ColumnsAreTheirPositions);

}  // namespace zermelo::test
