// Comparisons of two tables against a plain recount: each position of one table is looked up by its text in the other.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "solvers/engine/zermelo.hpp"
#include "tests/support/solving.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

struct Solved {
    std::string spec;
    Method method = Method::automatic;
    Metric metric = Metric::dtw;
};

class CompareTest : public ::testing::Test {
protected:
    std::shared_ptr<const Table> solved(const Solved& source) {
        const std::string path = folder_.file(std::to_string(++count_) + ".ztb");
        const auto report =
            engine_.solve(source.spec, source.method, {.path = path, .metric = source.metric}, {.threads = 1});
        EXPECT_TRUE(report) << report.error().what << report.error().why;
        return *engine_.table(path);
    }

    // The texts of all positions that a table holds, with their sides to move.
    static std::vector<std::pair<std::string, Side>> held(const Table& table) {
        const auto reader = open_table(table.file());
        const AnyGame& game = table.game();
        std::vector<std::pair<std::string, Side>> texts;
        const auto add = [&](const AnyPosition& position) {
            texts.emplace_back(game.format(position), game.turn(position));
        };
        if (reader->header().layout == Layout::keyed) {
            const std::size_t width = reader->header().key_width;
            for (std::uint64_t block = 0; block < reader->blocks(); ++block) {
                const Bytes content = *reader->read_block(block);
                for (std::uint64_t unit = 0; unit < reader->units_in_block(block); ++unit)
                    add(*game.read_key(ByteSpan(content).subspan(unit * width, width)));
            }
            return texts;
        }
        const auto open = open_game(game.spec());
        const auto of_game = make_reader(open).value();
        for (std::uint32_t slice = 0; slice < reader->slices().size(); ++slice)
            for (std::uint64_t index = 0; index < reader->slice(slice).size; ++index)
                if (const auto position = of_game->position_at({slice, index})) {
                    // The game of the reader is another object of the same variant.
                    texts.emplace_back(open.game->format(*position), open.game->turn(*position));
                }
        return texts;
    }

    // `mark_` ends the texts of the second table alone.
    std::string neutral(const std::string& text) const {
        return !mark_.empty() && text.ends_with(mark_) ? text.substr(0, text.size() - mark_.size()) : text;
    }
    // A keyed table holds what held() lists, though every table knows the value of a finished position.
    std::optional<Value> value_in(const Table& table, const std::string& text) const {
        const bool marked = table.game().format(*table.game().parse("start")).ends_with(mark_);
        const auto position = table.game().parse(marked ? neutral(text) + mark_ : neutral(text));
        if (!position) return std::nullopt;
        if (!table.info().dense) {
            const auto [entry, is_new] = keyed_.try_emplace(table.file());
            if (is_new)
                for (const auto& [key, turn] : held(table)) entry->second.insert(key);
            if (!entry->second.contains(table.game().format(table.game().canonical(*position)))) return std::nullopt;
        }
        return *table.value(*position);
    }

    // Checks every count and every named position against the definition.
    void check(const Solved& one, const Solved& other) {
        SCOPED_TRACE(one.spec + " and " + other.spec);
        const auto first = solved(one);
        const auto second = solved(other);
        const auto found = first->compare(*second, {.threads = 2});
        ASSERT_TRUE(found) << found.error().what << ": " << found.error().why;
        const bool distances = one.metric == other.metric && one.metric != Metric::wdl;
        EXPECT_EQ(found->tells_distances(), distances);
        TableComparison expected;
        int longest = 0;
        std::map<std::pair<Wdl, Wdl>, int> simplest;
        for (const auto& [text, turn] : held(*first)) {
            const Value mine = *value_in(*first, text);
            const auto theirs = value_in(*second, text);
            ComparedGroup group{.side = turn};
            if (!theirs) {
                group.only_first = 1;
            } else {
                group.common.at(mine.wdl, theirs->wdl) = 1;
                if (distances && mine.wdl == theirs->wdl && mine != *theirs) group.distances = 1;
                if (distances && mine == *theirs) longest = std::max<int>(longest, mine.dtw);
                if (mine.wdl != theirs->wdl || group.distances == 1) {
                    const int plies = plies_to_difference(mine, *theirs, found->metrics);
                    const auto [at, is_new] = simplest.emplace(std::pair(mine.wdl, theirs->wdl), plies);
                    if (!is_new) at->second = std::min(at->second, plies);
                }
            }
            expected.add(group);
        }
        for (const auto& [text, turn] : held(*second))
            if (!value_in(*first, text)) expected.add({.side = turn, .only_second = 1});
        for (std::size_t side = 0; side < 2; ++side) {
            EXPECT_EQ(found->sides[side].common, expected.sides[side].common);
            EXPECT_EQ(found->sides[side].distances, expected.sides[side].distances);
            EXPECT_EQ(found->sides[side].only_first, expected.sides[side].only_first);
            EXPECT_EQ(found->sides[side].only_second, expected.sides[side].only_second);
        }
        EXPECT_EQ(found->total, expected.total);
        ComparedGroup sum;
        std::set<std::pair<std::string, Side>> names;
        for (const ComparedGroup& slice : found->slices) {
            sum.add(slice);
            EXPECT_TRUE(names.emplace(slice.name, *slice.side).second) << slice.name;
        }
        EXPECT_EQ(sum, found->total);
        const auto check_position = [&](const ComparedPosition& position) {
            EXPECT_EQ(*value_in(*first, position.position), position.first) << position.position;
            EXPECT_EQ(*value_in(*second, position.position), position.second) << position.position;
        };
        for (const Wdl a : all_outcomes)
            for (const Wdl b : all_outcomes) {
                const auto& position = found->simplest.at(a, b);
                const auto least = simplest.find({a, b});
                ASSERT_EQ(position.has_value(), least != simplest.end());
                if (!position) continue;
                check_position(*position);
                EXPECT_EQ(std::pair(position->first.wdl, position->second.wdl), std::pair(a, b));
                EXPECT_EQ(plies_to_difference(position->first, position->second, found->metrics), least->second);
            }
        EXPECT_EQ(found->longest_agreement.has_value(), longest > 0);
        if (found->longest_agreement) {
            check_position(*found->longest_agreement);
            EXPECT_EQ(found->longest_agreement->first, found->longest_agreement->second);
            EXPECT_EQ(found->longest_agreement->first.dtw, longest);
        }
        // Neither workers nor memory change it; with little memory the codes are not loaded.
        for (const RunOptions& options :
             {RunOptions{.threads = 1}, RunOptions{.threads = 8}, RunOptions{.threads = 2, .memory = 64'000'001}}) {
            const auto again = first->compare(*second, options);
            EXPECT_TRUE(again && *again == *found) << options.threads << " threads, " << options.memory << " bytes";
        }
        last_ = *found;
    }

    TemporaryFolder folder_;
    Engine engine_{EngineOptions{.tables = folder_.path(), .cache = 1 << 20, .threads = 1}};
    TableComparison last_;
    mutable std::map<std::string, std::set<std::string>> keyed_;  // positions of keyed tables, by file
    int count_ = 0;
    std::string mark_;
};

}  // namespace

TEST_F(CompareTest, RulingsWithOneNumbering) {
    check({"fox-and-hounds@4x4"}, {"fox-and-hounds:escape@4x4"});
    EXPECT_EQ(last_.renumbered, 0U);
    EXPECT_GT(last_.total.distances, 0U);
    // Odd boards have symmetries.
    check({"fox-and-hounds@5x4"}, {"fox-and-hounds:escape@5x4"});
    EXPECT_EQ(last_.renumbered, 0U);
    check({"halma@3x3,rows=1"}, {"halma@3x3,rows=1,goal=all"});
    check({"brandub,attackers=1,defenders=0"}, {"brandub,attackers=1,defenders=0,escape=plain-corner"});
}

// Slices that are equal are compared by index, the opening turns by their texts.
TEST_F(CompareTest, RulingsWithSomeSlicesOfOneNumbering) {
    check({"konane@4x4,opening=corner"}, {"konane@4x4,opening=centre"});
    EXPECT_GT(last_.total.positions(), last_.renumbered);
    EXPECT_EQ(last_.total.outcomes(), 0U) << "openings share all play after the first removal";
    check({"konane@3x4"}, {"konane@3x4,opening=free"});
    check({"konane@3x4,opening=naihe"}, {"konane@3x4,opening=corner"});
}

TEST_F(CompareTest, RulingsWithOtherNumberings) {
    check({"mabi@3x3"}, {"mabi@3x3,pass=plain"});
    EXPECT_GT(last_.renumbered, 0U);
    EXPECT_GT(last_.total.only_first, 0U) << "with pass=plain nobody waits";
    EXPECT_GT(last_.total.outcomes(), 0U);
    check({"mabi@3x3"}, {"mabi@3x3,claim=reset"});
    check({"tafl-5x5,attackers=2,defenders=0"}, {"tafl-5x5,attackers=1,defenders=1"});
    // With escape=edge no king stands on the edge but one who has won.
    check({"tafl-5x5,attackers=1,defenders=1"}, {"tafl-5x5,attackers=1,defenders=1,escape=edge"});
    EXPECT_GT(last_.total.outcomes(), 0U);
    EXPECT_GT(last_.total.positions(), last_.renumbered) << "most have one number";
    check({"tafl-5x5,attackers=1,defenders=1,escape=edge"}, {"tafl-5x5,attackers=2,defenders=0"});
}

// Tiptoe repeats an option in its positions: they are the same without it.
TEST_F(CompareTest, RulingsThatMarkTheirPositions) {
    mark_ = " adj:diag";
    check({"tiptoe@3x3"}, {"tiptoe@3x3,adj=diag"});
    EXPECT_GT(last_.total.outcomes(), 0U);
    EXPECT_EQ(last_.renumbered, 0U) << "one numbering";
}

TEST_F(CompareTest, MetricsAndLayouts) {
    check({"konane@4x4"}, {"konane@4x4", Method::automatic, Metric::wdl});
    EXPECT_EQ(last_.total.outcomes() + last_.total.only_first + last_.total.only_second, 0U);
    check({"konane@4x4", Method::automatic, Metric::wdl},
          {"konane@4x4,opening=corner", Method::automatic, Metric::wdl});
    // Play reaches 95 positions of konane@3x4: these are common, the finished ones among them too, and no others.
    const std::uint64_t numbered = solved({"konane@3x4"})->info().summary.counts.positions;
    for (const bool keyed_first : {true, false}) {
        const Solved keyed = {"konane@3x4", Method::enumerate};
        check(keyed_first ? keyed : Solved{"konane@3x4"}, keyed_first ? Solved{"konane@3x4"} : keyed);
        EXPECT_EQ(last_.total.positions(), 95U);
        EXPECT_EQ(keyed_first ? last_.total.only_first : last_.total.only_second, 0U);
        EXPECT_EQ(keyed_first ? last_.total.only_second : last_.total.only_first, numbered - 95);
    }
    check({"fox-and-hounds@4x4", Method::enumerate}, {"fox-and-hounds@4x4"});
    EXPECT_EQ(last_.total.differing(), 0U);
    EXPECT_GT(last_.total.only_second, 0U) << "an enumerated table has what the start leads to";
    check({"fox-and-hounds@4x4", Method::enumerate}, {"fox-and-hounds@4x4", Method::enumerate, Metric::wdl});
    EXPECT_EQ(last_.renumbered, 0U) << "equal keys";
    check({"mabi@3x3", Method::enumerate}, {"mabi@3x3,pass=final", Method::enumerate});
}

TEST_F(CompareTest, Points) {
    check({"enclosure-chess@4x4", Method::automatic, Metric::score},
          {"enclosure-chess@4x4,reuse=yes", Method::automatic, Metric::score});
    const auto points = solved({"enclosure-chess@3x3", Method::automatic, Metric::score});
    const auto outcomes = solved({"enclosure-chess:goal@3x3"});
    const auto refused = points->compare(*outcomes, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Failure::usage);
}

TEST_F(CompareTest, BoardsThatShareNothing) {
    const auto small = solved({"konane@3x3"});
    for (const std::string spec : {"konane@3x4", "halma@3x3,rows=1", "mabi@3x3"}) {
        const auto refused = small->compare(*solved({spec}), {});
        ASSERT_FALSE(refused) << spec;
        EXPECT_EQ(refused.error().code, Failure::usage);
        EXPECT_NE(refused.error().what.find("share no positions"), std::string::npos) << refused.error().what;
    }
}

TEST_F(CompareTest, AStopEndsIt) {
    StoppingObserver stopping(1);
    const auto first = solved({"konane@4x4"});
    const auto stopped = first->compare(*solved({"konane@4x4,opening=corner"}), stopping.run(1));
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, Failure::interrupted);
}

}  // namespace zermelo::test
