// Charts: what stands on bars, where bars end, names that are too long; pages: marks and escapes.
#include "tools/report/charts.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tools/report/page.hpp"

namespace zermelo::report {

namespace {

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
    return found;
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST(Charts, SharesCarryTheirNumbers) {
    const std::string chart = shares_chart(
        {"t", "d"}, {{"row", {{"won", win_colour, 0.75}, {"drawn", draw_colour, 0}, {"lost", loss_colour, 0.25}}},
                     {"narrow", {{"won", win_colour, 0.99}, {"drawn", draw_colour, 0}, {"lost", loss_colour, 0.01}}}});
    // Three quarters of 480 pixels, and the rest.
    EXPECT_TRUE(has(chart, R"(x="0.0" y="46.0" width="360.0" height="26.0" fill="#0072b2")"));
    EXPECT_TRUE(has(chart, R"(x="360.0" y="46.0" width="120.0" height="26.0" fill="#d55e00")"));
    EXPECT_TRUE(has(chart, ">75.0 %<"));
    EXPECT_TRUE(has(chart, ">lost 1.0 %<")) << "too narrow for its number, which stands above";
    EXPECT_FALSE(has(chart, "drawn")) << "nothing is drawn, so the legend has no such entry";
}

TEST(Charts, AHistogramHasAtMost14Bars) {
    const std::vector<std::uint64_t> counts(200, 1);
    const std::string many = histogram({"t", "d"}, counts, win_colour, "plies");
    EXPECT_EQ(count(many, "<rect"), 10U) << "200 numbers in tens of 20";
    EXPECT_EQ(count(many, ">10%<"), 10U);
    const std::string few = histogram({"t", "d"}, {0, 0, 1, 3}, win_colour, "plies");
    EXPECT_EQ(count(few, "<rect"), 2U);
    EXPECT_TRUE(has(few, ">25%<") && has(few, ">75%<") && has(few, ">2<") && has(few, ">3<"));
    EXPECT_EQ(count(histogram({"t", "d"}, {0, 5}, win_colour, "plies"), ">100%<"), 1U);
    EXPECT_TRUE(has(histogram({"t", "d"}, {999, 1}, win_colour, "plies"), "&lt;1%"));
}

TEST(Charts, DistancesAreDrawnOnAScaleOfPowersOfTen) {
    const std::string chart =
        distances_chart({"t", "d"}, {{100, 0, 1}, {0, 10000}}, "plies", DistanceMark{2, true, "here"});
    EXPECT_EQ(count(chart, "<rect"), 2U + 3U) << "two in the legend, and a bar for each number that is not 0";
    const auto height_of = [&](std::size_t at) {
        std::size_t from = 0;
        for (std::size_t i = 0; i <= at + 2; ++i) from = chart.find("<rect", from) + 1;
        const std::size_t begin = chart.find("height=\"", from) + 8;
        return std::stod(chart.substr(begin));
    };
    // A step of a power of ten is the same everywhere: 1, 100 and 10,000 are two apart.
    EXPECT_NEAR(height_of(0) - height_of(1), (height_of(2) - height_of(1)) / 2, 0.11);
    EXPECT_GT(height_of(1), 0) << "a single position is seen";
    EXPECT_TRUE(has(chart, ">here<") && has(chart, ">10,000<") && has(chart, ">wins<") && has(chart, ">losses<"));
    EXPECT_FALSE(has(distances_chart({"t", "d"}, {{1}, {}}, "plies", {}), "here"));
    EXPECT_FALSE(has(chart, ">draws<"));
}

TEST(Charts, DrawsHaveABarAmongTheDistances) {
    const auto left_of = [](const std::string& chart, std::size_t bar) {
        std::size_t from = 0;
        for (std::size_t i = 0; i <= bar + 3; ++i) from = chart.find("<rect", from) + 1;  // three in the legend
        return std::stod(chart.substr(chart.find("x=\"", from) + 3));
    };
    const std::string distances = distances_chart({"t", "d"}, {{1, 2}, {3}, 50}, "plies", {});
    EXPECT_EQ(count(distances, "<rect"), 3U + 4U);
    EXPECT_TRUE(has(distances, ">draws<"));
    EXPECT_GT(left_of(distances, 3), left_of(distances, 1)) << "behind the last distance";
    const std::string points = distances_chart({"t", "d"}, {{0, 2}, {0, 3}, 50, true}, "points", {});
    EXPECT_EQ(count(points, "<rect"), 3U + 3U);
    EXPECT_LT(left_of(points, 2), left_of(points, 0)) << "at 0";
}

// The page of a chart's words and bars: on a dark ground they are light.
TEST(Charts, DistancesNameTheirScaleAndHaveTheColoursOfValues) {
    const DistanceCounts counts{{1, 2}, {3}, 50};
    const std::string light = distances_chart({"t", "d"}, counts, "plies", {});
    EXPECT_TRUE(has(light, ">positions, on a logarithmic scale<"));
    EXPECT_EQ(count(light, "fill=\"#6a3d9a\""), 2U) << "violet draws: the legend and the bar";
    EXPECT_FALSE(has(light, "#1e1e1e"));
    const std::string dark = distances_chart({"t", "d"}, counts, "plies", {}, on_a_dark_page);
    EXPECT_LT(dark.find("<rect x=\"0.0\" y=\"0.0\" width=\"480.0\""), dark.find("<text")) << "the ground is below";
    for (const std::string_view colour : {"currentColor", "#0072b2", "#6a3d9a", "#d55e00"})
        EXPECT_FALSE(has(dark, std::string(colour))) << colour;
}

TEST(Charts, LongNamesAreShortened) {
    const std::string chart =
        dots_chart({"t", "d"}, {{"a1-b2-c3-d4-e5-f6-g7-h8-a9-b10", 0.5, 0.1, "50 %"}}, "left", "right", "share");
    EXPECT_TRUE(has(chart, ">a1-b2"));
    EXPECT_TRUE(has(chart, "..") && has(chart, "b10<"));
    EXPECT_FALSE(has(chart, "e5"));
}

TEST(Charts, PointsAreJoinedWhereTheyAreOneStepApart) {
    const std::vector<Series> series = {{"s", win_colour, {{0, 0.5, 0}, {2, 0.5, 0}, {6, 0.5, 0.1}}}};
    const std::string line = R"(stroke="#0072b2" stroke-width="2.0")";
    EXPECT_EQ(count(series_chart({"t", "d"}, series, 2, "plies"), line), 1U);
    EXPECT_EQ(count(series_chart({"t", "d"}, series, 1, "plies"), line), 0U);
    EXPECT_EQ(count(series_chart({"t", "d"}, series, 1, "plies"), R"(stroke-width="1.5")"), 1U) << "one has an error";
}

TEST(Page, MarksAndEscapes) {
    Page page{"a < `b`", {}};
    page.add(Paragraph{"**bold** `x**y` & z"});
    page.add(Grid{"", {{"move"}, {"n", true}}, {{"`a|b`", "1"}}});
    page.add(Lines{"a\nb", true});
    const std::string web = html(page);
    EXPECT_TRUE(has(web, "<h1>a &lt; <code>b</code></h1>"));
    EXPECT_TRUE(has(web, "<p><strong>bold</strong> <code>x**y</code> &amp; z</p>"));
    EXPECT_TRUE(has(web, "<td><code>a|b</code></td><td class=\"number\">1</td>"));
    EXPECT_FALSE(has(web, "<pre")) << "it stands in for a picture";
    EXPECT_EQ(markdown(page),
              "# a < `b`\n\n**bold** `x**y` & z\n\n| move | n |\n|---|---:|\n| `a\\|b` | 1 |\n\n```\na\nb\n```\n");
}

}  // namespace zermelo::report
