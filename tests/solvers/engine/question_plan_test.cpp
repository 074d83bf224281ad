// Claims become questions, and answers become claims of certificates: all cases by hand.
#include "solvers/engine/question_plan.hpp"

#include <gtest/gtest.h>

namespace zermelo::test {

namespace {

constexpr std::array all_claims = {Claim::win, Claim::loss, Claim::draw_or_better, Claim::value};
constexpr std::array all_outcomes = {Wdl::loss, Wdl::draw, Wdl::win};

}  // namespace

TEST(QuestionPlan, GoalsOfClaims) {
    using Goals = std::vector<Goal>;
    EXPECT_EQ(goals_of(Claim::win, false), Goals{Goal::win});
    EXPECT_EQ(goals_of(Claim::loss, false), Goals{Goal::not_loss});
    EXPECT_EQ(goals_of(Claim::draw_or_better, false), Goals{Goal::not_loss});
    EXPECT_EQ(goals_of(Claim::value, false), (Goals{Goal::win, Goal::not_loss}));
    for (const Claim claim : all_claims) EXPECT_EQ(goals_of(claim, true), Goals{Goal::win});
}

// The last question of each round may take all that is left.
TEST(QuestionPlan, SharesOfTheBudget) {
    const auto one = plan_questions({Goal::not_loss});
    ASSERT_EQ(one.size(), 1U);
    EXPECT_EQ(one[0].goal, Goal::not_loss);
    EXPECT_EQ(one[0].share, 1);
    const auto two = plan_questions({Goal::win, Goal::not_loss});
    std::vector<std::pair<Goal, double>> told;
    for (const auto& [goal, share] : two) told.emplace_back(goal, share);
    EXPECT_EQ(told, (decltype(told){{Goal::win, 0.5}, {Goal::not_loss, 1}, {Goal::win, 1}, {Goal::not_loss, 1}}));
    const Budget half = Budget{1001, 8}.part(0.5);
    EXPECT_EQ(half.nodes, 500U);
    EXPECT_EQ(half.seconds, 4);
    EXPECT_EQ((Budget{UINT64_MAX, 8}.part(1).nodes), UINT64_MAX) << "all of it, to the last node";
    EXPECT_TRUE((Budget{0, 8}.is_empty()));
    EXPECT_TRUE((Budget{8, 0}.is_empty()));
    EXPECT_FALSE((Budget{8, 8}.is_empty()));
}

// The true answers to both goals find every value, and nothing else.
TEST(QuestionPlan, AnswersNarrowTheBounds) {
    for (const Wdl value : all_outcomes)
        for (const bool drawless : {false, true}) {
            if (drawless && value == Wdl::draw) continue;
            Bounds bounds;
            EXPECT_FALSE(bounds.known());
            for (const Goal goal : goals_of(Claim::value, drawless)) {
                EXPECT_FALSE(bounds.settles(goal) && !drawless && value != Wdl::win);
                bounds.learn(goal, reached(goal, value), drawless);
                EXPECT_TRUE(bounds.settles(goal));
                EXPECT_LE(bounds.at_least, value);
                EXPECT_GE(bounds.at_most, value);
            }
            EXPECT_TRUE(bounds.known());
            EXPECT_EQ(bounds.at_least, value);
            Bounds others;
            others.learn(bounds);
            EXPECT_EQ(others.at_most, value);
        }
}

TEST(QuestionPlan, WhatACertificateClaims) {
    const auto claims = [](Claim claim, Wdl at_least, Wdl at_most, bool drawless = false) {
        std::string text;
        for (const ProofClaim& made : claims_of(claim, {at_least, at_most}, Side::second, drawless))
            text += std::string(made.side == Side::first ? "1" : "2") + (made.goal == Goal::win ? "w" : "n");
        return text;
    };
    // The value, the side to move being the second.
    EXPECT_EQ(claims(Claim::value, Wdl::win, Wdl::win), "2w");
    EXPECT_EQ(claims(Claim::value, Wdl::loss, Wdl::loss), "1w");
    EXPECT_EQ(claims(Claim::value, Wdl::draw, Wdl::draw), "1n2n");
    EXPECT_EQ(claims(Claim::value, Wdl::draw, Wdl::win), "");
    // A claim, or its contrary.
    EXPECT_EQ(claims(Claim::win, Wdl::win, Wdl::win), "2w");
    EXPECT_EQ(claims(Claim::win, Wdl::loss, Wdl::draw), "1n");
    EXPECT_EQ(claims(Claim::win, Wdl::loss, Wdl::win), "");
    EXPECT_EQ(claims(Claim::loss, Wdl::loss, Wdl::loss), "1w");
    EXPECT_EQ(claims(Claim::draw_or_better, Wdl::draw, Wdl::win), "2n");
    EXPECT_EQ(claims(Claim::loss, Wdl::draw, Wdl::win), "2n");
    // Not to lose is to win where nobody draws.
    EXPECT_EQ(claims(Claim::win, Wdl::loss, Wdl::loss, true), "1w");
    EXPECT_EQ(claims(Claim::draw_or_better, Wdl::win, Wdl::win, true), "2w");
}

TEST(QuestionPlan, LimitsInWords) {
    SearchOptions options;
    options.nodes = 1;
    options.seconds = 1;
    options.run.memory = 2'000'000;
    using End = SearchControl::End;
    EXPECT_EQ(why_unknown(End::nodes, 1, options), "the limit of 1 position was reached");
    EXPECT_EQ(why_unknown(End::time, 1, options), "the limit of 1 second was reached");
    EXPECT_EQ(why_unknown(End::time, 0.5, options), "the time for this question was used up");
    EXPECT_EQ(why_unknown(End::answered, 1, options), "");
    EXPECT_EQ(why_unknown(End::memory, 1, options), "the memory of 2.0 MB was used up");
    EXPECT_EQ(limit_of(End::nodes), Limit::nodes);
    EXPECT_EQ(limit_of(End::time), Limit::seconds);
    EXPECT_EQ(limit_of(End::memory), Limit::memory);
    for (const End end : {End::none, End::answered, End::stopped}) EXPECT_EQ(limit_of(end), Limit::none);
}

}  // namespace zermelo::test
