// Thermographs by hand and by the definition (Winning Ways, chapter 6; Berlekamp 1996; Siegel 2013, II.5).
#include "solvers/values/thermograph.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/solvers/values/kit.hpp"
#include "tests/solvers/values/random_games.hpp"

namespace zermelo::values {
namespace {

using namespace zermelo::test;

std::string points_of(const Wall& wall) {
    std::string text;
    for (const auto& [t, x] : wall.points()) text += (text.empty() ? "" : " ") + t.text() + ':' + x.text();
    return text;
}

// A point is t:x.
TEST(Thermographs, OfTheLiterature) {
    ValueKit kit;
    Thermographs thermographs(kit.store);
    struct Row {
        const char* text;
        const char* left;
        const char* right;
        const char* mean;
        const char* temperature;
    };
    for (const Row& row :
         {Row{"0", "-1:0", "-1:0", "0", "-1"}, Row{"5", "-1:5", "-1:5", "5", "-1"},
          // {0|1} meets below 0: 0 - t = 1 + t.
          Row{"1/2", "-1:1 -1/2:1/2", "-1:0 -1/2:1/2", "1/2", "-1/2"}, Row{"*", "-1:1 0:0", "-1:-1 0:0", "0", "0"},
          // {0|*}: 0 - t, and the left wall of *, which is -t, plus t.
          Row{"^", "-1:1 0:0", "-1:0", "0", "0"}, Row{"+-1", "-1:2 1:0", "-1:-2 1:0", "0", "1"},
          Row{"{4|2}", "-1:5 1:3", "-1:1 1:3", "3", "1"}, Row{"{5|2}", "-1:6 3/2:7/2", "-1:1 3/2:7/2", "7/2", "3/2"},
          // Left's move to {2|1} is answered up to t = 1/2: the wall 1 + t - t is upright, then 3/2 - t.
          Row{"{2|1||0}", "-1:1 1/2:1 3/4:3/4", "-1:-1 3/4:3/4", "3/4", "3/4"},
          // A threat that is answered at all temperatures at which the game is played.
          Row{"Tiny(1)", "-1:1 0:0", "-1:0", "0", "0"}, Row{"{10|0||-1}", "-1:0", "-1:-2 1:0", "0", "1"},
          // 1* is answered below 0.
          Row{"{1*|-1}", "-1:1 0:1 1:0", "-1:-2 1:0", "0", "1"}}) {
        const Thermograph& of = thermographs.of(kit(row.text));
        EXPECT_EQ(points_of(of.left), row.left) << row.text;
        EXPECT_EQ(points_of(of.right), row.right) << row.text;
        EXPECT_EQ(of.mean.text(), row.mean) << row.text;
        EXPECT_EQ(of.temperature.text(), row.temperature) << row.text;
    }
}

// WW: means and temperatures of simple switches and of the values that Siegel's table of Domineering has.
TEST(Thermographs, MeansAndTemperaturesOfTheLiterature) {
    ValueKit kit;
    Thermographs thermographs(kit.store);
    for (const auto& [text, mean, temperature] : std::vector<std::array<const char*, 3>>{
             {"{2|-1/2}", "3/4", "5/4"},  // Domineering 2x3, CGSuite
             {"{3/2|-1/2}", "1/2", "1"},
             {"{5/2|1/2||0|-3/2}", "3/8", "9/8"},
             {"{1Miny(2)|-1}", "0", "1"},
             {"{2Miny(2)|0||-1/2|-2}", "-1/8", "9/8"},
             {"{17/8|-2*}", "1/16", "33/16"},  // Mazur 2026, a hot position of Domineering
             {"1/8", "1/8", "-1/8"},
             {"*5", "0", "0"},
             {"vv*", "0", "0"},
             {"{7|5||4|1}", "17/4", "7/4"}}) {  // ONAG, chapter 9, to be found by hand: 6 - 1, 5/2 + 3/2
        const Thermograph& of = thermographs.of(kit(text));
        EXPECT_EQ(of.mean.text(), mean) << text;
        EXPECT_EQ(of.temperature.text(), temperature) << text;
    }
}

// The definition on a fine grid of t: random values have bends at multiples of 1/64 only.
TEST(Thermographs, RandomOnesAreThoseOfTheDefinition) {
    ValueKit kit;
    Thermographs thermographs(kit.store);
    std::mt19937_64 random(5);
    constexpr double step = 1.0 / 64;
    constexpr double top = 12;
    std::size_t bends = 0;
    std::set<FormId> seen;
    for (int i = 0; i < 12'000; ++i) {
        const Plain form = random_plain(random);
        const FormId id = stored(kit, *form);
        if (!seen.insert(id).second) continue;
        const Thermograph& found = thermographs.of(id);
        bool fine = true;
        for (const Wall* wall : {&found.left, &found.right})
            for (const auto& point : wall->points()) {
                fine = fine && point.t.exponent() <= 6;
                ++bends;
            }
        if (!fine) continue;
        const PlainWalls walls = walls_of(*form, step, top);
        for (std::size_t at = 0; at < walls.left.size(); ++at) {
            const Dyadic t = Dyadic::fraction(static_cast<std::int64_t>(at) - 64, 6);
            ASSERT_EQ(found.left.at(t).to_double(), walls.left[at]) << kit.name(id) << " at " << t.text();
            ASSERT_EQ(found.right.at(t).to_double(), walls.right[at]) << kit.name(id) << " at " << t.text();
        }
        ASSERT_EQ(found.mean.to_double(), walls.left.back());
        ASSERT_EQ(found.left.at(found.temperature), found.right.at(found.temperature));
        if (found.temperature > -1) {
            const Dyadic below = found.temperature - Dyadic::fraction(1, 20);
            ASSERT_GT(found.left.at(below), found.right.at(below)) << kit.name(id);
        }
        // No point is superfluous.
        for (const Wall* wall : {&found.left, &found.right}) {
            ASSERT_EQ(wall->points().front().t, Dyadic(-1));
            for (std::size_t k = 1; k < wall->points().size(); ++k)
                ASSERT_LT(wall->points()[k - 1].t, wall->points()[k].t);
        }
    }
    EXPECT_GT(seen.size(), 800U);
    EXPECT_GT(bends, 4000U);
}

}  // namespace
}  // namespace zermelo::values
