#include "tools/serve/searches.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <future>
#include <thread>

#include "tools/serve/answers.hpp"

namespace zermelo::serve {

namespace {

// Runs until it is stopped, and counts itself.
struct Endless {
    std::atomic<int> running{0};

    HttpResponse operator()(const std::stop_token& stop) {
        ++running;
        while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        --running;
        return {};
    }
};

template <class Condition>
void wait_until(Condition&& holds) {
    for (int i = 0; i < 20'000 && !holds(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    ASSERT_TRUE(holds());
}

HttpResponse answer_of(std::string body) {
    HttpResponse response;
    response.body = std::move(body);
    return response;
}

bool is_in(Searches& searches, std::uint64_t id, std::string_view state) {
    const auto found = searches.find(id);
    return found && found->body.find(state) != std::string::npos;
}

}  // namespace

TEST(Jobs, OneIsCancelledAndTheOthersGoOn) {
    Endless work;
    std::vector<std::promise<HttpResponse>> answers(4);
    Jobs jobs({.threads = 2, .waiting = 2});
    const auto run = [&](std::size_t i) {
        return jobs.run(
            std::to_string(i), [&](const RunOptions& options) { return Jobs::Done{work(options.stop)}; },
            [&, i](HttpResponse response) { answers[i].set_value(std::move(response)); });
    };
    for (std::size_t i = 0; i < 4; ++i) EXPECT_TRUE(run(i));
    wait_until([&] { return work.running == 2; });
    bool refused = false;
    EXPECT_FALSE(jobs.run(
        "4", [&](const RunOptions& options) { return Jobs::Done{work(options.stop)}; },
        [&](HttpResponse response) { refused = response.status == 503; }));
    EXPECT_TRUE(refused);
    jobs.cancel("no such job");
    jobs.cancel("3");  // waits: it is answered at once, and never runs
    EXPECT_EQ(answers[3].get_future().get().status, 503);
    jobs.cancel("0");  // runs: the one that waits takes its place
    EXPECT_EQ(answers[0].get_future().get().status, 200);
    wait_until([&] { return work.running == 2; });
    jobs.stop();
    EXPECT_EQ(answers[1].get_future().get().status, 200);
    EXPECT_EQ(answers[2].get_future().get().status, 200);
    EXPECT_EQ(work.running, 0);
}

// A job goes on as long as one of its clients waits; then it ends, and the next client gets a new one.
TEST(Jobs, OneThatNobodyWaitsForEnds) {
    Endless work;
    std::atomic<int> answers{0};
    std::array<std::stop_source, 4> clients;
    Jobs jobs({.threads = 1, .waiting = 1});
    const auto run = [&](const char* key, const std::stop_source& client) {
        return jobs.run(
            key, [&](const RunOptions& options) { return Jobs::Done{work(options.stop)}; },
            [&](const HttpResponse&) { ++answers; }, client.get_token());
    };
    EXPECT_TRUE(run("a", clients[0]));
    wait_until([&] { return work.running == 1; });
    EXPECT_TRUE(run("a", clients[1]));
    EXPECT_TRUE(run("b", clients[2]));
    EXPECT_FALSE(run("c", clients[3]));
    clients[2].request_stop();  // waits: it is removed at once
    EXPECT_EQ(answers, 2);
    EXPECT_TRUE(run("c", clients[3]));
    clients[0].request_stop();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(answers, 2);
    clients[1].request_stop();  // now it ends, and the one that waits begins
    wait_until([&] { return answers == 4 && work.running == 1; });
    EXPECT_TRUE(run("a", clients[3]));
    clients[3].request_stop();  // both of its jobs
    wait_until([&] { return answers == 6 && work.running == 0; });
    EXPECT_TRUE(run("a", clients[3]));  // it is gone already
    wait_until([&] { return answers == 7; });
    EXPECT_EQ(work.running, 0);
}

TEST(Searches, TheLastThatEndedAreKept) {
    Searches searches({.kept = 2});
    std::vector<std::uint64_t> ids;
    for (int i = 0; i < 4; ++i) {
        ids.push_back(*searches.start("a", "b", [](const std::stop_token&) { return answer_of("{}"); }));
        wait_until([&] { return is_in(searches, ids.back(), "\"done\""); });
    }
    EXPECT_FALSE(searches.find(ids[0]));
    EXPECT_FALSE(searches.find(ids[1]));
    EXPECT_TRUE(is_in(searches, ids[2], "\"answer\":{}"));
    EXPECT_TRUE(is_in(searches, ids[3], "\"answer\":{}"));
    EXPECT_FALSE(searches.find(0));
    EXPECT_FALSE(searches.cancel(99));
}

TEST(Searches, TheyAreKeptForATime) {
    Searches searches({.kept_time = std::chrono::milliseconds(50)});
    const auto id = searches.start("a", "b", [](const std::stop_token&) { return answer_of("{}"); });
    wait_until([&] { return !searches.find(*id); });
    // One that runs is never forgotten.
    Endless work;
    const auto endless = searches.start("a", "b", std::ref(work));
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    EXPECT_TRUE(is_in(searches, *endless, "\"running\""));
    searches.stop();
}

TEST(Searches, OneThatFailedAnswersWithItsError) {
    Searches searches({});
    const auto id = searches.start(
        "a", "b", [](const std::stop_token&) { return failure(Error(Failure::limit, "there is too little memory")); });
    wait_until([&] { return searches.find(*id)->status == 503; });
    EXPECT_NE(searches.find(*id)->body.find("too little memory"), std::string::npos);
    EXPECT_EQ(searches.cancel(*id)->status, 503);
}

TEST(Searches, WhatIsCancelledTellsNothing) {
    Endless work;
    Searches searches({.jobs = {.threads = 1, .waiting = 1}});
    const auto running = searches.start("a", "b", std::ref(work));
    wait_until([&] { return work.running == 1; });
    const auto waiting = searches.start("a", "b", std::ref(work));
    EXPECT_FALSE(searches.start("a", "b", std::ref(work)));
    for (const auto id : {waiting, running}) {
        EXPECT_NE(searches.cancel(*id)->body.find("\"cancelled\""), std::string::npos);
        EXPECT_TRUE(is_in(searches, *id, "\"answer\":null"));
    }
    wait_until([&] { return work.running == 0; });
    EXPECT_TRUE(is_in(searches, *running, "\"cancelled\""));
    EXPECT_TRUE(is_in(searches, *running, "\"answer\":null"));
}

}  // namespace zermelo::serve
