// The captures of Turkish checkers, which are worked out many chains at a time, against their definition: chain by
// chain and jump by jump. Random positions, so crowded that chains branch, meet again and come back to where they
// began.
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "games/turkish_checkers/frame.hpp"

namespace zermelo::turkish {

namespace {

using Key = std::tuple<Cells, Cells, Cells, Cells>;

Key key_of(const Frame& f) {
    return {f.own_men, f.other_men, f.own_kings, f.other_kings};
}

// Counts of the cases that came up; each must be met at least once.
struct Seen {
    int without = 0;
    int long_chains = 0;  // of three jumps or more
    int joined = 0;       // positions in which several chains have one result
    int came_back = 0;    // kings to their cells
    int promoted = 0;
};

Frame random_frame(const Rules& rules, std::mt19937_64& random) {
    Frame f;
    const auto one_in = [&random](std::uint64_t n) { return random() % n == 0; };
    const std::uint64_t sparse = 2 + random() % 4;
    const std::uint64_t own = 2 + random() % 5;
    for_each_cell(rules.board(), [&](int cell) {
        if (!one_in(sparse)) return;
        const bool king = one_in(3) || (rules.men_zone() & cell_bit(cell)) == 0;
        const bool mine = one_in(own);
        (mine ? (king ? f.own_kings : f.own_men) : (king ? f.other_kings : f.other_men)) |= cell_bit(cell);
    });
    return f;
}

// The results of the longest chains over all pieces.
std::set<Key> longest_captures(const Rules& rules, const Frame& f, Seen& seen) {
    const auto key = [](const Chain& c) { return std::tuple(c.captured, c.from, c.at, c.direction, c.king); };
    std::map<decltype(key(Chain{})), Chain> chains;
    for_each_cell(f.own(), [&](int cell) {
        const auto at = static_cast<std::uint8_t>(cell);
        const Chain chain{0, at, at, Direction::none, (f.own_kings & cell_bit(cell)) != 0};
        chains.emplace(key(chain), chain);
    });
    int jumps = 0;
    for (;; ++jumps) {
        decltype(chains) longer;
        for (const auto& known : chains)
            rules.for_each_jump(f, known.second, [&](const Chain& next) { longer.emplace(key(next), next); });
        if (longer.empty()) break;
        chains = std::move(longer);
    }
    if (jumps == 0) {
        ++seen.without;
        return {};
    }
    std::set<Key> results;
    bool back = false;
    bool promoted = false;
    for (const auto& known : chains) {
        const Chain& c = known.second;
        results.insert(key_of(Rules::moved(f, {c.captured, c.from, c.at, rules.promotes(f, c)})));
        back = back || (c.from == c.at && !rules.promotes(f, c));
        promoted = promoted || rules.promotes(f, c);
    }
    seen.long_chains += jumps >= 3 ? 1 : 0;
    seen.joined += results.size() < chains.size() ? 1 : 0;
    seen.came_back += back ? 1 : 0;
    seen.promoted += promoted ? 1 : 0;
    return results;
}

void expect_definition(const Rules& rules, const Frame& f, Seen& seen) {
    const std::set<Key> results = longest_captures(rules, f, seen);
    ASSERT_EQ(rules.has_capture(f), !results.empty());
    if (results.empty()) return;
    std::set<Key> found;
    for (const Move& move : rules.moves(f)) found.insert(key_of(Rules::moved(f, move)));
    ASSERT_EQ(found, results);
    ASSERT_EQ(rules.moves(f).size(), results.size());
    ASSERT_EQ(rules.count_moves(f), results.size());
}

}  // namespace

TEST(TurkishCaptures, AreTheLongestChains) {
    std::mt19937_64 random(11);
    for (const Promotion promotion : {Promotion::man, Promotion::king, Promotion::stop}) {
        Seen seen;
        for (int i = 0; i < 24'000; ++i) {
            const Rules rules(4 + i % 5, promotion);
            const Frame f = random_frame(rules, random);
            ASSERT_NO_FATAL_FAILURE(expect_definition(rules, f, seen)) << i;
        }
        EXPECT_GT(seen.without, 1'000);
        EXPECT_GT(seen.long_chains, 1'000);
        EXPECT_GT(seen.joined, 150);
        EXPECT_GT(seen.came_back, 50);
        EXPECT_GT(seen.promoted, 500);
    }
}

// Two kings take the same eight pieces and come back to where they began: both leave the same position.
TEST(TurkishCaptures, KingsThatComeBackAreOneMove) {
    const Rules rules(8, Promotion::man);
    const auto cells = [](std::initializer_list<const char*> names) {
        Cells set = 0;
        for (const char* name : names) set |= cell_bit(name[0] - 'a' + 8 * (name[1] - '1'));
        return set;
    };
    Frame f;
    f.own_kings = cells({"d8", "e4"});
    f.other_kings = cells({"f8", "e6", "g6", "d5", "f5", "b4", "e3", "d1"});
    const Moves moves = rules.moves(f);
    const auto comes_back = [&](const Move& m) { return m.from == m.to && m.captured == f.other_kings; };
    EXPECT_EQ(std::count_if(moves.begin(), moves.end(), comes_back), 1);
    Seen seen;
    expect_definition(rules, f, seen);
    EXPECT_EQ(seen.came_back, 1);
}

}  // namespace zermelo::turkish
