// The sections on sampled games: their length, their winners, and the balance of openings.
#include <fmt/format.h>

#include <algorithm>

#include "games/base/text.hpp"
#include "tools/report/sections.hpp"
#include "tools/words/choices.hpp"

namespace zermelo::report {

namespace {

// A bar with the shares of wins, draws and cut games, in the colours of the sides.
SharesRow ends_row(const Played& source, const std::string& name, const GameCounts& counts) {
    return {
        name,
        {{fmt::format("{} {}", source.first(), wins(source.first())), first_colour, counts.share(Ending::first_wins)},
         {"draw", draw_colour, counts.share(Ending::drawn)},
         {"cut", cut_colour, counts.share(Ending::cut)},
         {fmt::format("{} {}", source.second(), wins(source.second())), second_colour,
          counts.share(Ending::second_wins)}}};
}

std::string ended(const GameCounts& counts, Ending ending) {
    return percent(counts.share(ending));
}

std::string described(const PlaySample& sample) {
    const GameCounts& counts = sample.counts;
    return fmt::format("{} play: mean {} plies, half of the games have at most {}, the longest {}. ",
                       name_of(sample.play), number_with_error(counts.plies), counts.quantile(0.5), counts.quantile(1));
}

// True if all games have the same length; a histogram would be one bar.
bool has_one_length(const GameCounts& counts) {
    return counts.quantile(0.0) == counts.quantile(1);
}

}  // namespace

void add_lengths(Page& page, const Played& source) {
    const GameStudy& study = source.games;
    page.add(Heading{"How long games last"});
    page.add(
        Paragraph{fmt::format("{} games of each kind from the start, seed {}. Figures behind ± are standard errors. If "
                              "all games agree, a 95 % interval stands in brackets.",
                              with_thousands(study.sampling.games), study.sampling.seed)});
    Bullets kinds;
    if (source.metric)
        kinds.items.emplace_back(
            source.distances() ? "**Perfect play**: each of the quickest wins, the longest defences "
                                 "or, in a draw, the drawing moves is as likely."
            : source.points()  ? "**Perfect play**: each move that keeps the score is as likely."
                               : "**Perfect play** stands for play that keeps the outcome: without distances the "
                                 "table knows no quickest win, so that a won game may go round in circles.");
    if (study.plays.size() == 3)
        kinds.items.emplace_back(
            "**Careful play**: each move that keeps the outcome is as likely, however slow; the loser plays any move.");
    kinds.items.emplace_back("**Random play**: each legal move is as likely.");
    kinds.items.push_back(fmt::format("A game that is not over after {} is cut there and counts as cut.",
                                      plies(static_cast<std::uint64_t>(study.sampling.cut))));
    page.add(std::move(kinds));
    Grid grid{"Games from the start",
              {{"play"},
               {"mean plies", true},
               {"shortest", true},
               {"median", true},
               {"longest", true},
               {fmt::format("{} {}", source.first(), wins(source.first())), true},
               {"draws", true},
               {fmt::format("{} {}", source.second(), wins(source.second())), true},
               {"cut", true}},
              {}};
    if (source.points()) grid.columns.push_back({fmt::format("points of {}", source.first()), true});
    std::vector<SharesRow> ends;
    Pictures pictures;
    for (const PlaySample& sample : study.plays) {
        const GameCounts& counts = sample.counts;
        const bool any_cut = counts.ended(Ending::cut) > 0;
        grid.rows.push_back({std::string(name_of(sample.play)), (any_cut ? "≥ " : "") + number_with_error(counts.plies),
                             std::to_string(counts.quantile(0)), std::to_string(counts.quantile(0.5)),
                             std::to_string(counts.quantile(1)), ended(counts, Ending::first_wins),
                             ended(counts, Ending::drawn), ended(counts, Ending::second_wins),
                             ended(counts, Ending::cut)});
        if (source.points())
            grid.rows.back().push_back(
                counts.score ? fmt::format("{:+.2f} ± {:.2f}", counts.score->value, counts.score->error) : "-");
        ends.push_back(ends_row(source, fmt::format("{} play", name_of(sample.play)), counts));
        if (has_one_length(counts)) continue;
        const Colour colour = sample.play == Play::random ? loss_colour : win_colour;
        pictures.pictures.push_back(
            {histogram({fmt::format("Length of games with {} play", name_of(sample.play)), described(sample)},
                       counts.by_plies, colour, "plies"),
             "",
             fmt::format("{} play: games by their length.{}", sentence(name_of(sample.play)),
                         any_cut ? " The last bar has those that were cut." : "")});
    }
    std::string description;
    for (const auto& row : grid.rows)
        description += fmt::format("{} play: {} {}, draws {}, {} {}, cut {}. ", row[0], source.first(), row[5], row[6],
                                   source.second(), row[7], row[8]);
    pictures.pictures.push_back(
        {shares_chart({"Who wins games of each kind", description}, ends), "", "Who wins, by the kind of play."});
    page.add(std::move(pictures));
    page.add(std::move(grid));
    const GameCounts& random = study.of(Play::random).counts;
    page.add(Paragraph{fmt::format("At random {} {} {}; a draw or a cut game is half a win.", source.first(),
                                   scores(source.first()), with_error(random.first_share))});
}

namespace {

std::string how_balance_is_ranked(const Played& source) {
    if (!source.metric)
        return source.points() ? "the score nearest to 0, where it is known, then the share at random nearest to 50 %"
                               : "a draw before an unknown value, that before a decided game, then the share at random "
                                 "nearest to 50 %";
    switch (*source.metric) {
        case Metric::score:
            return "the score nearest to 0, then the share at random nearest to 50 %";
        case Metric::wdl:
            return "a draw before a decided game, then the share at random nearest to 50 % (the table has no "
                   "distances)";
        default:
            return "a draw before a decided game, then the longest distance to the win, then the share at random "
                   "nearest to 50 %";
    }
}

// The side that an opening favours in random games, "balanced" or "unclear".
std::string lean(const Played& source, const GameCounts& counts) {
    switch (counts.lean()) {
        case Lean::first:
            return source.first();
        case Lean::second:
            return source.second();
        case Lean::balanced:
            return "balanced";
        default:
            return "unclear";
    }
}

std::string value_with_winner(const Played& source, const Opening& opening) {
    return winner_in_words(source.game, source.turn, opening.value);
}

// True if a rule of the variant lets the second player swap: its option `swap` is `yes`.
bool has_swap_option(const AnyGame& game) {
    const auto choices = choices_of(game);
    return std::any_of(choices.begin(), choices.end(),
                       [](const Choice& choice) { return choice.key == "swap" && choice.now == "yes"; });
}

// The openings that a player who may change sides takes over or leaves.
std::string pie_rule(const Played& source) {
    const auto& openings = source.games.openings;
    std::size_t won = 0;
    std::size_t drawn = 0;
    std::size_t open = 0;
    std::size_t all = 0;
    for (const Opening& opening : openings) {
        all += opening.moves.size();
        if (opening.value.is(Wdl::win)) won += opening.moves.size();
        if (opening.value.is(Wdl::draw)) drawn += opening.moves.size();
        if (!opening.value.outcome()) open += opening.moves.size();
    }
    const Opening& closest = openings.front();
    const Opening& random = closest_at_random(openings);
    std::string text;
    if (has_swap_option(source.game)) {
        text = "**Pie rule.** The swap option is on: the values above include it.";
    } else if (open == all) {
        text = "**Pie rule.** No first move is decided here, so who wins with a swap (pie) rule is not known.";
    } else {
        text = fmt::format(
            "**Pie rule.** With a swap (pie) rule the second player takes over every opening that wins ({} of {}) and "
            "leaves every one that loses ({})",
            won, all, all - won - drawn - open);
        if (open > 0)
            text += fmt::format(". {} {} not decided here, so who wins with that rule is not known.", open,
                                open == 1 ? "is" : "are");
        else if (drawn == 0)
            text += ", so with best play the second player wins after every opening.";
        else
            text += fmt::format(", so with best play the first player opens with one of the {} that draw.", drawn);
    }
    if (won == 0 && drawn == 0 && open == 0) text += " All first moves lose.";
    text += closest.value.outcome()
                ? fmt::format(" Closest by perfect play is {}: {}. Closest means {}.", closest_by_play(openings),
                              value_with_winner(source, closest), how_balance_is_ranked(source))
                : " The closest one by perfect play is not known.";
    return text + fmt::format(" Closest at random is {}: {} for {}.", closest_at_random_in_words(openings),
                              with_error(random.at_random.first_share), source.first());
}

}  // namespace

void add_openings(Page& page, const Played& source) {
    const GameStudy& study = source.games;
    page.add(Heading{"Openings and balance"});
    if (study.openings.empty()) {
        page.add(Paragraph{"There are no first moves."});
        return;
    }
    page.add(Paragraph{fmt::format(
        "Each first move with its value under best play{}, and the result of {} games after it in which both "
        "sides play at random. The share is that of {}, a draw or a cut game is half a win. An opening "
        "leans to a side if 50 % is outside the 95 % interval of the share (Wilson). It is balanced if the "
        "interval lies between 45 % and 55 %, else unclear: more games (`--games`) narrow the interval.",
        source.metric ? "" : ", as far as it is known", with_thousands(study.sampling.games), source.first())});
    constexpr std::size_t most_dots = 20;
    constexpr std::size_t most_rows = 40;
    std::vector<DotRow> dots;
    std::string description;
    const std::string_view order = study.openings.front().value.outcome() ? "by perfect play" : "at random";
    Grid grid{fmt::format("First moves, the closest {} first", order),
              {{"#", true},
               {"move"},
               {"best play after it"},
               {fmt::format("{} at random", source.first()), true},
               {"leans to at random"},
               {"mean plies", true}},
              {}};
    if (source.points()) grid.columns.push_back({"points at random", true});
    for (const Opening& opening : study.openings) {
        const GameCounts& counts = opening.at_random;
        const std::string value = value_with_winner(source, opening);
        if (dots.size() < most_dots) {
            dots.push_back({opening.moves.front(), counts.first_share.value, counts.first_share.error,
                            fmt::format("{:.0f} %", 100 * counts.first_share.value)});
            description += fmt::format("{}: {}. ", opening.moves.front(), with_error(counts.first_share));
        }
        if (grid.rows.size() == most_rows) continue;
        grid.rows.push_back({std::to_string(grid.rows.size() + 1), name_of_opening(opening), value,
                             with_error(counts.first_share), lean(source, counts),
                             fmt::format("{:.1f}", counts.plies.value)});
        if (source.points())
            grid.rows.back().push_back(
                counts.score ? fmt::format("{:+.2f} ± {:.2f}", counts.score->value, counts.score->error) : "-");
    }
    page.add(Pictures{
        {{dots_chart({"Share of the first side in random games after each first move", description}, dots,
                     fmt::format("good for {}", source.second()), fmt::format("good for {}", source.first()), "share"),
          "",
          fmt::format("Random games after each first move: the share of {}, with one standard error. The closest {} "
                      "come first{}.",
                      source.first(), order, study.openings.size() > most_dots ? "; others are left out" : "")}}});
    page.add(std::move(grid));
    if (study.openings.size() > most_rows)
        page.add(Paragraph{fmt::format("{} more rows are in `--json`.", study.openings.size() - most_rows)});
    page.add(Paragraph{pie_rule(source)});
}

}  // namespace zermelo::report
