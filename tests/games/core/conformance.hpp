// The laws that every game keeps (games/core/concepts/game.hpp).
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <sstream>
#include <tuple>

#include "games/core/concepts/indexed_moves.hpp"
#include "games/core/concepts/perft.hpp"
#include "games/core/runtime/any_game_of.hpp"
#include "games/core/runtime/registry.hpp"
#include "tests/games/core/samples.hpp"
#include "tests/support/circles.hpp"
#include "tests/support/predecessors.hpp"

namespace zermelo::test {

template <class G>
class Conformance : public GameSamples<G> {};

TYPED_TEST_SUITE_P(Conformance);

TYPED_TEST_P(Conformance, SpecReproducesTheGame) {
    for (const auto& [game, positions] : this->samples()) {
        const auto again = make<TypeParam>(game.spec());
        EXPECT_EQ(again.spec(), game.spec());
        EXPECT_EQ(again.initial(), game.initial());
        for (const auto& position : positions) {
            ASSERT_EQ(again.format(position), game.format(position));
            ASSERT_EQ(this->children(again, position), this->children(game, position));
        }
    }
}

TYPED_TEST_P(Conformance, PositionsRoundTripAsText) {
    for (const auto& [game, positions] : this->samples()) {
        for (const auto& position : positions) {
            std::string text = game.format(position);
            const auto parsed = game.parse(text);
            ASSERT_TRUE(parsed) << text << parsed.error().why;
            ASSERT_EQ(std::memcmp(&*parsed, &position, sizeof position), 0) << text;
            std::replace(text.begin(), text.end(), ' ', '_');
            ASSERT_EQ(*game.parse(text), position);
            ASSERT_FALSE(diagram(game, position).empty());
        }
    }
}

TYPED_TEST_P(Conformance, MovesAreDistinctBoundedAndRoundTrip) {
    for (const auto& [game, positions] : this->samples()) {
        for (const auto& position : positions) {
            const auto moves = game.moves(position);
            ASSERT_EQ(moves.empty(), game.terminal(position).has_value()) << game.format(position);
            ASSERT_LE(moves.size(), TypeParam::max_moves);
            ASSERT_EQ(count_moves(game, position), moves.size()) << game.format(position);
            const auto again = game.moves(position);
            ASSERT_TRUE(std::equal(moves.begin(), moves.end(), again.begin(), again.end()));
            std::set<std::string> names;
            for (const auto& move : moves) {
                const std::string name = game.format_move(position, move);
                const auto parsed = game.parse_move(position, name);
                ASSERT_TRUE(parsed) << name;
                ASSERT_EQ(*parsed, move);
                names.insert(name);
            }
            ASSERT_EQ(names.size(), moves.size()) << "two moves with one name in " << game.format(position);
            std::set<std::string> results;
            for (const auto& child : this->children(game, position)) results.insert(this->bytes(child));
            ASSERT_EQ(results.size(), moves.size()) << "two moves with one result in " << game.format(position);
        }
    }
}

TYPED_TEST_P(Conformance, NoBytesCrashTheParsers) {
    std::mt19937 random(11);
    for (const auto& [game, positions] : this->samples()) {
        const std::string letters = game.format(game.initial()) + "0123456789/ _wbFhply:x-+;\xff\n";
        for (int i = 0; i < 2000; ++i) {
            std::string text =
                i % 2 == 0 ? game.format(positions[random() % positions.size()]) : std::string(random() % 30, ' ');
            for (unsigned change = 0; change <= random() % 4; ++change)
                if (!text.empty()) text[random() % text.size()] = letters[random() % letters.size()];
            const auto parsed = game.parse(text);
            if (parsed) {
                ASSERT_EQ(*game.parse(game.format(*parsed)), *parsed) << text;
                ASSERT_EQ(game.moves(*parsed).empty(), game.terminal(*parsed).has_value()) << text;
            } else {
                ASSERT_EQ(parsed.error().code, Failure::bad_input);
                ASSERT_FALSE(parsed.error().why.empty());
            }
            const auto move = game.parse_move(game.initial(), text.substr(0, 8));
            if (!move) {
                ASSERT_EQ(move.error().code, Failure::bad_input);
            }
        }
    }
}

// The canonical position stands for its class: it is its own, and its moves lead to the same classes.
TYPED_TEST_P(Conformance, CanonicalPositionsKeepTheGame) {
    if constexpr (SymmetricGame<TypeParam>) {
        std::size_t moved = 0;  // to another position
        for (const auto& [game, positions] : this->samples()) {
            std::map<std::string, std::set<std::string>> classes;
            for (const auto& position : positions) {
                const auto least = game.canonical(position);
                moved += least == position ? 0 : 1;
                ASSERT_EQ(game.canonical(least), least);
                ASSERT_TRUE(game.parse(game.format(least))) << game.format(least);
                ASSERT_EQ(game.terminal(least), game.terminal(position)) << game.format(position);
                std::multiset<std::string> here;
                std::multiset<std::string> there;
                for (const auto& child : this->children(game, position))
                    here.insert(this->bytes(game.canonical(child)));
                for (const auto& child : this->children(game, least)) there.insert(this->bytes(game.canonical(child)));
                ASSERT_EQ(here, there) << game.format(position);
                classes[game.format(least)].insert(game.format(position));
            }
            for (const auto& [least, members] : classes)
                ASSERT_LE(members.size(), static_cast<std::size_t>(game.symmetry_order()));
        }
        EXPECT_GT(moved, 0U);
    }
}

TYPED_TEST_P(Conformance, KeysAreSmallAndInvertible) {
    if constexpr (PackedGame<TypeParam>) {
        std::size_t keys = 0;
        std::size_t at_random = 0;
        for (const auto& [game, positions] : this->samples()) {
            if (game.key_bits() > 128) continue;
            std::map<U128, std::string> seen;
            for (const auto& position : positions) {
                const U128 key = game.pack(position);
                ASSERT_TRUE(game.key_bits() == 128 || key >> game.key_bits() == 0);
                const auto back = game.unpack(key);
                ASSERT_TRUE(back && *back == position) << game.format(position);
                ASSERT_EQ(seen.emplace(key, game.format(position)).first->second, game.format(position));
            }
            std::mt19937_64 random(3);
            for (int i = 0; i < 1000; ++i) {
                const U128 key = (static_cast<U128>(random()) << 64 | random()) >> (random() % 128);
                if (const auto position = game.unpack(key)) {
                    ASSERT_TRUE(game.parse(game.format(*position)));
                    ++at_random;
                }
            }
            keys += seen.size();
        }
        EXPECT_GT(keys, 10U);
        EXPECT_GT(at_random, 0U);
    }
}

// A file may hold any bytes in place of a position.
TYPED_TEST_P(Conformance, OtherBytesAreNoPositions) {
    if constexpr (CheckedGame<TypeParam>) {
        std::mt19937 random(13);
        std::size_t refused = 0;
        std::size_t changed = 0;
        for (const auto& [game, positions] : this->samples()) {
            if (key_kind(game) != KeyKind::own_bytes) continue;
            std::vector<std::uint8_t> key(key_width(game));
            for (const auto& position : positions) {
                write_key(game, position, key);
                ASSERT_EQ(read_key(game, key), position) << game.format(position);
                for (unsigned change = 0; change <= random() % 3; ++change)
                    key[random() % key.size()] ^= static_cast<std::uint8_t>(1U << random() % 8);
                if (const auto read = read_key(game, key)) {
                    ASSERT_EQ(game.parse(game.format(*read)), *read);
                    ++changed;
                } else {
                    ++refused;
                }
            }
            EXPECT_FALSE(read_key(game, std::span(key).first(key.size() - 1)));
        }
        EXPECT_GT(refused, 0U);
        EXPECT_GT(changed, 0U);
    }
}

TYPED_TEST_P(Conformance, RankAndUnrankAreInverse) {
    if constexpr (IndexedGame<TypeParam>) {
        std::size_t found = 0;
        std::size_t addressed = 0;
        for (const std::string_view spec : small_specs_of<TypeParam>()) {
            const auto game = make<TypeParam>(spec);
            const auto indexing = *game.indexing();
            for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) {
                ASSERT_FALSE(indexing.slice_name(slice).empty());
                for (std::uint64_t index = 0; index < indexing.slice_size(slice); ++index) {
                    const auto position = indexing.position_at({slice, index});
                    if (!position) continue;
                    ++found;
                    ASSERT_EQ(indexing.index_of(*position), (Address{slice, index}))
                        << spec << " " << game.format(*position);
                    ASSERT_TRUE(game.parse(game.format(*position)));
                }
            }
            // Two positions share an address exactly when they are equivalent; finished games may share one by outcome.
            std::map<std::pair<std::uint32_t, std::uint64_t>, std::string> at;
            for (const auto& position : reachable(game, this->enough)) {
                const Address address = indexing.index_of(position);
                ++addressed;
                ASSERT_LT(address.slice, indexing.slice_count());
                ASSERT_LT(address.index, indexing.slice_size(address.slice));
                const auto stored = indexing.position_at(address);
                ASSERT_TRUE(stored) << game.format(position);
                if (const auto end = game.terminal(position);
                    end && canonical(game, *stored) != canonical(game, position)) {
                    ASSERT_EQ(game.terminal(*stored), end) << game.format(position);
                    // An exchange of colours changes the side to move.
                    ASSERT_EQ(game.turn(canonical(game, *stored)), game.turn(canonical(game, position)))
                        << game.format(position);
                } else {
                    ASSERT_EQ(canonical(game, *stored), canonical(game, position));
                }
            }
        }
        EXPECT_GT(found, 10U);
        EXPECT_GT(addressed, 10U);
    }
}

TYPED_TEST_P(Conformance, RunsOfPositionsAreThoseOfUnrank) {
    if constexpr (IndexedGame<TypeParam>) {
        std::mt19937_64 random(5);
        std::size_t seen = 0;
        for (const std::string_view spec : small_specs_of<TypeParam>()) {
            const auto game = make<TypeParam>(spec);
            const auto indexing = *game.indexing();
            for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) {
                const std::uint64_t size = indexing.slice_size(slice);
                std::vector<std::pair<std::uint64_t, std::uint64_t>> runs{{0, size}};
                for (int i = 0; i < 5 && size > 0; ++i) {
                    const std::uint64_t begin = random() % size;
                    runs.emplace_back(begin, begin + random() % (size - begin + 1));
                }
                for (const auto& [begin, end] : runs) {
                    std::vector<std::pair<std::uint64_t, typename TypeParam::Position>> fast;
                    std::vector<std::pair<std::uint64_t, typename TypeParam::Position>> slow;
                    for_each_position(indexing, slice, begin, end, [&](std::uint64_t index, const auto& position) {
                        fast.emplace_back(index, position);
                    });
                    for (std::uint64_t index = begin; index < end; ++index)
                        if (const auto position = indexing.position_at({slice, index}))
                            slow.emplace_back(index, *position);
                    ASSERT_EQ(fast, slow) << spec << " slice " << slice << " [" << begin << ", " << end << ")";
                    seen += slow.size();
                }
            }
        }
        EXPECT_GT(seen, 10U);
    }
}

TYPED_TEST_P(Conformance, MovesLeadToDeclaredSlices) {
    if constexpr (IndexedGame<TypeParam>) {
        std::size_t seen = 0;
        for (const std::string_view spec : small_specs_of<TypeParam>()) {
            const auto game = make<TypeParam>(spec);
            const auto indexing = *game.indexing();
            for (const auto& position : indexed<TypeParam>(indexing)) {
                const std::uint32_t slice = indexing.index_of(position).slice;
                const auto successors = indexing.slice_successors(slice);
                for (const auto& child : this->children(game, position)) {
                    const Address to = indexing.index_of(child);
                    const std::uint32_t next = to.slice;
                    ++seen;
                    ASSERT_NE(std::find(successors.begin(), successors.end(), next), successors.end())
                        << spec << ": " << game.format(position) << " leads to " << indexing.slice_name(next);
                    // The values that a table leaves out follow from stored ones, and from other slices.
                    if (next == slice && indexing.index_of(position).index < indexing.stored_from(slice)) {
                        ASSERT_GE(to.index, indexing.stored_from(slice))
                            << spec << ": " << game.format(position) << " to " << game.format(child);
                    }
                }
            }
        }
        EXPECT_GT(seen, 10U);
    }
}

// Counted the slow way: every key that unpacks is a position.
TYPED_TEST_P(Conformance, RawPositionsAreAllLegalOnes) {
    if constexpr (IndexedGame<TypeParam> && PackedGame<TypeParam>) {
        std::size_t counted = 0;
        for (const std::string_view spec : small_specs_of<TypeParam>()) {
            const auto game = make<TypeParam>(spec);
            if (game.key_bits() > 20) continue;
            U128 legal = 0;
            for (U128 key = 0; key >> game.key_bits() == 0; ++key) legal += game.unpack(key) ? 1 : 0;
            EXPECT_EQ(to_decimal(game.indexing()->raw_positions()), to_decimal(legal)) << spec;
            ++counted;
        }
        if (counted == 0) GTEST_SKIP() << "the keys of all small specs have more than 20 bits";
    }
}

// Exactly the positions one move before, within the slice; see expect_exact_predecessors.
TYPED_TEST_P(Conformance, PredecessorsAreThePositionsOneMoveBefore) {
    if constexpr (RetrogradeGame<TypeParam>) {
        constexpr std::uint64_t every = 20000;  // of larger slices so many positions
        std::uint64_t taken_back = 0;
        for (const std::string_view spec : small_specs_of<TypeParam>()) {
            const auto game = make<TypeParam>(spec);
            const auto indexing = *game.indexing();
            for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) {
                const std::uint64_t size = indexing.slice_size(slice);
                for (std::uint64_t index = 0; index < size; index += 1 + size / every) {
                    if (!indexing.position_at({slice, index})) continue;
                    expect_exact_predecessors(game, indexing, {slice, index});
                    if (this->HasFatalFailure()) return;
                    taken_back += moves_back<TypeParam>(indexing, {slice, index}).size();
                }
            }
        }
        EXPECT_GT(taken_back, 0U);
    }
}

// The number of symmetries that fix a position, times the size of its class, is the size of the largest class.
TYPED_TEST_P(Conformance, StabilisersDivideTheSymmetries) {
    if constexpr (RetrogradeGame<TypeParam> && SymmetricGame<TypeParam>) {
        std::size_t symmetric = 0;
        for (const std::string_view spec : small_specs_of<TypeParam>()) {
            const auto game = make<TypeParam>(spec);
            std::map<std::string, std::pair<int, std::set<std::string>>> classes;
            const auto note = [&](const auto& position) {
                auto& [stabiliser, members] = classes[game.format(game.canonical(position))];
                stabiliser = game.stabiliser_order(position);
                members.insert(game.format(position));
                ASSERT_EQ(stabiliser, game.stabiliser_order(game.canonical(position))) << game.format(position);
            };
            for (const auto& position : reachable(game, this->enough)) {
                note(position);
                for (const auto& child : this->children(game, position)) note(child);
            }
            for (const auto& [least, members] : classes) {
                symmetric += members.first > 1 ? 1 : 0;
                ASSERT_EQ(game.symmetry_order() % members.first, 0) << least;
                ASSERT_LE(static_cast<int>(members.second.size()), game.symmetry_order() / members.first) << least;
            }
        }
        EXPECT_GT(symmetric, 0U);
    }
}

// The null move exchanges the side to move of a legal position, is its own inverse and knows nothing of symmetries.
TYPED_TEST_P(Conformance, NullMovesExchangeTheSideToMove) {
    if constexpr (NullMoveGame<TypeParam>) {
        std::size_t seen = 0;
        for (const auto& [game, positions] : this->samples()) {
            for (const auto& position : positions) {
                const auto least = game.null_move(canonical(game, position));
                const auto passed = game.null_move(position);
                ASSERT_EQ(passed.has_value(), least.has_value()) << game.format(position);
                if (!passed) continue;
                ++seen;
                ASSERT_EQ(game.turn(*passed), other(game.turn(position))) << game.format(position);
                const auto parsed = game.parse(game.format(*passed));
                ASSERT_TRUE(parsed && *parsed == *passed) << game.format(*passed);
                const auto back = game.null_move(*passed);
                ASSERT_TRUE(back && *back == position) << game.format(position);
                ASSERT_EQ(canonical(game, *least), canonical(game, *passed)) << game.format(position);
            }
        }
        EXPECT_GT(seen, 0U);
    }
}

// A finished game of points has no points to come, and the gains of moves add up to no more than the range.
TYPED_TEST_P(Conformance, PointsStayWithinTheirRange) {
    if constexpr (ScoreGame<TypeParam>) {
        std::size_t ended = 0;
        for (const std::string_view spec : small_specs_of<TypeParam>()) {
            const auto game = make<TypeParam>(spec);
            ASSERT_LE(game.score_range(), max_score);
            for (const auto& [position, value] : reference_values(game, {game.initial()})) {
                ASSERT_LE(std::abs(value.score), game.score_range()) << game.format(position);
                if (const auto end = game.terminal(position)) {
                    ASSERT_EQ(*end, Wdl::draw) << game.format(position);
                    ++ended;
                }
            }
        }
        EXPECT_GT(ended, 0U);
    }
}

// Solvers rest on what a game says of its play.
TYPED_TEST_P(Conformance, EndsAreDrawnOnlyWhereTheGameSaysSo) {
    std::size_t ended = 0;
    for (const auto& [game, positions] : this->played())
        for (const auto& position : positions) {
            const auto end = game.terminal(position);
            ASSERT_TRUE(TypeParam::drawn_ends || end != Wdl::draw)
                << "drawn_ends is false, and " << game.format(position) << " of " << game.spec() << " is a drawn end";
            ended += end ? 1 : 0;
        }
    EXPECT_GT(ended, 0U);
}

TYPED_TEST_P(Conformance, PlayComesBackOnlyWhereTheGameSaysSo) {
    if constexpr (TypeParam::cycles == Cycles::none) {
        for (const auto& [game, positions] : this->played()) {
            const auto circle = find_circle(game, positions);
            ASSERT_FALSE(circle) << "cycles is Cycles::none, and " << circle->position << " of " << game.spec()
                                 << " comes back after " << fmt::format("{}", fmt::join(circle->moves, " "));
        }
    }
}

// Positions that two variants share have the same play in both. Positions come from both variants, since those of the
// narrower one are rare in games of the wider.
TYPED_TEST_P(Conformance, VariantsShareTheirPositions) {
    if constexpr (VariantGame<TypeParam>) {
        const auto& all = this->samples();
        const std::size_t small = small_specs_of<TypeParam>().size();
        std::size_t seen = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const TypeParam& narrow = all[i].game;
            ASSERT_TRUE(narrow.plays_like(narrow)) << narrow.spec();
            [[maybe_unused]] const auto indexing = [&] {
                if constexpr (IndexedGame<TypeParam>)
                    return i < small ? std::optional(*narrow.indexing()) : std::nullopt;
                else
                    return nullptr;
            }();
            for (const auto& [wider, positions] : all) {
                if (!narrow.plays_like(wider)) continue;
                auto candidates = positions;
                for (const auto& position : all[i].positions)
                    if (wider.parse(wider.format(position)) == position) candidates.push_back(position);
                const std::size_t step = 1 + candidates.size() / 500;
                for (std::size_t at = 0; at < candidates.size(); at += step) {
                    const auto& position = candidates[at];
                    if (!narrow.holds(position)) continue;
                    seen += narrow.spec() == wider.spec() ? 0 : 1;
                    const std::string text = narrow.spec() + " in " + wider.spec() + ": " + wider.format(position);
                    ASSERT_EQ(narrow.turn(position), wider.turn(position)) << text;
                    ASSERT_EQ(narrow.terminal(position), wider.terminal(position)) << text;
                    const auto children = this->children(wider, position);
                    ASSERT_EQ(this->children(narrow, position), children) << text;
                    for (const auto& child : children) ASSERT_TRUE(narrow.holds(child)) << text;

                    const auto own = canonical(narrow, position);
                    ASSERT_EQ(narrow.parse(narrow.format(own)), own) << text;
                    ASSERT_EQ(canonical(wider, own), canonical(wider, position)) << text;
                    if constexpr (PackedGame<TypeParam>)
                        if (narrow.key_bits() <= 128) {
                            ASSERT_EQ(narrow.unpack(narrow.pack(own)), own) << text;
                        }
                    if constexpr (IndexedGame<TypeParam>) {
                        if (!indexing || narrow.terminal(position)) continue;
                        const auto stored = indexing->position_at(indexing->index_of(position));
                        ASSERT_TRUE(stored) << text;
                        ASSERT_EQ(canonical(narrow, *stored), own) << text;
                    }
                }
            }
        }
        EXPECT_GT(seen, 0U);
    }
}

TYPED_TEST_P(Conformance, EffortsArePositiveAndKnowNothingOfSymmetries) {
    if constexpr (HeuristicGame<TypeParam>) {
        std::size_t guessed = 0;  // more than the least effort
        for (const auto& [game, positions] : this->samples()) {
            for (const auto& position : positions) {
                const Effort effort = game.effort(position);
                guessed += effort.win > 1 || effort.loss > 1 ? 1 : 0;
                ASSERT_GE(effort.win, 1U) << game.format(position);
                ASSERT_GE(effort.loss, 1U) << game.format(position);
                const Effort least = game.effort(canonical(game, position));
                ASSERT_EQ(least.win, effort.win) << game.format(position);
                ASSERT_EQ(least.loss, effort.loss) << game.format(position);
            }
        }
        EXPECT_GT(guessed, 0U);
    }
}

// Members of an indexing with the names of games/indexed_moves.hpp agree with the definitions.
TYPED_TEST_P(Conformance, RankedMovesAreThoseOfTheGame) {
    if constexpr (IndexedGame<TypeParam>) {
        using Edge = std::tuple<std::uint32_t, std::uint64_t, bool>;
        std::size_t seen = 0;
        for (const std::string_view spec : small_specs_of<TypeParam>()) {
            const auto game = make<TypeParam>(spec);
            const auto indexing = *game.indexing();
            const auto positions = indexed<TypeParam>(indexing);
            const std::size_t step = 1 + positions.size() / (4 * this->enough);
            for (std::size_t i = 0; i < positions.size(); i += step) {
                const auto& position = positions[i];
                const std::uint32_t slice = indexing.index_of(position).slice;
                std::multiset<Edge> all;
                std::multiset<Edge> leaving;
                std::uint32_t staying = 0;
                for (const auto& child : this->children(game, position)) {
                    const Address address = indexing.index_of(child);
                    const Edge edge{address.slice, address.index, game.turn(child) == game.turn(position)};
                    all.insert(edge);
                    if (address.slice == slice)
                        ++staying;
                    else
                        leaving.insert(edge);
                }
                std::multiset<Edge> fast;
                for_each_child(game, indexing, position, [&](const Address& address, bool same_side) {
                    fast.emplace(address.slice, address.index, same_side);
                });
                ASSERT_EQ(fast, all) << game.format(position);
                fast.clear();
                ASSERT_EQ(split_moves(game, indexing, slice, position,
                                      [&](const Address& address, bool same_side) {
                                          fast.emplace(address.slice, address.index, same_side);
                                      }),
                          staying)
                    << game.format(position);
                ASSERT_EQ(fast, leaving) << game.format(position);
                seen += all.size();
            }
        }
        EXPECT_GT(seen, 10U);
    }
}

TYPED_TEST_P(Conformance, PerftIsThatOfTheData) {
    std::size_t counted = 0;
    for (const auto& row : perft_rows<TypeParam>()) {
        const auto game = make<TypeParam>(row[0]);
        const auto position = resolve_position(game, row[1]);
        ASSERT_TRUE(position) << row[1];
        std::istringstream counts(row[2]);
        std::uint64_t expected = 0;
        for (int depth = 1; counts >> expected; ++depth, ++counted)
            EXPECT_EQ(perft(game, *position, depth), expected) << row[0] << " depth " << depth;
    }
    if (is_registered<TypeParam>) {
        EXPECT_GT(counted, 1U);
    }
}

REGISTER_TYPED_TEST_SUITE_P(Conformance, SpecReproducesTheGame, PositionsRoundTripAsText,
                            MovesAreDistinctBoundedAndRoundTrip, NoBytesCrashTheParsers, CanonicalPositionsKeepTheGame,
                            KeysAreSmallAndInvertible, OtherBytesAreNoPositions, RankAndUnrankAreInverse,
                            RunsOfPositionsAreThoseOfUnrank, MovesLeadToDeclaredSlices, RawPositionsAreAllLegalOnes,
                            PredecessorsAreThePositionsOneMoveBefore, StabilisersDivideTheSymmetries,
                            NullMovesExchangeTheSideToMove, PointsStayWithinTheirRange,
                            EndsAreDrawnOnlyWhereTheGameSaysSo, PlayComesBackOnlyWhereTheGameSaysSo,
                            VariantsShareTheirPositions, EffortsArePositiveAndKnowNothingOfSymmetries,
                            RankedMovesAreThoseOfTheGame, PerftIsThatOfTheData);

}  // namespace zermelo::test
