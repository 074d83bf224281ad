// The last section: assumptions, decisions, and the command that makes the report again.
#include <fmt/format.h>

#include "games/base/text.hpp"
#include "games/base/version.hpp"
#include "tools/report/sections.hpp"

namespace zermelo::report {

namespace {

std::string metric_in_words(Metric metric) {
    switch (metric) {
        case Metric::score:
            return "points: values are the difference of points at the end of the game (metric `score`)";
        case Metric::wdl:
            return "outcomes without distances (metric `wdl`); sections that need plies say so";
        default:
            return "outcomes and distances in plies (metric `dtw`): the winner hurries, the loser delays";
    }
}

std::string by_the_book(Repetition rule) {
    switch (rule) {
        case Repetition::forbidden:
            return " By the rule book no position may occur a third time: values do not know the history, and a draw "
                   "here may be won by the book.";
        case Repetition::loses:
            return " By the rule book who makes a position for the third time loses: values do not know the history, "
                   "and a draw here may be won by the book.";
        default:
            return " The third occurrence of a position is a draw by the rule book too.";
    }
}

}  // namespace

std::string on_draws(const AnyGame& game) {
    switch (game.draws_end_by()) {
        case DrawBy::terminal:
            return "Play cannot go round in circles: no rule of repetition is needed.";
        case DrawBy::cycle:
            return "Draws are endless play: neither side can force a win." + by_the_book(game.info().repetition);
        default:
            return "Draws are drawn ends or endless play." + by_the_book(game.info().repetition);
    }
}

std::string on_rules(const AnyGame& game) {
    return fmt::format(
        "Rules: those of `{0}` as `zermelo rules {0}` tells them in full, revision {1}. Options that the "
        "spec does not name have their usual values.",
        game.spec(), game.rules_revision());
}

void add_on_games(Bullets& notes) {
    notes.items.emplace_back(
        "People play neither perfectly nor at random. Random games show how a board leans when nobody knows what to "
        "do.");
    notes.items.emplace_back("Symmetric first moves are one kind: they share value and random games.");
}

Grid to_repeat(const std::string& command, const Sampling& sampling) {
    return {"To repeat it",
            {{"what"}, {"value"}},
            {{"command", fmt::format("`{}`", command)},
             {"seed", std::to_string(sampling.seed)},
             {"program", std::string(program_version)}}};
}

void add_basis(Page& page, const Source& source) {
    const Study& study = source.study;
    const TableInfo& table = study.table;
    page.add(Heading{"What this report rests on"});
    Bullets notes;
    notes.items.push_back(on_rules(source.game));
    notes.items.push_back(fmt::format("The table has {}.", metric_in_words(table.metric)));
    std::string positions = fmt::format("Positions: {} are stored, one of each class of symmetric ones",
                                        with_thousands(table.summary.counts.positions));
    if (table.positions_raw && *table.positions_raw != table.summary.counts.positions)
        positions +=
            fmt::format("; with each of the symmetric ones there are {}", with_thousands(*table.positions_raw));
    if (!table.dense)
        positions += ". All of them can be reached from the start.";
    else if (study.reachable)
        positions +=
            fmt::format(". Play from the start reaches {}, symmetric ones once.", with_thousands(*study.reachable));
    else
        positions += ". They include positions that no play from the start reaches.";
    notes.items.push_back(std::move(positions));
    notes.items.push_back(on_draws(source.game));
    notes.items.emplace_back(
        "Values, shares of the table, only moves of the table and of whole plies, and values of first moves are exact. "
        "Figures with ± are estimates from games, with one standard error. If all games agreed, the 95 % interval of "
        "Wilson is in brackets.");
    notes.items.push_back(
        fmt::format("Games: {} of each kind and after each kind of first move, cut after {}; a cut game counts as half "
                    "a win, and with its length at the cut.",
                    with_thousands(study.sampling.games), plies(static_cast<std::uint64_t>(study.sampling.cut))));
    notes.items.emplace_back(
        "Games of one sample are independent. Positions of one ply are weighted by how often games meet them.");
    add_on_games(notes);
    page.add(std::move(notes));
    Grid repeat = to_repeat(source.origin.command, study.sampling);
    repeat.rows.push_back({"table", source.origin.table.empty() ? "made for this report alone"
                                                                : fmt::format("`{}`", printable(source.origin.table))});
    repeat.rows.push_back({"digest of the table", fmt::format("`{}`", digest_text(table.summary.digest))});
    repeat.rows.push_back({"fingerprint of the rules", fmt::format("`{:016x}`", table.fingerprint)});
    repeat.rows.push_back({"method", table.method});
    page.add(std::move(repeat));
}

}  // namespace zermelo::report
