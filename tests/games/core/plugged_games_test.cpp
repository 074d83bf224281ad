// Games that are added while a program runs. The list is that of the process, so each test has one of its own.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <barrier>
#include <cstdlib>
#include <deque>
#include <thread>

#include "games/core/runtime/registry.hpp"

namespace zermelo {

namespace {

GameMaker no_game() {
    return [](const Spec&) { return fail(Failure::bad_input, "no game"); };
}

// Returns how many of some classes were not taken by exactly one of several threads. Classes of many games take long to
// compare with the list, so that the threads meet there.
int classes_with_other_than_one_taker() {
    constexpr std::size_t takers = 4;
    constexpr std::size_t rounds = 10;
    constexpr std::size_t games = 300;
    std::deque<std::string> names;
    std::deque<GameInfo> infos;
    std::vector<GameClass> classes(rounds, {{}, no_game()});
    for (GameClass& made : classes)
        for (std::size_t i = 0; i < games; ++i) {
            names.push_back("taken-" + std::to_string(names.size()));
            made.games.push_back(&infos.emplace_back(GameInfo{.name = names.back()}));
        }
    std::vector<std::atomic<int>> taken(rounds);
    {
        std::barrier together(takers);
        std::vector<std::jthread> threads;
        for (std::size_t t = 0; t < takers; ++t)
            threads.emplace_back([&] {
                for (std::size_t round = 0; round < rounds; ++round) {
                    together.arrive_and_wait();
                    if (add_plugged_games({classes[round]})) ++taken[round];
                }
            });
    }
    return static_cast<int>(std::count_if(taken.begin(), taken.end(), [](const auto& count) { return count != 1; }));
}

// Returns whether of two classes, the second with a taken name, neither is added.
bool adds_none_of_two() {
    static const GameInfo free{.name = "a-free-name"};
    const std::size_t before = known_games().games().size();
    const auto added = add_plugged_games({{{&free}, no_game()}, {{known_games().games().front().info}, no_game()}});
    return !added && added.error().code == Failure::usage && known_games().games().size() == before;
}

class PluggedGames : public testing::Test {
protected:
    PluggedGames() { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

}  // namespace

TEST_F(PluggedGames, OneThreadTakesTheNames) {
    EXPECT_EXIT(std::exit(classes_with_other_than_one_taker() == 0 ? 0 : 1), testing::ExitedWithCode(0), "");
}

TEST_F(PluggedGames, AreAddedAllOrNone) {
    EXPECT_EXIT(std::exit(adds_none_of_two() ? 0 : 1), testing::ExitedWithCode(0), "");
}

}  // namespace zermelo
