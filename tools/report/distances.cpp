#include "tools/report/distances.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "games/base/text.hpp"
#include "tools/report/charts.hpp"

namespace zermelo::report {

Result<std::string> distances_picture(const TableInfo& table, const Statistics& statistics,
                                      const std::optional<Known>& here, bool dark) {
    if (table.metric == Metric::wdl)
        return fail(Failure::no_answer, "there are no distances to draw",
                    fmt::format("the table of {} knows outcomes alone", table.spec), "solve it without --metric wdl");
    const bool points = table.metric == Metric::score;
    const GroupStatistics& total = statistics.total;
    std::optional<DistanceMark> mark;
    if (here) {
        const auto distance = points ? here->score : here->dtw;
        if (distance && here->outcome() && *here->outcome() != Wdl::draw)
            mark = DistanceMark{std::abs(*distance), *here->outcome() == Wdl::win, "you are here"};
    }
    std::string text = fmt::format("{}, of which {} are drawn. ", counted(total.counts.positions, "position"),
                                   with_thousands(total.counts.draws));
    text += "Wins are above the line and losses below it; each line is ten times the last.";
    if (total.counts.draws > 0)
        text += points ? " Draws have the bar at 0 points." : " Draws have no distance; the last bar counts them.";
    return distances_chart({fmt::format("{} of {}", points ? "Points" : "Distances", table.spec), text},
                           {total.wins_at, total.losses_at, total.counts.draws, points},
                           points ? "points" : "plies to the end, with best play", mark,
                           dark ? on_a_dark_page : ChartColours{});
}

}  // namespace zermelo::report
