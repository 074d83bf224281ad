// Statistics of tables against a plain recount: every position once, every move looked up, nothing shared.
#include "solvers/stats/statistics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "tests/support/positions.hpp"
#include "tests/support/runtime_game.hpp"

namespace zermelo::test {

namespace {

struct Recount {
    std::map<std::pair<Wdl, int>, std::uint64_t> values;  // by outcome and distance
    std::uint64_t choices = 0;
    std::uint64_t only_moves = 0;
    std::uint64_t forced = 0;
    std::uint64_t drawn_choices = 0;
    std::uint64_t only_draws = 0;
};

// All positions that a table of the game holds.
std::vector<AnyPosition> held(const RuntimeGame& game, const TableReader& table) {
    if (table.header().layout == Layout::keyed) {
        // Canonical positions of what is reachable, each once.
        std::set<AnyPosition> found;
        for (const AnyPosition& position : reachable(game, 1 << 20)) found.insert(game.canonical(position));
        return {found.begin(), found.end()};
    }
    std::vector<AnyPosition> positions;
    for (std::uint32_t slice = 0; slice < table.slices().size(); ++slice)
        for (std::uint64_t index = 0; index < table.slice(slice).size; ++index)
            if (const auto position = game.reader().position_at({slice, index})) positions.push_back(*position);
    return positions;
}

std::array<Recount, 2> recount(const RuntimeGame& game, const RuntimeProber& prober,
                               const std::vector<AnyPosition>& positions) {
    std::array<Recount, 2> sides;
    for (const AnyPosition& position : positions) {
        Recount& mine = sides[static_cast<std::size_t>(game.turn(position))];
        const Value value = **prober.probe(position);
        ++mine.values[{value.wdl, value.dtw}];
        const auto moves = game.moves(position);
        if (value.wdl == Wdl::loss || moves.empty()) continue;
        ++mine.choices;
        const auto keeps = [&](const RuntimeGame::Move& move) {
            const Wdl wdl = (**prober.probe(move.child)).wdl;
            return (game.turn(move.child) == game.turn(position) ? wdl : opposite(wdl)) == value.wdl;
        };
        const bool only = std::count_if(moves.begin(), moves.end(), keeps) == 1;
        const bool drawn = value.wdl == Wdl::draw;
        mine.only_moves += only ? 1 : 0;
        mine.forced += moves.size() == 1 ? 1 : 0;
        mine.drawn_choices += drawn ? 1 : 0;
        mine.only_draws += only && drawn ? 1 : 0;
    }
    return sides;
}

void expect_equal(const GroupStatistics& group, const Recount& expected) {
    std::uint64_t wins = 0, draws = 0, losses = 0;
    int longest_win = 0, longest_loss = 0;
    for (const auto& [value, times] : expected.values) {
        const auto [wdl, dtw] = value;
        (wdl == Wdl::win ? wins : wdl == Wdl::draw ? draws : losses) += times;
        if (wdl == Wdl::draw) continue;
        int& longest = wdl == Wdl::win ? longest_win : longest_loss;
        longest = std::max(longest, dtw);
        const auto& at = wdl == Wdl::win ? group.wins_at : group.losses_at;
        ASSERT_LT(static_cast<std::size_t>(dtw), at.size());
        EXPECT_EQ(at[static_cast<std::size_t>(dtw)], times) << "at distance " << dtw;
    }
    EXPECT_EQ(group.counts.wins, wins);
    EXPECT_EQ(group.counts.draws, draws);
    EXPECT_EQ(group.counts.losses(), losses);
    EXPECT_EQ(group.counts.positions, wins + draws + losses);
    EXPECT_EQ(group.longest_win ? group.longest_win->value.dtw : 0, longest_win);
    EXPECT_EQ(group.longest_loss ? group.longest_loss->value.dtw : 0, longest_loss);
    EXPECT_EQ(group.choices, expected.choices);
    EXPECT_EQ(group.only_moves, expected.only_moves);
    EXPECT_EQ(group.forced, expected.forced);
    EXPECT_EQ(group.drawn_choices, expected.drawn_choices);
    EXPECT_EQ(group.only_draws, expected.only_draws);
}

class TableStatisticsOf : public EveryGame {
protected:
    Statistics statistics(const RuntimeGame& game, const std::shared_ptr<const TableReader>& table,
                          std::uint64_t memory) const {
        const auto statistics = game.reader().statistics(table, {.threads = 2, .memory = memory});
        EXPECT_TRUE(statistics) << statistics.error().what;
        return statistics.value_or(Statistics{});
    }
    std::shared_ptr<const TableReader> solved(const RuntimeGame& game, Method method) const {
        solve_into(game, method, folder_.file("a.ztb"), 1);
        return open_table(folder_.file("a.ztb"));
    }
    TemporaryFolder folder_;
};

constexpr std::uint64_t plenty = 1ULL << 32;

}  // namespace

TEST_P(TableStatisticsOf, ARecountSaysTheSame) {
    std::uint64_t choices = 0;
    for (const Method method : {Method::automatic, Method::enumerate})
        for (const std::string_view spec : {small_specs().front(), small_specs().back()}) {
            SCOPED_TRACE(spec);
            const RuntimeGame game(spec);
            const auto table = solved(game, method);
            const auto positions = held(game, *table);
            ASSERT_EQ(positions.size(), table->footer().counts.positions);
            const auto expected = recount(game, RuntimeProber(game, table), positions);
            const Statistics found = statistics(game, table, plenty);
            ASSERT_EQ(found.sides.size(), 2U);
            for (const Side side : {Side::first, Side::second}) {
                const auto i = static_cast<std::size_t>(side);
                EXPECT_EQ(found.sides[i].side, side);
                expect_equal(found.sides[i], expected[i]);
            }
            EXPECT_EQ(found.total.counts, table->footer().counts);
            EXPECT_EQ(found.total.only_moves, expected[0].only_moves + expected[1].only_moves);
            choices += found.total.choices;
        }
    EXPECT_GT(choices, 0U);
}

// The sums of the slices are those of the sides, and the extreme positions have the values that are told of them.
TEST_P(TableStatisticsOf, SlicesAddUpToTheWhole) {
    const RuntimeGame game(small_specs().back());
    const auto table = solved(game, Method::automatic);
    const RuntimeProber prober(game, table);
    const Statistics found = statistics(game, table, plenty);
    ValueCounts counts;
    std::uint64_t only_moves = 0;
    for (const SliceStatistics& slice : found.slices) {
        counts.add(slice.group.counts);
        only_moves += slice.group.only_moves;
        for (const auto& longest : {slice.group.longest_win, slice.group.longest_loss}) {
            if (!longest) continue;
            EXPECT_EQ(**prober.probe(*game.parse(longest->position)), longest->value) << longest->position;
        }
    }
    EXPECT_EQ(counts, found.total.counts);
    EXPECT_EQ(only_moves, found.total.only_moves);
}

// With all codes in memory, or through the cache where the memory does not hold them.
TEST_P(TableStatisticsOf, MemoryChangesNothing) {
    const RuntimeGame game(small_specs().back());
    const auto table = solved(game, Method::automatic);
    EXPECT_EQ(statistics(game, table, plenty), statistics(game, table, 64'000'001));
    EXPECT_EQ(game.reader().statistics(table, {.threads = 1, .memory = 1000}).error().code, Failure::limit);
}
ZERMELO_FOR_EVERY_GAME(TableStatisticsOf);

namespace {

// The same board with the other side to move, by the texts of these games: the side is their last letter.
std::optional<AnyPosition> exchanged(const RuntimeGame& game, const AnyPosition& position, std::string_view letters) {
    std::string text = game.format(position);
    text.back() = text.back() == letters[0] ? letters[1] : letters[0];
    const auto other = game.parse(text);
    return other ? std::optional(*other) : std::nullopt;
}

// Pairs of positions that differ in the side to move alone, where both movers do worse than the other would: counted
// from the definition. With v and w the values of the two movers (win 1, draw 0, loss -1), that is v + w < 0.
std::uint64_t zugzwangs(const std::string& spec, std::string_view letters) {
    const TemporaryFolder folder;
    const RuntimeGame game(spec);
    solve_into(game, Method::automatic, folder.file("a.ztb"), 1);
    const auto table = open_table(folder.file("a.ztb"));
    const RuntimeProber prober(game, table);
    const auto worth = [](Wdl wdl) { return static_cast<int>(wdl) - 1; };
    std::set<std::pair<std::string, std::string>> pairs;  // the texts of both, the lesser one first
    for (const auto& position : held(game, *table)) {
        const auto turned = exchanged(game, position, letters);
        if (!turned || (game.terminal(position) && game.terminal(*turned))) continue;
        const auto other = prober.probe(*turned);
        if (!other || !*other) continue;
        if (worth((**prober.probe(position)).wdl) + worth((**other).wdl) >= 0) continue;
        const std::string a = game.format(game.canonical(position));
        const std::string b = game.format(game.canonical(*turned));
        pairs.emplace(std::min(a, b), std::max(a, b));
    }
    const auto statistics = game.reader().statistics(table, quiet_run(2));
    EXPECT_TRUE(statistics);
    EXPECT_EQ(statistics->total.mutual_zugzwangs, pairs.size()) << spec;
    for (const MutualZugzwang& zugzwang : statistics->first_zugzwangs) {
        EXPECT_EQ(game.format(*exchanged(game, *game.parse(zugzwang.position), letters)), zugzwang.exchanged);
        EXPECT_LT(worth(zugzwang.value.wdl) + worth(zugzwang.exchanged_value.wdl), 0);
    }
    EXPECT_EQ(statistics->first_zugzwangs.empty(), pairs.empty());
    return pairs.size();
}

// The mutual zugzwangs of tables that are counted by rows and by positions, with distances and without.
std::uint64_t counted_by_both(const std::vector<std::string>& specs) {
    std::uint64_t zugzwangs = 0;
    for (const std::string& spec : specs)
        for (const Metric metric : {Metric::dtw, Metric::wdl}) {
            const TemporaryFolder folder;
            const RuntimeGame game(spec);
            const TableOutput output{.path = folder.file("a.ztb"), .metric = metric};
            EXPECT_TRUE(game.solver().solve(Method::automatic, output, quiet_run(2)));
            const auto table = open_table(output.path);
            const auto by_rows = game.reader().statistics(table, quiet_run(2));
            const auto by_positions = game.reader().statistics(table, {.threads = 2, .memory = 64'000'001});
            EXPECT_TRUE(by_rows && by_positions) << spec;
            if (!by_rows || !by_positions) continue;
            EXPECT_EQ(*by_rows, *by_positions) << spec << ", " << name_of(metric);
            for (const int threads : {1, 8}) {
                const auto again = game.reader().statistics(table, quiet_run(threads));
                EXPECT_TRUE(again && *again == *by_rows) << spec << ", " << threads << " threads";
            }
            zugzwangs += by_rows->total.mutual_zugzwangs;
        }
    return zugzwangs;
}

}  // namespace

// Kōnane is counted by rows of sets where there is memory for them. Tables with and without an exchange of the sides,
// with long jumps; outcomes alone do not tell where the game is over.
TEST(StatisticsByRows, AreThoseOfThePositions) {
    EXPECT_GT(counted_by_both({"konane@1x7", "konane@2x8", "konane@3x3", "konane@5x3", "konane@3x6", "konane@4x4"}),
              1000U);
}

// Sieges by rows of the king's cells: small ones, where many sets of men are symmetric, boards of one word and of two.
TEST(StatisticsByRows, OfSiegesAreThoseOfThePositions) {
    EXPECT_GT(counted_by_both({"brandub,attackers=1,defenders=1", "brandub,attackers=3,defenders=0",
                               "brandub,attackers=1,defenders=1,escape=edge", "tafl-5x5,attackers=2,defenders=2",
                               "tafl-5x5,attackers=3,defenders=1,linc=yes", "tablut,attackers=2,defenders=0",
                               "tablut,attackers=1,defenders=1,escape=corner"}),
              5U);
}

// Fox and Hounds by columns: odd boards, where positions are reflected, even ones, both sets of rules.
TEST(StatisticsByRows, OfColumnsAreThoseOfThePositions) {
    EXPECT_GT(
        counted_by_both({"fox-and-hounds@5x5", "fox-and-hounds@6x5", "fox-and-hounds@7x7", "fox-and-hounds@6x6",
                         "fox-and-hounds:escape@5x6", "fox-and-hounds:escape@6x6", "fox-and-hounds@5x5,fox=choose"}),
        20U);
}

namespace {

// Of a table in which one of the stored losses in two plies is called a win.
void expect_damage_to_be_told(std::string_view spec, int loss, std::string_view why) {
    const TemporaryFolder folder;
    const RuntimeGame game(spec);
    solve_into(game, Method::automatic, folder.file("a.ztb"), 1);
    const auto sound = open_table(folder.file("a.ztb"));
    int damaged = 0;
    rewrite_table(game, folder.file("a.ztb"), folder.file("b.ztb"), [&](std::uint64_t, std::vector<ValueCode>& codes) {
        for (ValueCode& code : codes)
            if (code == encode_value({Wdl::loss, 2}) && damaged++ == loss) code = encode_value({Wdl::win, 1});
    });
    ASSERT_GT(damaged, loss) << spec;
    const auto lying = open_table(folder.file("b.ztb"));
    const auto by_rows = game.reader().statistics(lying, quiet_run(1));
    const auto by_positions = game.reader().statistics(lying, {.threads = 1, .memory = 64'000'001});
    ASSERT_TRUE(!by_rows && !by_positions);
    EXPECT_EQ(by_rows.error().code, Failure::corrupt);
    EXPECT_EQ(by_rows.error().why, why) << spec;
    EXPECT_EQ(by_rows.error().why, by_positions.error().why);
}

}  // namespace

// A win that no move keeps is found by rows too, and told in the words of the positions. In Fox and Hounds a slice that
// is not stored comes before it.
TEST(StatisticsByRows, DamageIsTold) {
    const std::string_view no_move = "a position has no move that keeps its value";
    expect_damage_to_be_told("konane@5x3", 40, no_move);
    expect_damage_to_be_told("brandub,attackers=2,defenders=1", 1, no_move);
    expect_damage_to_be_told("fox-and-hounds@6x6", 40, "the directory's counts are not those of its values");
}

TEST(MutualZugzwangs, ARecountSaysTheSame) {
    EXPECT_GT(zugzwangs("konane@3x4", "bw") + zugzwangs("konane@4x4", "bw"), 0U);
    EXPECT_GT(zugzwangs("fox-and-hounds@6x6", "wb"), 0U);
    EXPECT_GT(zugzwangs("tafl-5x5,attackers=2,defenders=1", "bw"), 0U);
}

}  // namespace zermelo::test
