// The sections of a report on a board without a table.
#include <fmt/format.h>

#include "games/base/text.hpp"
#include "tools/report/sections.hpp"

namespace zermelo::report {

namespace {

// "hounds win in 44 plies", "draw"; empty for an unknown value.
std::string known_in_words(const KnownFact& fact) {
    if (fact.winner == "draw") return "draw";
    std::string text = fmt::format("{} {}", fact.winner, wins(fact.winner));
    if (fact.dtw) text += " in " + plies(static_cast<std::uint64_t>(*fact.dtw));
    if (fact.score) text += " by " + points(*fact.score);
    return text;
}

std::string found_in_words(const Surveyed& source) {
    const Answer& start = source.survey.start;
    return start.value.nothing() && !start.value.score_range ? std::string()
                                                             : winner_in_words(source.game, start.turn, start.value);
}

std::string verdict(const Surveyed& source) {
    if (source.origin.known) return known_in_words(*source.origin.known);
    return found_in_words(source);
}

std::string effort(const Surveyed& source) {
    return fmt::format("{} in {:.0f} s", counted(source.survey.nodes, "position"), source.survey.seconds);
}

}  // namespace

void add_survey_summary(Page& page, const Surveyed& source) {
    const Survey& survey = source.survey;
    const GameCounts& random = survey.of(Play::random).counts;
    const std::string value = verdict(source);
    Facts facts;
    facts.rows.emplace_back("With best play", value.empty() ? "Not known" : sentence(value));
    facts.rows.emplace_back("Random play", fmt::format("{} {} {}", sentence(source.first()), scores(source.first()),
                                                       with_error(random.first_share)));
    facts.rows.emplace_back("Length of games", length_in_words(random, survey.sampling) + " at random");
    if (survey.mean_moves)
        facts.rows.emplace_back("Legal moves", fmt::format("{:.1f} in a position, at random", *survey.mean_moves));
    if (!survey.openings.empty()) {
        facts.rows.emplace_back(
            "First moves", fmt::format("{}, {} up to symmetry", survey.start.moves.size(), survey.openings.size()));
        facts.rows.emplace_back("Closest at random", closest_at_random_in_words(survey.openings));
    }
    page.add(std::move(facts));
}

void add_survey_winner(Page& page, const Surveyed& source) {
    const Survey& survey = source.survey;
    page.add(Heading{"Who wins"});
    const auto side = side_name(source.game, survey.start.turn);
    std::string text =
        fmt::format("{} {}. There is no table of this board: {}.", sentence(side), begins(side), source.origin.why);
    if (const auto& known = source.origin.known)
        text += fmt::format(" **{}**, by a result that the program carries ({}; `zermelo known {}`).",
                            sentence(known_in_words(*known)), known->source, source.game.spec());
    const std::string found = found_in_words(source);
    if (!found.empty() && survey.start.value.outcome())
        text += fmt::format(" **{}**, by a search of {}.", sentence(found), effort(source));
    else if (survey.nodes > 0)
        text += fmt::format(" A search of {} {}.", effort(source),
                            !found.empty()        ? "found no more than this: " + found
                            : source.origin.known ? "looked at the first moves"
                                                  : "did not find out who wins; `--time` allows more, and `zermelo "
                                                    "prove` searches with a certificate");
    if (!source.origin.no_search.empty()) text += fmt::format(" Nothing was searched: {}.", source.origin.no_search);
    page.add(Paragraph{std::move(text)});
    const auto marks = value_marks(source.game, survey.start);
    page.add(Lines{source.game.diagram(survey.start.position), true});
    page.add(Pictures{{board_picture(source.game, survey.start.position, {{}, {}, {}, marks}, "The start",
                                     "The start. A triangle upwards is a win for who moves, downwards a loss.")}});
}

void add_survey_basis(Page& page, const Surveyed& source) {
    const Survey& survey = source.survey;
    page.add(Heading{"What this report rests on"});
    Bullets notes;
    notes.items.push_back(on_rules(source.game));
    notes.items.push_back(
        fmt::format("No table: {}. So there are no shares of won positions, no only moves and no "
                    "longest win here.",
                    source.origin.why));
    notes.items.emplace_back(
        "Values come from a search; they are proven, or not known. A machine with more time or memory may find more.");
    notes.items.push_back(
        fmt::format("Games: {} from the start and after each kind of first move, both sides at random, cut after {}; a "
                    "cut game counts as half a win, and with its length at the cut.",
                    with_thousands(survey.sampling.games), plies(static_cast<std::uint64_t>(survey.sampling.cut))));
    add_on_games(notes);
    page.add(std::move(notes));
    page.add(to_repeat(source.origin.command, survey.sampling));
}

}  // namespace zermelo::report
