// Values of arrangements against tables, position by position: two ways to the same outcomes that share the rules alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "solvers/engine/zermelo.hpp"
#include "solvers/values/any_values.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

struct Compared {
    std::array<std::uint64_t, 2> positions{};  // by Side to move
    std::uint64_t differ = 0;
};

// The outcome of each arrangement with each side to move, by its value and by the table.
Compared compare(const std::string& spec, Method method) {
    const TemporaryFolder folder;
    const std::string path = folder.file("table.ztb");
    const Engine engine;
    const auto report = engine.solve(spec, method, {.path = path, .metric = Metric::wdl}, {.threads = 2});
    EXPECT_TRUE(report) << spec << ": " << report.error().what << ": " << report.error().why;
    const auto table = engine.table(path).value();
    const auto values = make_values(all_games().make(spec).value()).value();
    const auto board = values->value_board({.threads = 2});
    EXPECT_TRUE(board) << spec;
    Compared compared;
    constexpr std::uint64_t batch = 1 << 16;
    for (std::uint64_t begin = 0; begin < board->forms.size(); begin += batch)
        for (const Side side : {Side::first, Side::second}) {
            std::vector<AnyPosition> positions;
            std::vector<bool> wins;  // for the side to move, by its value
            for (std::uint64_t i = begin; i < std::min<std::uint64_t>(begin + batch, board->forms.size()); ++i) {
                const auto position = values->with_turn(values->listed_at(i), side);
                if (!position) continue;
                const auto outcome = board->store->outcome(board->forms[i]);
                positions.push_back(*position);
                wins.push_back(side == Side::first ? values::left_wins_first(outcome)
                                                   : values::right_wins_first(outcome));
            }
            const auto found = table->probe_many(positions, 2);
            EXPECT_TRUE(found) << spec;
            for (std::size_t i = 0; i < positions.size(); ++i) {
                if (!(*found)[i]) continue;  // no position of the table
                ++compared.positions[static_cast<std::size_t>(side)];
                compared.differ += ((*found)[i]->wdl == Wdl::win) != wins[i] ? 1 : 0;
            }
        }
    return compared;
}

}  // namespace

// Rows of sets solve Kōnane with two words of stones for each move; values never see a side to move.
TEST(ValuesAgree, EveryPositionOfKonaneWithRows) {
    for (const auto& [spec, arrangements] :
         {std::pair{"konane@3x5", std::uint64_t{1} << 15}, {"konane@4x4", std::uint64_t{1} << 16}}) {
        const Compared compared = compare(spec, Method::rows);
        EXPECT_EQ(compared.positions[0], arrangements) << spec;
        EXPECT_EQ(compared.positions[1], arrangements) << spec;
        EXPECT_EQ(compared.differ, 0U) << spec;
    }
}

// Positions of Tiptoe have as many pieces of each side, or one more of White, who is to move with as many.
TEST(ValuesAgree, EveryPositionOfTiptoeWithRetrogradeAnalysis) {
    for (const char* const spec : {"tiptoe@3x3", "tiptoe@4x3,adj=diag", "tiptoe@2,adj=hex"}) {
        const Compared compared = compare(spec, Method::retrograde);
        EXPECT_GT(compared.positions[0], 100U) << spec;
        EXPECT_GT(compared.positions[1], 100U) << spec;
        EXPECT_EQ(compared.differ, 0U) << spec;
    }
}

}  // namespace zermelo::test
