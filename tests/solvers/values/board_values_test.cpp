// Values of all arrangements of a board, and of parts.
#include "solvers/values/board_values.hpp"

#include <gtest/gtest.h>

#include <random>

#include "games/tiptoe/tiptoe.hpp"
#include "solvers/values/evaluator.hpp"
#include "tests/solvers/values/board_kit.hpp"
#include "tests/solvers/values/partizan_games.hpp"

namespace zermelo::values {
namespace {

using namespace zermelo::test;

TEST(BoardValues, LayersDealEveryNumberOnce) {
    for (const auto& [cells, states] : {std::pair{1, 2}, {2, 2}, {7, 2}, {16, 2}, {1, 3}, {6, 3}, {9, 3}}) {
        const Layers layers({cells, states});
        std::uint64_t count = 1;
        for (int i = 0; i < cells; ++i) count *= static_cast<std::uint64_t>(states);
        ASSERT_EQ(layers.count(), count);
        ASSERT_EQ(layers.cells(), cells);
        std::vector<int> layer_of(count, -1);
        for (int pieces = 0; pieces <= cells; ++pieces)
            for (std::uint64_t high = 0; high < layers.high_count(); high += 3) {
                std::uint64_t next = 0;
                layers.for_each(pieces, high, std::min(high + 3, layers.high_count()), [&](std::uint64_t index) {
                    ASSERT_LT(index, count);
                    ASSERT_GE(index, next);  // ascending
                    next = index + 1;
                    ASSERT_EQ(layer_of[index], -1);
                    layer_of[index] = pieces;
                });
            }
        for (std::uint64_t index = 0; index < count; ++index) {
            int digits = 0;
            for (std::uint64_t rest = index; rest > 0; rest /= static_cast<std::uint64_t>(states))
                digits += rest % static_cast<std::uint64_t>(states) != 0 ? 1 : 0;
            ASSERT_EQ(layer_of[index], digits);
            ASSERT_EQ(layers.pieces(index), digits);
        }
    }
    EXPECT_EQ(Layers({41, 2}).count(), 0U);
    EXPECT_EQ(Layers({40, 2}).count(), std::uint64_t{1} << 40);
    EXPECT_EQ(Layers({200, 3}).count(), 0U);
}

template <ListedGame G>
void expect_same_for_any_workers(const G& game) {
    const BoardValues one = board_of(game, 1);
    for (const int threads : {2, 8}) {
        const BoardValues other = board_of(game, threads);
        ASSERT_EQ(other.forms.size(), one.forms.size());
        SameForms same(*one.store, *other.store);
        for (std::size_t i = 0; i < one.forms.size(); ++i)
            ASSERT_TRUE(same(one.forms[i], other.forms[i])) << game.spec() << ' ' << i << ' ' << threads;
    }
}
TEST(BoardValues, WorkersFindTheSameValues) {
    expect_same_for_any_workers(make<Konane>("konane@4x4"));
    expect_same_for_any_workers(make<Konane>("konane@6x3"));
    expect_same_for_any_workers(make<Tiptoe>("tiptoe@3x3"));
    expect_same_for_any_workers(Domineering(3, 5));
}

TEST(BoardValues, CountsAreThoseOfThePrototype) {
    expect_counts({"konane@3x4", 103, 17, 2, 0, "7/4", {1061, 1255, 1255, 525}});
    expect_counts({"konane@3x5", 388, 40, 8, 0, "2", {4743, 20774, 3839, 3412}});
    expect_counts({"konane@4x4", 812, 43, 8, 0, "2", {11469, 20520, 20520, 13027}});
    expect_counts({"konane@3x6", 5791, 75, 82, 0, "5/2", {34469, 96507, 96507, 34661}});
}
TEST(BoardValues, WinsAreThoseOfTheRows) {
    EXPECT_GT(expect_kept_wins(1, 16), 20);
}

class Progress final : public Observer {
public:
    void begin_phase(std::string_view, std::uint64_t total) override { total_ = total; }
    void advance(std::uint64_t units) override {
        if (units > 0 && (done_ += units) >= stop_at_) stop_.request_stop();
    }
    void note(std::string_view) override {}

    std::uint64_t total_ = 0;
    std::atomic<std::uint64_t> done_{0};
    std::uint64_t stop_at_ = ~std::uint64_t{0};
    std::stop_source stop_;
};

TEST(BoardValues, ProgressIsThatOfAllArrangements) {
    Progress progress;
    ASSERT_TRUE(value_board(make<Konane>("konane@4x4"), {.threads = 2, .observer = &progress}));
    EXPECT_EQ(progress.total_, 65536U);
    EXPECT_EQ(progress.done_, 65536U);
}

TEST(BoardValues, StopsOnRequest) {
    for (const std::uint64_t stop_at : {0U, 1U, 30'000U, 65'000U}) {
        Progress progress;
        progress.stop_at_ = stop_at;
        if (stop_at == 0) progress.stop_.request_stop();
        const auto board = value_board(make<Konane>("konane@4x4"),
                                       {.threads = 2, .observer = &progress, .stop = progress.stop_.get_token()});
        EXPECT_EQ(failure_of(board), Failure::interrupted) << stop_at;
        EXPECT_LT(progress.done_, 65'536U);
    }
    // A calculator looks at the request now and then.
    std::stop_source stop;
    stop.request_stop();
    FormStore store;
    Calculator calculator(store, 12, stop.get_token());
    const auto game = make<Konane>("konane@4x4");
    Evaluator<Konane> evaluator(game, calculator, std::uint64_t{1} << 30);
    const auto all = guarded([&] {
        for (std::uint64_t index = 0; index < 65536; ++index) evaluator.value(game.listed_at(index));
    });
    EXPECT_EQ(failure_of(all), Failure::interrupted);
}

TEST(BoardValues, LimitsAreErrors) {
    for (const auto& [spec, memory] : std::vector<std::pair<const char*, std::uint64_t>>{
             {"konane@4x4", 1U << 20},                // the forms alone take more
             {"konane@9x9", std::uint64_t{1} << 60},  // more arrangements than can be listed
             {"konane@6x6", std::uint64_t{1} << 60}}) {
        const auto board = value_board(make<Konane>(spec), {.memory = memory});
        ASSERT_EQ(failure_of(board), Failure::limit) << spec;
        EXPECT_TELLS(board.error().what, spec);
    }
    ValueKit kit;
    const auto game = make<Konane>("konane@6x6");
    Evaluator<Konane> evaluator(game, kit.calculator, 1000);
    const auto start = valid(game.parse_arrangement("wbwbwb/bwbwbw/wbw.wb/bwb.bw/wbwbwb/bwbwbw"));
    const auto value = guarded([&] { return evaluator.value(start); });
    ASSERT_EQ(failure_of(value), Failure::limit);
    EXPECT_TELLS(value.error().what, "too many followers");
}

// Two or three short lines of stones on a large board. Arrangements that really split into several parts with moves are
// counted.
template <class G>
std::size_t expect_sums_of_parts(int width, int height, unsigned seed, int tries) {
    const auto game = make<G>("konane@" + std::to_string(width) + 'x' + std::to_string(height));
    std::mt19937 random(seed);
    ValueKit kit;
    Evaluator<G> evaluator(game, kit.calculator, std::uint64_t{1} << 30);
    Evaluator<G> definition(game, kit.calculator, std::uint64_t{1} << 30);
    std::size_t split = 0;
    for (int i = 0; i < tries; ++i) {
        typename G::Arrangement stones{};
        const auto place = [&](int file, int rank) {
            if (file >= 0 && file < width && rank >= 0 && rank < height)
                stones |= G::Arrangement::cell(rank * width + file);
        };
        const bool along = random() % 2 == 0;  // crossing lines are often one part
        for (auto cluster = random() % 2 + 2; cluster > 0; --cluster) {
            const int file = static_cast<int>(random() % static_cast<unsigned>(width));
            const int rank = static_cast<int>(random() % static_cast<unsigned>(height));
            const int length = random() % 4 == 0 ? 3 : 2;
            for (int n = 0; n < length; ++n) place(file + (along ? n : 0), rank + (along ? 0 : n));
            if (random() % 5 == 0) place(file + static_cast<int>(random() % 3), rank + static_cast<int>(random() % 3));
        }
        const auto parts = game.parts(stones);
        std::set<int> cells;
        std::size_t movable = 0;
        std::size_t moves = 0;
        for (const auto& part : parts) {
            for (const int cell : part.cells) EXPECT_TRUE(cells.insert(cell).second) << "a cell of two parts";
            std::size_t own = 0;
            for (const Side side : {Side::first, Side::second}) own += game.moves_of(part.arrangement, side).size();
            movable += own > 0 ? 1 : 0;
            moves += own;
        }
        std::size_t all = 0;
        for (const Side side : {Side::first, Side::second}) all += game.moves_of(stones, side).size();
        EXPECT_EQ(moves, all) << game.format_arrangement(stones);
        EXPECT_EQ(evaluator.value(stones), definition.value_without_parts(stones)) << game.format_arrangement(stones);
        split += movable > 1 ? 1 : 0;
        if (testing::Test::HasFailure()) break;
    }
    return split;
}
TEST(BoardValues, AreSumsOfTheirParts) {
    const std::size_t split =
        expect_sums_of_parts<Konane>(8, 8, 1, 800) + expect_sums_of_parts<Konane>(11, 11, 2, 800) +
        expect_sums_of_parts<Konane>(9, 14, 3, 800) + expect_sums_of_parts<LargeKonane>(13, 13, 4, 200);
    EXPECT_GT(split, 1000U);
}

// Dense boards. A part is never in need of a stone outside of its cells: a stone that stops a jump of two cells of a
// part can itself jump over the second, as all cells of possible jumps may be empty at some time.
TEST(BoardValues, PartsHaveTheMovesOfTheWhole) {
    std::mt19937_64 random(9);
    std::size_t kept = 0;
    std::size_t seen = 0;
    for (const char* spec : {"konane@4x4", "konane@5x5", "konane@7x6", "konane@8x8"}) {
        const auto game = make<Konane>(spec);
        for (int i = 0; i < 20'000; ++i) {
            Bitboard stones;
            for (int cell = 0; cell < game.listed_cells(); ++cell)
                if (random() % 8 != 0) stones |= Bitboard::cell(cell);
            std::multiset<std::pair<int, int>> expected;
            std::multiset<std::pair<int, int>> found;
            const auto add = [&](std::multiset<std::pair<int, int>>& to, const Bitboard& of) {
                for (const Side side : {Side::first, Side::second})
                    for (const auto& move : game.moves_of(of, side)) to.emplace(move.from, move.to);
            };
            add(expected, stones);
            for (const auto& part : game.parts(stones)) {
                add(found, part.arrangement);
                Bitboard cells;
                for (const int cell : part.cells) cells |= Bitboard::cell(cell);
                kept += (part.arrangement & ~cells).empty() ? 0 : 1;
            }
            ASSERT_EQ(found, expected) << game.format_arrangement(stones);
            seen += found.size();
        }
    }
    EXPECT_EQ(kept, 0U);
    EXPECT_GT(seen, 100'000U);
}

}  // namespace
}  // namespace zermelo::values
