// Charts as SVG for a narrow page. Colours are those of Okabe and Ito (2008), which colour-blind people tell apart;
// shapes and words repeat what they say. Words and axes take the colour of the text around the chart.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo::report {

// For whoever does not see the chart.
struct ChartText {
    std::string title;
    std::string description;
};

struct Colour {
    std::string_view fill;
    std::string_view ink;  // of words on it
};
inline constexpr Colour win_colour{"#0072b2", "#ffffff"};
inline constexpr Colour draw_colour{"#6e6e6e", "#ffffff"};
inline constexpr Colour loss_colour{"#d55e00", "#000000"};
inline constexpr Colour first_colour{"#009e73", "#000000"};
inline constexpr Colour second_colour{"#e69f00", "#000000"};
inline constexpr Colour cut_colour{"#c4c4c4", "#000000"};

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

// Shares by a whole number, a line for each series that joins numbers `step` apart; errors as bars up and down.
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

// How many of `total` have each whole number, in at most 14 bars of the same width. `counts` by number.
std::string histogram(const ChartText& text, const std::vector<std::uint64_t>& counts, Colour colour,
                      std::string_view x_name);

// How many positions have each distance, on a scale of powers of ten: wins above the line, losses below it. `here` is
// marked, if it is set: a distance, and whether it is that of a win.
struct DistanceMark {
    int distance = 0;
    bool win = true;
    std::string words;
};
std::string distances_chart(const ChartText& text, const std::vector<std::uint64_t>& wins,
                            const std::vector<std::uint64_t>& losses, std::string_view x_name,
                            const std::optional<DistanceMark>& here);

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
