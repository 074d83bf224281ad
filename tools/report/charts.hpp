// Charts as SVG for a narrow page. Colour-blind people can tell the colours (Okabe and Ito, 2008) apart, and shapes or
// words repeat them. Words and axes take the colour of the text around the chart.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo::report {

// Texts for screen readers.
struct ChartText {
    std::string title;
    std::string description;
};

struct Colour {
    std::string_view fill;
    std::string_view ink;  // colour of words on it
};
inline constexpr Colour win_colour{"#0072b2", "#ffffff"};
inline constexpr Colour draw_colour{"#6a3d9a", "#ffffff"};
inline constexpr Colour loss_colour{"#d55e00", "#000000"};
inline constexpr Colour first_colour{"#009e73", "#000000"};
inline constexpr Colour second_colour{"#e69f00", "#000000"};
inline constexpr Colour cut_colour{"#c4c4c4", "#000000"};

// The colours of a chart that stands alone, so that no page around it gives any.
struct ChartColours {
    std::string_view page = {};  // of the ground; empty: none
    std::string_view ink = "currentColor";
    Colour win = win_colour;
    Colour draw = draw_colour;
    Colour loss = loss_colour;
};
inline constexpr ChartColours on_a_dark_page{
    "#1e1e1e", "#dddddd", {"#8ec5ff", "#000000"}, {"#c6a5ee", "#000000"}, {"#ffa96b", "#000000"}};

// "12.3 %".
std::string percent(double share);

// Bars that are divided into shares of 1; all rows have the same names and colours, in the same order.
struct Share {
    std::string name;
    Colour colour;
    double value = 0;
};
struct SharesRow {
    std::string name;
    std::vector<Share> shares;
};
std::string shares_chart(const ChartText& text, const std::vector<SharesRow>& rows);

// Shares over whole numbers. Each series is a line that joins numbers `step` apart; errors are vertical bars.
struct SeriesPoint {
    int x = 0;
    double share = 0;
    double error = 0;
};
struct Series {
    std::string name;
    Colour colour;
    std::vector<SeriesPoint> points;
};
std::string series_chart(const ChartText& text, const std::vector<Series>& series, int step, std::string_view x_name);

// A histogram with at most 14 bars of the same width. `counts[n]` is the frequency of the number n.
std::string histogram(const ChartText& text, const std::vector<std::uint64_t>& counts, Colour colour,
                      std::string_view x_name);

// Positions by distance on a logarithmic scale, wins above the line and losses below it. Draws have a bar of their own
// above it: the first one with points, of which they have 0, else one behind the distances. `here`, if set, marks a
// distance of a win or a loss.
struct DistanceCounts {
    std::vector<std::uint64_t> wins;
    std::vector<std::uint64_t> losses;
    std::uint64_t draws = 0;
    bool points = false;
};
struct DistanceMark {
    int distance = 0;
    bool win = true;
    std::string words;
};
std::string distances_chart(const ChartText& text, const DistanceCounts& counts, std::string_view x_name,
                            const std::optional<DistanceMark>& here, const ChartColours& colours = {});

// A dot for each row on a scale of shares, with its error and a note at the right.
struct DotRow {
    std::string name;
    double share = 0;
    double error = 0;
    std::string note;
};
std::string dots_chart(const ChartText& text, const std::vector<DotRow>& rows, std::string_view left_end,
                       std::string_view right_end, std::string_view note_name);

}  // namespace zermelo::report
