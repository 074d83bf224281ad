// The graph of a best-first search against the definition of its answers.
#include "solvers/pns/question_graph.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace zermelo::test {

namespace {

using NodeId = QuestionGraph::NodeId;
using End = QuestionGraph::End;

SearchKey key_of(std::uint64_t number) {
    return {number * 0x9e3779b97f4a7c15ULL, number % 3};
}

// A graph whose moves are known twice: to the graph, and here.
struct Modelled {
    struct Question {
        bool claims = false;
        bool expanded = false;
        std::vector<End> moves;
    };

    QuestionGraph graph{true};
    std::vector<Question> questions;

    explicit Modelled(std::size_t count) : questions(count) {}

    void insert_all() {
        for (std::size_t i = 0; i < questions.size(); ++i) {
            const SearchKey key = key_of(i);
            EXPECT_EQ(graph.insert(key, key.hash(), questions[i].claims).number, i);
        }
    }
    void expand(NodeId id, const std::vector<End>& moves) {
        questions[id].expanded = true;
        questions[id].moves = moves;
        graph.expand(id, moves, false);
    }

    // True for questions whose claimed win is reachable if every unexpanded question is won. Computes the least set
    // that agrees with the moves: goes through all questions until nothing is added.
    std::vector<bool> may_win() const {
        std::vector<bool> may(questions.size());
        for (bool more = true; more;) {
            more = false;
            for (NodeId id = 0; id < questions.size(); ++id) {
                if (may[id] || graph[id].settled != QuestionGraph::nothing) continue;
                bool now = !questions[id].expanded;
                if (questions[id].expanded) {
                    std::size_t good = 0;
                    std::size_t open = 0;
                    for (const End move : questions[id].moves) {
                        if (graph[move.node()].settled != QuestionGraph::nothing) continue;
                        ++open;
                        if (may[move.node()]) ++good;
                    }
                    now = questions[id].claims ? good > 0 : good == open;
                }
                if (!now) continue;
                may[id] = true;
                more = true;
            }
        }
        return may;
    }
};

}  // namespace

TEST(QuestionIndex, FindsEveryKeyThroughAllItsGrowth) {
    QuestionIndex index;
    for (std::uint64_t i = 0; i < 50'000; ++i) {
        const SearchKey key = key_of(i);
        ASSERT_EQ(index.find(key, key.hash()), QuestionIndex::nothing);
        const std::uint64_t promised = index.bytes() + index.growth(1);
        const auto made = index.insert(key, key.hash());
        ASSERT_TRUE(made.fresh);
        ASSERT_EQ(made.number, i);
        ASSERT_LE(index.bytes(), promised);
        ASSERT_FALSE(index.insert(key, key.hash()).fresh);
    }
    for (std::uint64_t i = 0; i < 50'000; ++i) ASSERT_EQ(index.find(key_of(i), key_of(i).hash()), i);
}

// Equal hashes, unequal keys: the keys decide.
TEST(QuestionIndex, TellsKeysOfOneHashApart) {
    QuestionIndex index;
    for (std::uint64_t i = 0; i < 100; ++i) ASSERT_EQ(index.insert(key_of(i), 7).number, i);
    for (std::uint64_t i = 0; i < 100; ++i) ASSERT_EQ(index.find(key_of(i), 7), i);
    EXPECT_EQ(index.find(key_of(100), 7), QuestionIndex::nothing);
}

TEST(QuestionGraph, ClosesCyclesAsDefined) {
    std::mt19937_64 random(20261124);
    std::size_t closed = 0;
    std::size_t kept = 0;
    for (int round = 0; round < 300; ++round) {
        Modelled model(5 + random() % 60);
        for (auto& question : model.questions) question.claims = random() % 2 == 0;
        model.insert_all();
        for (NodeId id = 0; id < model.questions.size(); ++id) {
            if (random() % 8 == 0 || model.graph[id].settled != QuestionGraph::nothing) continue;
            std::vector<End> moves;
            for (std::uint64_t move = 1 + random() % 4; move > 0; --move) {
                const auto child = static_cast<NodeId>(random() % model.questions.size());
                if (model.graph[child].settled != QuestionGraph::nothing) continue;
                moves.emplace_back(child, model.questions[child].claims == model.questions[id].claims);
            }
            model.expand(id, moves);
        }
        const std::vector<bool> may = model.may_win();
        std::vector<bool> before(may.size());
        for (NodeId id = 0; id < may.size(); ++id) before[id] = model.graph[id].settled != QuestionGraph::nothing;
        model.graph.close_cycles();
        for (NodeId id = 0; id < may.size(); ++id) {
            if (before[id]) continue;
            ASSERT_EQ(model.graph[id].settled == QuestionGraph::nothing, may[id]) << round << ", " << id;
            ASSERT_EQ(model.graph.hope(id) != QuestionGraph::nothing, may[id]);
            ASSERT_TRUE(may[id] || model.graph[id].reached != model.questions[id].claims);
            ++(may[id] ? kept : closed);
        }
    }
    EXPECT_GT(closed, 300U);
    EXPECT_GT(kept, 300U);
}

// Hope comes from the last of a long chain to all of it, in whichever order the questions lie, and each rests on one
// that came before.
TEST(QuestionGraph, HopeGoesAlongChains) {
    for (const bool ascending : {true, false}) {
        constexpr NodeId length = 5000;
        Modelled model(length);
        for (NodeId id = 0; id < length; ++id) model.questions[id].claims = id % 2 == 0;
        model.insert_all();
        for (NodeId id = 0; id < length; ++id) {
            if (id == (ascending ? length - 1 : 0)) continue;
            model.expand(id, {End(ascending ? id + 1 : id - 1, false)});
        }
        model.graph.close_cycles();
        for (NodeId id = 0; id < length; ++id) {
            ASSERT_EQ(model.graph[id].settled, QuestionGraph::nothing);
            ASSERT_TRUE(id == 0 || (model.graph.hope(id) < model.graph.hope(id - 1)) == ascending);
        }
    }
}

}  // namespace zermelo::test
