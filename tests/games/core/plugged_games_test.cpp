// Games that are added while a program runs. The list is that of the process, so each test has one of its own.
#include <gtest/gtest.h>

#include <barrier>
#include <deque>
#include <thread>

#include "games/core/runtime/registry.hpp"

namespace zermelo {

namespace {

GameClass named(const GameInfo& info) {
    return {{&info}, [](const Spec&) { return fail(Failure::bad_input, "no game"); }};
}

// Returns how many of many names were not taken by exactly one of several threads.
int names_with_other_than_one_taker() {
    constexpr int takers = 4;
    constexpr int names = 2000;
    std::deque<std::string> texts;
    std::vector<GameInfo> infos(names);
    for (GameInfo& info : infos) info.name = texts.emplace_back("taken-" + std::to_string(texts.size()));
    std::vector<std::atomic<int>> taken(names);
    {
        std::barrier together(takers);
        std::vector<std::jthread> threads;
        for (int t = 0; t < takers; ++t)
            threads.emplace_back([&] {
                for (std::size_t i = 0; i < infos.size(); ++i) {
                    together.arrive_and_wait();
                    if (add_plugged_games({named(infos[i])})) ++taken[i];
                }
            });
    }
    return static_cast<int>(std::count_if(taken.begin(), taken.end(), [](const auto& count) { return count != 1; }));
}

// Returns whether of two classes, the second with a taken name, neither is added.
bool adds_none_of_two() {
    static const GameInfo free{.name = "a-free-name"};
    const std::size_t before = known_games().games().size();
    const auto added = add_plugged_games({named(free), named(*known_games().games().front().info)});
    return !added && added.error().code == Failure::usage && known_games().games().size() == before;
}

class PluggedGames : public testing::Test {
protected:
    PluggedGames() { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

}  // namespace

TEST_F(PluggedGames, OneThreadTakesAName) {
    EXPECT_EXIT(std::exit(names_with_other_than_one_taker() == 0 ? 0 : 1), testing::ExitedWithCode(0), "");
}

TEST_F(PluggedGames, AreAddedAllOrNone) {
    EXPECT_EXIT(std::exit(adds_none_of_two() ? 0 : 1), testing::ExitedWithCode(0), "");
}

}  // namespace zermelo
