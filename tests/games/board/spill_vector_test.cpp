// SpillVector against std::vector, mostly around its capacity.
#include "games/board/spill_vector.hpp"

#include <gtest/gtest.h>

#include <random>
#include <utility>
#include <vector>

namespace zermelo {

namespace {

constexpr std::size_t inline_items = 4;
using Items = SpillVector<int, inline_items>;

Items items_up_to(int count) {
    Items items;
    for (int i = 0; i < count; ++i) items.push_back(10 * i);
    return items;
}

std::vector<int> listed(const Items& items) {
    std::vector<int> result;
    for (std::size_t i = 0; i < items.size(); ++i) result.push_back(items[i]);
    EXPECT_EQ(std::vector<int>(items.begin(), items.end()), result);
    EXPECT_EQ(items.empty(), result.empty());
    return result;
}

std::vector<int> numbers(int count) {
    std::vector<int> result;
    for (int i = 0; i < count; ++i) result.push_back(10 * i);
    return result;
}

}  // namespace

TEST(SpillVector, SpillsPastItsCapacity) {
    for (int count = 0; count <= 3 * static_cast<int>(inline_items); ++count)
        EXPECT_EQ(listed(items_up_to(count)), numbers(count)) << count;
    EXPECT_EQ(Items::capacity(), inline_items);
}

TEST(SpillVector, CopiesAndMovesWhereverItsItemsAre) {
    for (int from = 0; from <= 9; ++from) {
        for (int to = 0; to <= 9; ++to) {
            const Items source = items_up_to(from);
            Items target = items_up_to(to);
            target = source;
            EXPECT_EQ(listed(target), numbers(from)) << from << " over " << to;
            target.push_back(7);
            EXPECT_EQ(listed(source), numbers(from)) << "the copy is the same object";

            Items moved = items_up_to(to);
            Items given = source;
            moved = std::move(given);
            EXPECT_EQ(listed(moved), numbers(from));
            EXPECT_TRUE(given.empty());  // NOLINT(bugprone-use-after-move): that it is empty is promised
            given.push_back(3);
            EXPECT_EQ(listed(given), std::vector<int>{3});
        }
        const Items source = items_up_to(from);
        EXPECT_EQ(listed(Items(source)), numbers(from));
        Items itself = source;
        Items& alias = itself;
        itself = alias;
        EXPECT_EQ(listed(itself), numbers(from));
        itself = std::move(alias);
        EXPECT_EQ(listed(itself), numbers(from));
    }
}

TEST(SpillVector, ShortensAndGrowsAgain) {
    for (int from = 0; from <= 9; ++from) {
        for (int to = 0; to <= from; ++to) {
            Items items;
            for (int i = 0; i < from; ++i) items.push_back(-1);
            for (int i = 0; i < from; ++i) items[static_cast<std::size_t>(i)] = 10 * i;
            items.shorten(static_cast<std::size_t>(to));
            EXPECT_EQ(listed(items), numbers(to)) << from << " to " << to;
            for (int i = to; i <= 9; ++i) items.push_back(10 * i);
            EXPECT_EQ(listed(items), numbers(10)) << from << " to " << to;
        }
    }
}

TEST(SpillVector, TakesItsOwnItems) {
    Items items = items_up_to(3);
    while (items.size() < 40) items.push_back(items[1]);
    EXPECT_EQ(items[39], 10);
}

TEST(SpillVector, BehavesLikeAVector) {
    std::mt19937 random(1);
    Items items;
    std::vector<int> model;
    for (int step = 0; step < 20000; ++step) {
        switch (random() % 6) {
            case 0:
                model.resize(random() % (model.size() + 1));
                items.shorten(model.size());
                break;
            case 1: {
                const Items copy = items;
                items.clear();
                EXPECT_TRUE(items.empty());
                items = copy;
                break;
            }
            case 2:
                for (int& item : items) ++item;
                for (int& item : model) ++item;
                break;
            default:
                model.push_back(step);
                items.push_back(step);
        }
        if (random() % 50 == 0) {
            model.clear();
            items.clear();
        }
        ASSERT_EQ(listed(items), model);
        Items same;
        for (const int item : model) same.push_back(item);
        ASSERT_EQ(items, same);
        same.push_back(0);
        ASSERT_NE(items, same);
    }
}

}  // namespace zermelo
