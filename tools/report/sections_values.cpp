// The sections from the table: the winner, the shares of outcomes, only moves.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/base/text.hpp"
#include "tools/report/sections.hpp"

namespace zermelo::report {

namespace {

std::string share_of(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? "-" : percent(static_cast<double>(part) / static_cast<double>(whole));
}

std::string result_in_words(const Source& source) {
    const Answer& start = source.study.start.answer;
    const std::string text = winner_in_words(source.game, start.turn, start.value);
    return start.draw_by == DrawBy::cycle ? text + ": nobody can force a win" : text;
}

SharesRow shares_row(const Source& source, const GroupStatistics& group) {
    const auto share = [&](std::uint64_t count) {
        return static_cast<double>(count) / static_cast<double>(group.counts.positions);
    };
    return {group.side ? fmt::format("{} to move", side_name(source.game, *group.side)) : "all positions",
            {{"won for the side to move", win_colour, share(group.counts.wins)},
             {"drawn", draw_colour, share(group.counts.draws)},
             {"lost", loss_colour, share(group.counts.losses())}}};
}

// Positions that a side wins, with either side to move.
std::uint64_t won_by(const Statistics& statistics, Side side) {
    std::uint64_t won = 0;
    for (const GroupStatistics& group : statistics.sides)
        won += *group.side == side ? group.counts.wins : group.counts.losses();
    return won;
}

// "11 plies; longest loss 12 plies". The loss is left out unless it is longer.
std::string longest_in_words(const Study& study) {
    const auto win = static_cast<std::uint64_t>(*study.longest->answer.value.dtw);
    const auto& loss = study.statistics.total.longest_loss;
    const bool longer = loss && static_cast<std::uint64_t>(loss->value.dtw) > win;
    return plies(win) +
           (longer ? fmt::format("; longest loss {}", plies(static_cast<std::uint64_t>(loss->value.dtw))) : "");
}

}  // namespace

std::string length_in_words(const GameCounts& counts, const Sampling& sampling) {
    const std::uint64_t cut = counts.ended(Ending::cut);
    if (cut == counts.games) return fmt::format("no end within {}", plies(static_cast<std::uint64_t>(sampling.cut)));
    return fmt::format("{}{:.1f} plies", cut > 0 ? "at least " : "", counts.plies.value);
}

void add_summary(Page& page, const Source& source) {
    const Study& study = source.study;
    const Answer& start = study.start.answer;
    const PlaySample& random = study.of(Play::random);
    const PlaySample& perfect = study.of(Play::perfect);
    Facts facts;
    facts.rows.emplace_back("With best play", sentence(result_in_words(source)));
    facts.rows.emplace_back("Random play", fmt::format("{} {} {}", sentence(source.first()), scores(source.first()),
                                                       with_error(random.counts.first_share)));
    facts.rows.emplace_back("Length of games", fmt::format("{} with best play, {} at random",
                                                           length_in_words(perfect.counts, study.sampling),
                                                           length_in_words(random.counts, study.sampling)));
    if (!start.moves.empty()) {
        const auto keeping = std::count_if(start.moves.begin(), start.moves.end(),
                                           [&](const RankedMove& move) { return keeps_value(start, move); });
        facts.rows.emplace_back("First moves",
                                fmt::format("{}, {} up to symmetry; {} {} the value", start.moves.size(),
                                            study.openings.size(), keeping, keeping == 1 ? "keeps" : "keep"));
        facts.rows.emplace_back("Closest by perfect play", closest_by_play(study.openings));
        facts.rows.emplace_back("Closest at random", closest_at_random_in_words(study.openings));
    }
    if (const auto share = only_move_share(study.statistics.total))
        facts.rows.emplace_back("Only moves",
                                fmt::format("in {} of positions with something to keep", percent(*share)));
    if (study.longest) facts.rows.emplace_back("Longest win (for the side to move)", longest_in_words(study));
    std::string positions = with_thousands(study.table.summary.counts.positions);
    if (study.table.dense)
        positions += study.reachable ? fmt::format(" that can be set up, {} of them reachable from the start",
                                                   with_thousands(*study.reachable))
                                     : " that can be set up";
    facts.rows.emplace_back("Positions", std::move(positions));
    page.add(std::move(facts));
}

void add_winner(Page& page, const Source& source) {
    const Study& study = source.study;
    const Answer& start = study.start.answer;
    page.add(Heading{"Who wins"});
    const auto side = side_name(source.game, start.turn);
    std::string text = fmt::format("**{}**, if both sides play perfectly. {} {}.", sentence(result_in_words(source)),
                                   sentence(side), begins(side));
    if (start.draw_by && !source.points()) {
        if (*start.draw_by == DrawBy::cycle)
            text += " Play goes round in circles; a rule against repetition may decide such a draw.";
        if (*start.draw_by == DrawBy::mixed)
            text += " The game has drawn ends and endless play; which of them perfect play reaches was not worked out.";
    }
    if (source.study.table.metric == Metric::wdl)
        text += " The table has outcomes without distances, so the number of plies is not known.";
    if (source.points()) text += " The value is the difference of points at the end; the number of plies is not kept.";
    page.add(Paragraph{std::move(text)});
    if (study.start.line.empty()) return;
    page.add(Paragraph{study.start.repeats ? "One line of perfect play, up to the first position that occurs again:"
                       : source.distances() && !start.value.is(Wdl::draw)
                           ? "One line of perfect play:"
                           : "One line of perfect play, at most 40 plies of it:"});
    add_line(page, study.start.line);
}

void add_shares(Page& page, const Source& source) {
    const Statistics& statistics = source.study.statistics;
    page.add(Heading{"Wins, draws and losses"});
    if (exchanges_sides(source.game))
        page.add(
            Paragraph{"Symmetries of this board exchange the sides, and the table keeps one position of each pair. So "
                      "there are no figures for each side."});
    else
        page.add(Paragraph{fmt::format(
            "In all positions of the table, whoever is to move: {} {} {} of them, {} {} {}, and {} are draws.",
            source.first(), wins(source.first()),
            share_of(won_by(statistics, Side::first), statistics.total.counts.positions), source.second(),
            wins(source.second()), share_of(won_by(statistics, Side::second), statistics.total.counts.positions),
            share_of(statistics.total.counts.draws, statistics.total.counts.positions))});
    std::vector<SharesRow> rows;
    Grid grid{"For the side to move",
              {{"to move"}, {"positions", true}, {"wins", true}, {"draws", true}, {"losses", true}},
              {}};
    const auto add = [&](const GroupStatistics& group) {
        if (group.counts.positions == 0) return;
        rows.push_back(shares_row(source, group));
        const ValueCounts& counts = group.counts;
        std::vector<std::string> row = {group.side ? std::string(side_name(source.game, *group.side)) : "both",
                                        with_thousands(counts.positions)};
        for (const std::uint64_t count : {counts.wins, counts.draws, counts.losses()})
            row.push_back(fmt::format("{} ({})", with_thousands(count), share_of(count, counts.positions)));
        grid.rows.push_back(std::move(row));
    };
    if (!exchanges_sides(source.game))
        for (const GroupStatistics& side : statistics.sides) add(side);
    add(statistics.total);
    std::string description;
    for (const auto& row : grid.rows)
        description += fmt::format("{} to move: wins {}, draws {}, losses {}. ", row[0], row[2], row[3], row[4]);
    page.add(Pictures{{{shares_chart({"Shares of won, drawn and lost positions", description}, rows), "",
                        "Positions of the table by their value for the side to move."}}});
    page.add(std::move(grid));
}

namespace {

struct Counted {
    std::string_view name;
    const std::vector<PlyCount>* by_ply;
    bool exact;
    std::size_t last;  // no later ply is shown
};

// The last ply to show. Perfect play that repeats itself tells nothing new after that.
std::size_t last_ply(const Study& study) {
    return study.start.repeats ? std::max(study.layers.layers.size() - 1, study.start.line.size()) : SIZE_MAX;
}

std::vector<Counted> counted_plies(const Study& study) {
    const std::size_t last = last_ply(study);
    return {{"all positions of the ply", &study.layers.layers, true, last},
            {"perfect play", &study.of(Play::perfect).by_ply, false, last},
            {"random play", &study.of(Play::random).by_ply, false, last}};
}

// Samples with fewer than 20 positions are not shown; exact counts always are.
bool is_shown(const Counted& counted, std::size_t ply) {
    return ply <= counted.last && ply < counted.by_ply->size() &&
           (*counted.by_ply)[ply].choices >= (counted.exact ? 1 : 20);
}

// A chart of the plies first, first + step, ... With step 2 they have one side to move, if the sides alternate.
std::string only_chart(const std::vector<Counted>& all, std::size_t first, std::size_t step, const std::string& title) {
    constexpr std::array<Colour, 3> colours = {win_colour, first_colour, loss_colour};
    std::vector<Series> series;
    std::string description;
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::vector<SeriesPoint> points;
        for (std::size_t ply = first; ply < all[i].by_ply->size(); ply += step) {
            const PlyCount& count = (*all[i].by_ply)[ply];
            if (is_shown(all[i], ply))
                points.push_back({static_cast<int>(ply), *count.only_share(), all[i].exact ? 0 : *count.only_error()});
        }
        if (!points.empty())
            description += fmt::format("{}: {} at ply {}, {} at ply {}. ", all[i].name, percent(points.front().share),
                                       points.front().x, percent(points.back().share), points.back().x);
        series.push_back({std::string(all[i].name), colours[i], std::move(points)});
    }
    return series_chart({title, description}, series, static_cast<int>(step), "plies from the start");
}

Pictures only_charts(const Source& source, const std::vector<Counted>& all) {
    const Study& study = source.study;
    const std::string title = "Positions with exactly one move that keeps the value, by ply";
    const bool alternate =
        study.layers.sides_alternate && std::all_of(study.plays.begin(), study.plays.end(),
                                                    [](const PlaySample& sample) { return sample.sides_alternate; });
    if (!alternate || study.start.answer.terminal)
        return {{{only_chart(all, 0, 1, title), "", "Bars up and down are one standard error of the samples."}}};
    Pictures pictures;
    for (const std::size_t first : {0U, 1U}) {
        const Side side = first == 0 ? study.start.answer.turn : other(study.start.answer.turn);
        const std::string name(side_name(source.game, side));
        pictures.pictures.push_back(
            {only_chart(all, first, 2, fmt::format("{}, {} to move", title, name)), "",
             fmt::format("**{} to move**: {} plies. Bars up and down are one standard error of the samples.",
                         sentence(name), first == 0 ? "even" : "odd")});
    }
    return pictures;
}

Grid only_grid(const std::vector<Counted>& all) {
    Grid grid{"Positions in which exactly one move keeps the value, of those with a value to keep",
              {{"ply", true},
               {"all positions", true},
               {"share", true},
               {"perfect play", true},
               {"random play", true},
               {"legal moves at random", true}},
              {}};
    std::size_t last = 0;
    for (const Counted& counted : all)
        for (std::size_t ply = 0; ply < counted.by_ply->size(); ++ply)
            if (is_shown(counted, ply)) last = std::max(last, ply);
    // All of the first plies, then every `step`-th. The step is odd, so that rows of both sides appear.
    constexpr std::size_t all_up_to = 12;
    const std::size_t step = last <= 2 * all_up_to ? 1 : (last - all_up_to) / 14 / 2 * 2 + 1;
    for (std::size_t ply = 0; ply <= last; ply += ply < all_up_to ? 1 : step) {
        std::vector<std::string> row = {std::to_string(ply)};
        bool any = false;
        for (const Counted& counted : all) {
            const bool shown = is_shown(counted, ply);
            any = any || shown;
            const PlyCount count = shown ? (*counted.by_ply)[ply] : PlyCount{};
            if (counted.exact)
                row.push_back(
                    shown ? fmt::format("{} of {}", with_thousands(count.only_moves), with_thousands(count.choices))
                          : "-");
            row.push_back(!shown          ? "-"
                          : counted.exact ? percent(*count.only_share())
                                          : with_error({*count.only_share(), *count.only_error(), count.choices}));
        }
        const auto& random = *all.back().by_ply;
        const auto moves = ply < random.size() ? random[ply].mean_moves() : std::nullopt;
        row.push_back(moves ? fmt::format("{:.1f}", *moves) : "-");
        if (any) grid.rows.push_back(std::move(row));
    }
    return grid;
}

std::string why_layers_end(const Study& study) {
    switch (study.layers.end) {
        case Layers::End::complete:
            return ", the longest game";
        case Layers::End::repeats:
            return ": then the same positions come again";
        case Layers::End::too_large:
            return fmt::format(": the next ply has more than {} of them", with_thousands(study.largest_layer));
        default:
            return "";
    }
}

}  // namespace

void add_only_moves(Page& page, const Source& source) {
    const Study& study = source.study;
    const GroupStatistics& total = study.statistics.total;
    const std::string kept = source.points() ? "the score" : "the win or the draw";
    page.add(Heading{"Only moves"});
    page.add(
        Paragraph{fmt::format("Where does exactly one move keep {}? In the whole table in {} of {} positions ({}). "
                              "Counted are positions with a move to make{}.",
                              kept, with_thousands(total.only_moves), with_thousands(total.choices),
                              share_of(total.only_moves, total.choices),
                              source.points() ? "" : "; lost ones are left out, as there is nothing to keep")});
    const auto all = counted_plies(study);
    page.add(only_charts(source, all));
    page.add(only_grid(all));
    if (study.start.repeats)
        page.add(Paragraph{
            fmt::format("Plies after {} are left out: there perfect play repeats positions.", last_ply(study))});
    page.add(Bullets{
        {fmt::format("**All positions** of ply k are those that some play reaches in exactly k plies, symmetric ones "
                     "once. They are counted up to ply {}{}.",
                     study.layers.layers.size() - 1, why_layers_end(study)),
         fmt::format(
             "**Perfect play** and **random play**: the positions that {} games each met at that ply, with "
             "repetition. Plies with fewer than 20 positions to count are left out, and of long games some plies.",
             with_thousands(study.sampling.games)),
         "A position with one legal move alone counts as an only move; `--json` counts these apart (`forced`)."}});
}

}  // namespace zermelo::report
