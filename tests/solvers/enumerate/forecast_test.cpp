// Forecasts of explorations against ones that were carried out.
#include "solvers/enumerate/forecast.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>
#include <string>

#include "games/core/runtime/registry.hpp"

namespace zermelo::test {

namespace {

// The sizes of the layers of a breadth-first search, positions up to symmetry, by the definition.
std::vector<std::uint64_t> layers_of(const std::string& spec) {
    const auto game = *make_game(spec);
    std::set<AnyPosition> seen = {game->canonical(*game->parse("start"))};
    std::set<AnyPosition> layer = seen;
    std::vector<std::uint64_t> sizes;
    while (!layer.empty()) {
        sizes.push_back(layer.size());
        std::set<AnyPosition> next;
        for (const AnyPosition& position : layer) {
            if (game->terminal(position)) continue;
            for (const AnyPosition& child : game->children(position))
                if (const auto canonical = game->canonical(child); seen.insert(canonical).second)
                    next.insert(canonical);
        }
        layer = std::move(next);
    }
    return sizes;
}

}  // namespace

TEST(GrowthForecast, WithinAnOrderOfMagnitudeOnceTheGrowthSlowsDown) {
    for (const char* spec : {"konane@4x5", "konane@5x5", "fox-and-hounds@6x6", "fox-and-hounds@8x6"}) {
        const auto layers = layers_of(spec);
        const auto all = static_cast<double>(std::accumulate(layers.begin(), layers.end(), std::uint64_t{0}));
        GrowthForecast forecast;
        int told = 0;
        double seen = 0;
        for (const std::uint64_t size : layers) {
            forecast.add_layer(size);
            seen += static_cast<double>(size);
            const auto total = forecast.total();
            if (!total || seen < all / 20) continue;  // forecasts count from a twentieth of the search on
            ++told;
            EXPECT_GE(*total, seen) << spec;
            EXPECT_LT(*total, 100 * all) << spec << ": no refusal of what is a hundred times smaller";
        }
        EXPECT_GT(told, 0) << spec;
    }
}

TEST(GrowthForecast, AParabolaIsFoundAgain) {
    // ln of the sizes: 0.5 x - 0.01 x^2, so the peak is at ply 25; the sum is known in full.
    GrowthForecast forecast;
    double all = 0;
    for (int ply = 0; ply < 60; ++ply) all += std::exp(0.5 * ply - 0.01 * ply * ply);
    for (int ply = 0; ply < 16; ++ply)
        forecast.add_layer(static_cast<std::uint64_t>(1000 * std::exp(0.5 * ply - 0.01 * ply * ply)));
    ASSERT_TRUE(forecast.total());
    EXPECT_NEAR(*forecast.total() / (1000 * all), 1, 0.02);
    EXPECT_NEAR(forecast.growth(), std::exp(0.5 - 0.01 * 28), 0.01);
}

TEST(GrowthForecast, SteadyGrowthIsTakenToEndInTime) {
    GrowthForecast forecast;
    EXPECT_FALSE(forecast.total());
    for (int ply = 0; ply < 12; ++ply) forecast.add_layer(1ULL << (2 * ply));
    EXPECT_EQ(forecast.growth(), 4);
    EXPECT_GT(*forecast.total(), 100.0 * (1 << 22)) << "a hundred times the last layer";
    EXPECT_LT(*forecast.total(), std::pow(4.0, 24)) << "not so for as many plies again";
}

// The layers of Tiptoe on 8x8, the last from a part of it: white sets up a piece, black two, white one, then they
// place. The turns of the setup have up to 1953 moves, later ones about ten.
TEST(GrowthForecast, ASetupWithManyMovesIsNoBend) {
    GrowthForecast forecast;
    for (const std::uint64_t size : {1, 10, 15'722, 555'074, 2'593'131}) forecast.add_layer(size);
    ASSERT_TRUE(forecast.total());
    EXPECT_GT(*forecast.total(), 1e9) << "4x5, with a third of the cells, has 185 million positions";
}

TEST(GrowthForecast, SilentWhereTheLayersShrink) {
    GrowthForecast forecast;
    for (const std::uint64_t size : {1, 10, 60, 200, 400, 500, 450, 300}) forecast.add_layer(size);
    EXPECT_FALSE(forecast.total());
}

}  // namespace zermelo::test
