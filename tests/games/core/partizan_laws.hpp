// The laws of partizan games (games/core/kinds/partizan.hpp): moves of either side, arrangements, lists of them.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/core/kinds/partizan.hpp"
#include "games/core/runtime/registry.hpp"
#include "solvers/values/evaluator.hpp"
#include "solvers/verify/reference.hpp"
#include "tests/games/core/samples.hpp"

namespace zermelo::test {

template <class G>
class PartizanLaws : public GameSamples<G> {
protected:
    // Calls f(game, arrangement, position) for the sampled positions that have an arrangement.
    template <class F>
    void for_each_arrangement(F&& f) const {
        for (const auto& [game, positions] : this->samples())
            for (const auto& position : positions)
                if (const auto arrangement = game.arrangement(position)) f(game, *arrangement, position);
    }
};

TYPED_TEST_SUITE_P(PartizanLaws);

// A position is its arrangement with its side to move, and has the moves of that side, in the same order.
TYPED_TEST_P(PartizanLaws, PositionsAreArrangementsWithATurn) {
    if constexpr (PartizanGame<TypeParam>) {
        std::size_t moves_seen = 0;
        std::size_t outside = 0;  // opening turns
        for (const auto& [game, positions] : this->samples())
            for (const auto& position : positions) outside += game.arrangement(position) ? 0 : 1;
        std::size_t inside = 0;
        this->for_each_arrangement([&](const auto& game, const auto& arrangement, const auto& position) {
            ++inside;
            const Side turn = game.turn(position);
            ASSERT_EQ(game.with_turn(arrangement, turn), position) << game.format(position);
            const auto moves = game.moves(position);
            const auto own = game.moves_of(arrangement, turn);
            ASSERT_TRUE(std::ranges::equal(moves, own)) << game.format(position);
            ASSERT_EQ(game.terminal(position).has_value(), own.empty()) << game.format(position);
            if (own.empty()) {
                ASSERT_EQ(game.terminal(position), Wdl::loss);  // normal play
            }
            for (const auto& move : own) {
                const auto after = game.after(arrangement, turn, move);
                ASSERT_EQ(game.arrangement(game.apply(position, move)), after) << game.format(position);
                ASSERT_EQ(game.move_text(arrangement, turn, move), game.format_move(position, move));
                ++moves_seen;
            }
        });
        EXPECT_GT(inside, outside / 4);
        EXPECT_GT(moves_seen, 10'000U);
    }
}

// The other side's moves, also where no position of the game has it on turn: distinct, and they end.
TYPED_TEST_P(PartizanLaws, BothSidesMoveEverywhere) {
    if constexpr (PartizanGame<TypeParam>) {
        std::array<std::size_t, 2> seen{};
        std::size_t with_a_turn = 0;
        this->for_each_arrangement([&](const auto& game, const auto& arrangement, const auto& position) {
            const Side side = other(game.turn(position));
            const auto moves = game.moves_of(arrangement, side);
            const auto turned = game.with_turn(arrangement, side);
            if (turned) {
                ASSERT_EQ(game.turn(*turned), side);
                ASSERT_EQ(game.arrangement(*turned), arrangement);
                ASSERT_TRUE(std::ranges::equal(game.moves(*turned), moves)) << game.format(*turned);
                ++with_a_turn;
            }
            std::set<std::string> after;
            std::set<std::string> texts;
            for (const auto& move : moves) {
                const auto next = game.after(arrangement, side, move);
                ASSERT_TRUE(after.emplace(reinterpret_cast<const char*>(&next), sizeof next).second);
                ASSERT_TRUE(texts.insert(game.move_text(arrangement, side, move)).second);
                ASSERT_NE(next, arrangement);
                ++seen[static_cast<std::size_t>(side)];
            }
        });
        EXPECT_GT(seen[0], 1000U);
        EXPECT_GT(seen[1], 1000U);
        if constexpr (requires(const TypeParam& game, const typename TypeParam::Position& p) { game.null_move(p); }) {
            EXPECT_GT(with_a_turn, 1000U);
        }
    }
}

// The text of an arrangement is read back, and so are a position's own text and the text with dots.
TYPED_TEST_P(PartizanLaws, ArrangementsRoundTripAsText) {
    if constexpr (PartizanGame<TypeParam>) {
        std::size_t seen = 0;
        this->for_each_arrangement([&](const auto& game, const auto& arrangement, const auto& position) {
            const std::string text = game.format_arrangement(arrangement);
            const auto read = game.parse_arrangement(text);
            ASSERT_TRUE(read) << text << ": " << read.error().why;
            ASSERT_EQ(*read, arrangement) << text;
            const auto of_position = game.parse_arrangement(game.format(position));
            ASSERT_TRUE(of_position) << game.format(position) << ": " << of_position.error().why;
            ASSERT_EQ(*of_position, arrangement);
            ASSERT_EQ(game.pieces_of(arrangement), game.pieces(position));
            std::string dots;
            for (std::size_t i = 0; i < text.size();) {
                const std::size_t end = std::min(text.find_first_not_of("0123456789", i), text.size());
                if (end == i) {
                    dots += text[i++];
                } else {
                    dots.append(std::stoul(text.substr(i, end - i)), '.');
                    i = end;
                }
            }
            const auto of_dots = game.parse_arrangement(dots);
            ASSERT_TRUE(of_dots) << dots << ": " << of_dots.error().why;
            ASSERT_EQ(*of_dots, arrangement) << dots;
            ++seen;
        });
        EXPECT_GT(seen, 1000U);
        const auto& game = this->samples().front().game;
        for (const char* text : {"", " ", "x", "/", "w b extra", "99999999999", "\xff", "bw bw"})
            EXPECT_FALSE(game.parse_arrangement(text)) << text;
    }
}

// Lists: every index is one arrangement, images have images of the moves, and moves change the number of pieces as
// the game says.
TYPED_TEST_P(PartizanLaws, ListsHaveAllArrangements) {
    if constexpr (ListedGame<TypeParam>) {
        std::size_t seen = 0;
        std::size_t images = 0;
        std::size_t exchanged_images = 0;
        for (const auto& [game, positions] : this->samples()) {
            std::uint64_t count = 1;
            for (int cell = 0; cell < game.listed_cells() && count < std::uint64_t{1} << 34; ++cell)
                count *= static_cast<std::uint64_t>(TypeParam::states);
            if (count >= std::uint64_t{1} << 34) continue;
            ASSERT_LE(game.listed_cells(), 40);
            const std::uint64_t step = 1 + count / 2000;
            for (std::uint64_t index = 0; index < count; index += step) {
                const auto arrangement = game.listed_at(index);
                ASSERT_EQ(game.listed_index(arrangement), index);
                int digits = 0;
                for (std::uint64_t rest = index; rest > 0; rest /= TypeParam::states)
                    digits += rest % TypeParam::states != 0 ? 1 : 0;
                const auto pieces = [&](const auto& of) { return static_cast<int>(game.pieces_of(of).size()); };
                ASSERT_EQ(pieces(arrangement), digits);
                std::array<std::multiset<std::uint64_t>, 2> after;
                for (const Side side : {Side::first, Side::second})
                    for (const auto& move : game.moves_of(arrangement, side)) {
                        const auto next = game.after(arrangement, side, move);
                        if (TypeParam::moves_fill_cells) {
                            ASSERT_GT(pieces(next), digits);
                        } else {
                            ASSERT_LT(pieces(next), digits);
                        }
                        ASSERT_LT(game.listed_index(next), count);
                        after[static_cast<std::size_t>(side)].insert(game.listed_index(next));
                        ++seen;
                    }
                bool has_itself = false;
                // The followers of an image are images of the followers.
                std::size_t number = 0;
                game.for_each_image(arrangement, [&](const auto& image, bool exchanged) {
                    has_itself = has_itself || (!exchanged && image == arrangement);
                    ++images;
                    exchanged_images += exchanged ? 1 : 0;
                    for (const Side side : {Side::first, Side::second}) {
                        std::multiset<std::uint64_t> expected;
                        for (const std::uint64_t next :
                             after[static_cast<std::size_t>(exchanged ? other(side) : side)]) {
                            std::size_t at = 0;
                            game.for_each_image(game.listed_at(next), [&](const auto& moved, bool) {
                                if (at++ == number) expected.insert(game.listed_index(moved));
                            });
                        }
                        std::multiset<std::uint64_t> found;
                        for (const auto& move : game.moves_of(image, side))
                            found.insert(game.listed_index(game.after(image, side, move)));
                        ASSERT_EQ(found, expected) << game.format_arrangement(arrangement);
                    }
                    ++number;
                });
                ASSERT_TRUE(has_itself);
            }
        }
        EXPECT_GT(seen, 10'000U);
        EXPECT_GT(images, 10'000U);
        EXPECT_GT(exchanged_images, 1000U);
    }
}

// The outcome of a value is that of play: every position of the small specs, by the reference solver.
TYPED_TEST_P(PartizanLaws, OutcomesOfValuesAreThoseOfPlay) {
    if constexpr (PartizanGame<TypeParam>) {
        constexpr std::uint64_t memory = std::uint64_t{1} << 28;
        std::array<std::size_t, 2> seen{};
        for (const std::string_view spec : small_specs_of<TypeParam>()) {
            const auto game = make<TypeParam>(spec);
            const auto positions = reachable(game, this->enough);
            if (positions.size() >= this->enough) continue;  // their games do not end among them
            const auto values = reference_values(game, positions);
            zermelo::values::FormStore store;
            zermelo::values::Calculator calculator(store);
            zermelo::values::Evaluator<TypeParam> evaluator(game, calculator, memory);
            for (const auto& position : positions) {
                const auto arrangement = game.arrangement(position);
                if (!arrangement) continue;
                const auto outcome = store.outcome(evaluator.value(*arrangement));
                const bool wins =
                    game.turn(position) == Side::first ? left_wins_first(outcome) : right_wins_first(outcome);
                ASSERT_EQ(wins, values.at(position).wdl == Wdl::win) << game.format(position);
                ++seen[wins ? 1 : 0];
            }
        }
        if constexpr (ListedGame<TypeParam>) {
            EXPECT_GT(seen[0], 100U);
            EXPECT_GT(seen[1], 100U);
        }
    }
}

REGISTER_TYPED_TEST_SUITE_P(PartizanLaws, PositionsAreArrangementsWithATurn, BothSidesMoveEverywhere,
                            ArrangementsRoundTripAsText, ListsHaveAllArrangements, OutcomesOfValuesAreThoseOfPlay);

}  // namespace zermelo::test
