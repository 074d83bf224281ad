// All tables of a folder behind one source: which of them answers, and that its answers are about the game that was
// asked.
#include "solvers/engine/folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/core/runtime/registry.hpp"
#include "solvers/engine/engine.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

constexpr const char* endgame = "tafl-5x5,attackers=2,defenders=0";
constexpr const char* smaller = "tafl-5x5,attackers=1,defenders=0";
// Of the start of the smaller one, so that both tables hold it.
constexpr const char* both_hold = "2t2/5/2K2/5/5 b";
constexpr const char* one_holds = "2t2/5/2K2/5/2t2 b";
constexpr const char* none_holds = "2t2/2T2/2K2/5/2t2 b";

class Folder : public testing::Test {
protected:
    void solve(const std::string& spec, const std::string& name, Metric metric = Metric::dtw,
               Method method = Method::automatic) {
        ASSERT_TRUE(engine().solve(spec, method, {.path = folder_.file(name), .metric = metric}, {.threads = 1}));
    }
    Engine engine() const { return Engine({.tables = folder_.path(), .search_memory = 50'000'000, .threads = 1}); }
    std::shared_ptr<const TableFolder> tables(const char* spec, bool search = false) const {
        return *engine().tables(spec, search);
    }
    static Answer ask(const AnswerSource& source, const char* text) {
        return *source.answer(*source.game().parse(text));
    }

    TemporaryFolder folder_;
};

}  // namespace

TEST_F(Folder, TheTableOfAnEndgameAnswersForTheWholeGame) {
    solve(endgame, "a.ztb");
    const auto whole = tables("tafl-5x5");
    EXPECT_EQ(whole->game().spec(), "tafl-5x5");
    const Answer answer = ask(*whole, one_holds);
    const auto own = *engine().table(folder_.file("a.ztb"));
    const Answer expected = ask(*own, one_holds);
    EXPECT_EQ(answer.value, expected.value);
    EXPECT_TRUE(answer.value.dtw);
    EXPECT_EQ(answer.file, folder_.file("a.ztb"));
    ASSERT_EQ(answer.moves.size(), expected.moves.size());
    const auto children = whole->game().children(answer.position);
    for (std::size_t i = 0; i < answer.moves.size(); ++i) {
        EXPECT_EQ(answer.moves[i].value, expected.moves[i].value);
        EXPECT_EQ(answer.moves[i].number, expected.moves[i].number);
        // Positions of the game that was asked: they may be asked again, and have the same texts.
        ASSERT_TRUE(whole->game().owns(answer.moves[i].child));
        EXPECT_EQ(answer.moves[i].child, children[answer.moves[i].number]);
        EXPECT_EQ(whole->game().format(answer.moves[i].child), own->game().format(expected.moves[i].child));
        EXPECT_TRUE(whole->answer(answer.moves[i].child));
    }
    EXPECT_EQ(*whole->line(answer), *own->line(expected));
    EXPECT_EQ(*whole->value(answer.position), expected.value);
    EXPECT_TRUE(whole->look_up(answer.position)->has_value());
}

// Values, costs and lines are those of a table of this board; the moves have its own names and numbers.
TEST_F(Folder, TheTableOfTheBoardTurnedAnswers) {
    constexpr std::pair<const char*, const char*> pairs[] = {{"konane@4x3", "konane@3x4"},
                                                             {"tiptoe@4x3", "tiptoe@3x4"}};
    for (const auto& [wide, high] : pairs) {
        const TemporaryFolder own_folder;
        const Engine own_engine({.tables = own_folder.path(), .threads = 1});
        ASSERT_TRUE(own_engine.solve(high, Method::automatic, {.path = own_folder.file("own.ztb")}, {.threads = 1}));
        solve(wide, std::string(wide).substr(0, 6) + ".ztb");
        const auto turned = tables(high);
        const auto own = *own_engine.tables(high);
        std::vector<AnyPosition> positions = {*own->game().parse("start")};
        for (std::size_t i = 0; i < positions.size() && positions.size() < 200; ++i)
            for (const AnyPosition& child : own->game().children(positions[i])) positions.push_back(child);
        const auto answers = *turned->look_up(positions);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            if (own->game().terminal(positions[i])) continue;
            const Answer expected = *own->answer(positions[i]);
            ASSERT_TRUE(answers[i]) << own->game().format(positions[i]);
            EXPECT_EQ(answers[i]->value, expected.value);
            EXPECT_EQ(answers[i]->position, positions[i]);
            const auto costs = [&](const Answer& answer) {
                std::map<std::string, std::pair<std::string, std::optional<int>>> by_name;
                for (const RankedMove& move : answer.moves)
                    by_name[own->game().move_name(answer.position, move.number)] = {own->game().format(move.child),
                                                                                    move.delta};
                return by_name;
            };
            EXPECT_EQ(costs(*answers[i]), costs(expected)) << own->game().format(positions[i]);
            EXPECT_EQ(turned->line(*answers[i])->size(), own->line(expected)->size());
        }
        AnyPosition now = positions.front();
        const Line line = *turned->line(*answers.front());
        for (const auto& [side, name] : line) {
            EXPECT_EQ(turned->game().turn(now), side);
            const auto number = turned->game().find_move(now, name);
            ASSERT_TRUE(number) << name;
            now = turned->game().children(now)[*number];
        }
        EXPECT_TRUE(turned->game().terminal(now));
    }
}

// Each from the table that answers for it alone: outcomes, distances of an endgame, and positions that no table holds.
// Copies say the same. One that is damaged does not hide the others.
TEST_F(Folder, OfTablesWithOneDigestOneIsAsked) {
    solve(endgame, "b.ztb");
    solve(endgame, "d.ztb", Metric::wdl);
    for (const char* copy : {"a.ztb", "c.ztb"}) std::filesystem::copy_file(folder_.file("b.ztb"), folder_.file(copy));
    std::filesystem::resize_file(folder_.file("a.ztb"), std::filesystem::file_size(folder_.file("a.ztb")) - 1);
    const Engine shared = engine();
    for (int round = 0; round < 2; ++round) {
        const auto whole = *shared.tables("tafl-5x5");
        ASSERT_EQ(whole->tables().size(), 2U);
        EXPECT_EQ(whole->tables()[0]->file(), folder_.file("b.ztb"));
        EXPECT_EQ(whole->tables()[1]->file(), folder_.file("d.ztb"));
    }
}

TEST_F(Folder, ManyPositionsAtOnceAreAnsweredAsOneByOne) {
    solve(endgame, "a.ztb", Metric::wdl);
    solve(smaller, "b.ztb");
    const auto whole = tables("tafl-5x5");
    std::vector<AnyPosition> positions;
    for (const char* text : {both_hold, one_holds, none_holds}) positions.push_back(*whole->game().parse(text));
    for (std::size_t i = 0; i < 20; ++i)
        for (const AnyPosition& child : whole->game().children(positions[i])) positions.push_back(child);
    ASSERT_GT(positions.size(), 100U);
    std::size_t over = 0, held = 0, unknown = 0;
    for (const std::size_t size : {std::size_t{1}, std::size_t{40}, positions.size()}) {
        const std::span some = std::span(positions).first(size);
        for (const int threads : {1, 2}) {
            const auto values = *whole->values(some, threads);
            const auto answers = *whole->look_up(some, threads);
            ASSERT_EQ(values.size(), size);
            ASSERT_EQ(answers.size(), size);
            for (std::size_t i = 0; i < size; ++i) {
                ASSERT_EQ(values[i], *whole->value(some[i]));
                const auto alone = *whole->look_up(some[i]);
                ASSERT_EQ(answers[i].has_value(), alone.has_value());
                over += whole->game().terminal(some[i]).has_value();
                if (!alone) {
                    ++unknown;
                    continue;
                }
                ++held;
                EXPECT_EQ(answers[i]->position, some[i]);
                EXPECT_EQ(answers[i]->value, alone->value);
                EXPECT_EQ(answers[i]->file, alone->file);
                EXPECT_EQ(answers[i]->best, alone->best);
                ASSERT_EQ(answers[i]->moves.size(), alone->moves.size());
                for (std::size_t move = 0; move < alone->moves.size(); ++move) {
                    EXPECT_EQ(answers[i]->moves[move].value, alone->moves[move].value);
                    EXPECT_EQ(answers[i]->moves[move].child, alone->moves[move].child);
                }
            }
        }
    }
    EXPECT_GT(over, 0U);
    EXPECT_GT(held, 100U);
    EXPECT_GT(unknown, 0U);
    EXPECT_EQ(whole->values(std::vector{AnyPosition()}).error().code, Failure::bad_input);
}

TEST_F(Folder, WhatNoTableHoldsIsUnknownOrSearched) {
    solve(endgame, "a.ztb");
    const auto whole = tables("tafl-5x5");
    const auto position = *whole->game().parse(none_holds);
    EXPECT_FALSE(whole->look_up(position)->has_value());
    EXPECT_TRUE(whole->value(position)->nothing());
    const Answer unknown = *whole->answer(position);
    EXPECT_TRUE(unknown.value.nothing());
    EXPECT_NE(unknown.why_unknown.find("no table in "), std::string::npos);
    EXPECT_EQ(unknown.moves.size(), whole->game().children(position).size());
    EXPECT_TRUE(whole->line(unknown)->empty());
    const Answer searched = ask(*tables("tafl-5x5", true), none_holds);
    EXPECT_EQ(searched.source, Source::search);
    EXPECT_TRUE(searched.value.outcome());
}

TEST_F(Folder, DistancesBeforeOutcomesAndOwnBeforeOthers) {
    solve(endgame, "a.ztb", Metric::wdl);
    EXPECT_FALSE(ask(*tables("tafl-5x5"), both_hold).value.dtw);
    solve(smaller, "b.ztb");
    const Answer with_distance = ask(*tables("tafl-5x5"), both_hold);
    EXPECT_TRUE(with_distance.value.dtw) << "of a smaller table, but with distances";
    EXPECT_EQ(with_distance.file, folder_.file("b.ztb"));
    EXPECT_FALSE(ask(*tables("tafl-5x5"), one_holds).value.dtw) << "the other holds it alone";
    solve(endgame, "c.ztb");
    EXPECT_EQ(ask(*tables("tafl-5x5"), both_hold).file, folder_.file("c.ztb")) << "the larger of two with distances";
    EXPECT_EQ(ask(*tables(smaller), both_hold).file, folder_.file("b.ztb")) << "the game's own";
    EXPECT_EQ(ask(*tables(smaller), both_hold).value, ask(*tables("tafl-5x5"), both_hold).value);
}

TEST_F(Folder, WhatATableOfReachablePositionsLacksAnotherMayHave) {
    solve("konane@3x3", "a.ztb", Metric::dtw, Method::enumerate);
    // Black's and White's stones are all there, but nobody has taken one away: not reachable.
    const char* unreachable = "bwb/w1w/3 b";
    EXPECT_TRUE(ask(*tables("konane@3x3"), unreachable).value.nothing());
    EXPECT_NE(ask(*tables("konane@3x3"), unreachable).why_unknown.find("can be reached"), std::string::npos);
    solve("konane@3x3", "b.ztb");
    EXPECT_EQ(ask(*tables("konane@3x3"), unreachable).file, folder_.file("b.ztb"));
}

TEST_F(Folder, FinishedGamesNeedNoTable) {
    solve(smaller, "a.ztb");
    const Answer over = ask(*tables("tafl-5x5"), "K4/5/5/5/2t2 b");
    EXPECT_TRUE(over.terminal);
    EXPECT_EQ(over.value.outcome(), Wdl::loss);
    EXPECT_EQ(tables("tafl-5x5")->value(*tables("tafl-5x5")->game().parse("K4/5/5/5/2t2 b"))->outcome(), Wdl::loss);
}

TEST_F(Folder, OtherRulesShareNothing) {
    solve("tafl-5x5,attackers=2,defenders=0,escape=edge", "a.ztb");
    const auto none = engine().tables("tafl-5x5");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().cause.kind, Cause::Kind::no_table);
    EXPECT_NE(none.error().why.find("1 table in "), std::string::npos);
    EXPECT_NE(none.error().why.find("escape=edge"), std::string::npos)
        << "what is there is named: " << none.error().why;
    EXPECT_FALSE(engine().tables("brandub"));
    EXPECT_EQ(engine().tables("nonsense").error().code, Failure::not_found);
}

TEST_F(Folder, DamagedTablesAreToldWhereThereIsNoOther) {
    solve(smaller, "a.ztb");
    const Bytes sound = read_file(folder_.file("a.ztb"));
    Bytes cut = sound;
    cut.resize(cut.size() - 10);
    write_file(folder_.file("a.ztb"), cut);
    EXPECT_EQ(engine().tables("tafl-5x5").error().code, Failure::corrupt);
    write_file(folder_.file("b.ztb"), sound);
    EXPECT_EQ(ask(*tables("tafl-5x5"), both_hold).file, folder_.file("b.ztb"));
}

TEST_F(Folder, PositionsOfOtherGamesAreRefused) {
    solve(smaller, "a.ztb");
    const auto konane = *make_game("konane@3x3");
    const auto stranger = *konane->parse("start");
    const auto whole = tables("tafl-5x5");
    EXPECT_EQ(whole->answer(stranger).error().code, Failure::bad_input);
    EXPECT_EQ(whole->look_up(stranger).error().code, Failure::bad_input);
    EXPECT_EQ(whole->value(stranger).error().code, Failure::bad_input);
}

TEST_F(Folder, VariantsAdoptWhatTheyHold) {
    const auto wide = *make_game("tafl-5x5");
    const auto narrow = *make_game(endgame);
    const auto other = *make_game("tafl-5x5,attackers=2,defenders=0,escape=edge");
    const auto held = *wide->parse(one_holds);
    ASSERT_TRUE(narrow->adopt(*wide, held));
    EXPECT_EQ(narrow->format(*narrow->adopt(*wide, held)), one_holds);
    EXPECT_TRUE(narrow->owns(*narrow->adopt(*wide, held)));
    EXPECT_FALSE(narrow->adopt(*wide, *wide->parse(none_holds))) << "more defenders than it has";
    EXPECT_FALSE(other->adopt(*wide, held)) << "other goals";
    EXPECT_FALSE(narrow->adopt(*wide, *narrow->parse(one_holds)))
        << "not a position of the game that it is said to be of";
    EXPECT_TRUE(narrow->is_variant_of(*wide));
    EXPECT_FALSE(other->is_variant_of(*wide));
    EXPECT_FALSE((*make_game("konane@3x3"))->is_variant_of(*wide));
}

}  // namespace zermelo::test
