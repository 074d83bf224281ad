// The section on games in which one side errs.
#include <fmt/format.h>

#include "games/base/text.hpp"
#include "tools/report/sections.hpp"

namespace zermelo::report {

void add_errors(Page& page, const Source& source) {
    const auto& samples = source.games.errors;
    if (samples.empty()) return;
    page.add(Heading{"The price of errors"});
    page.add(Paragraph{fmt::format(
        "One side errs in so many percent of its turns, the other one plays perfectly: {} games of each kind. "
        "An error is any of the moves that give {} away, in a turn that has one. In all other turns both play "
        "as in perfect play.",
        with_thousands(source.games.sampling.games), source.points() ? "points" : "the outcome")});
    Grid grid{"Games with errors of one side",
              {{"who errs"},
               {"in", true},
               {"mean plies", true},
               {"wins", true},
               {"draws", true},
               {"losses", true},
               {"cut", true}},
              {}};
    if (source.points()) grid.columns.push_back({"its points", true});
    for (const ErrorSample& sample : samples) {
        const GameCounts& counts = sample.counts;
        const bool first = sample.side == Side::first;
        const double won = counts.share(first ? Ending::first_wins : Ending::second_wins);
        const double lost = counts.share(first ? Ending::second_wins : Ending::first_wins);
        grid.rows.push_back({std::string(side_name(source.game, sample.side)), fmt::format("{} %", sample.percent),
                             (counts.ended(Ending::cut) > 0 ? "≥ " : "") + number_with_error(counts.plies),
                             percent(won), percent(counts.share(Ending::drawn)), percent(lost),
                             percent(counts.share(Ending::cut))});
        if (source.points())
            grid.rows.back().push_back(counts.score ? fmt::format("{:+.2f} ± {:.2f}",
                                                                  first ? counts.score->value : -counts.score->value,
                                                                  counts.score->error)
                                                    : "-");
    }
    page.add(std::move(grid));
}

}  // namespace zermelo::report
