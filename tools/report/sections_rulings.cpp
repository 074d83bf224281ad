// Two rulings of one board: what changes, how play differs, and where.
#include <fmt/format.h>

#include <algorithm>

#include "games/base/text.hpp"
#include "games/base/version.hpp"
#include "tablebase/digest.hpp"
#include "tools/report/report.hpp"
#include "tools/report/sections.hpp"
#include "tools/words/counted.hpp"

namespace zermelo::report {

namespace {

constexpr std::size_t most_slices = 100;  // rows
constexpr std::size_t most_best = 6;      // moves

class RulingsText {
public:
    RulingsText(const AnyGame& game, const Rulings& rulings) : game_(game), rulings_(rulings) {}

    // The specs, with the metrics if one table tells more than the other.
    std::string label(bool second) const {
        const TableInfo& info = second ? rulings_.second : rulings_.first;
        const bool metrics = rulings_.first.metric != rulings_.second.metric;
        return fmt::format("`{}`{}", info.spec, metrics ? fmt::format(" ({})", name_of(info.metric)) : "");
    }
    std::string value(const Value& value, bool second) const {
        return in_words(Known::of(value, counts().metrics[second ? 1 : 0]));
    }
    // "win in 3 plies in the first table, draw in the second"
    std::string values(const ComparedPosition& position) const {
        return fmt::format("{} in the first table, {} in the second", value(position.first, false),
                           value(position.second, true));
    }
    std::string meaning_of_positions() const {
        return meaning_of(counted_in_both(rulings_.first, rulings_.second), CountedGame::of(rulings_.first));
    }
    const TableComparison& counts() const { return rulings_.counts; }
    const Rulings& rulings() const { return rulings_; }
    const AnyGame& game() const { return game_; }

    // "win -> draw", or "win, other distance".
    std::string kind(Wdl first, Wdl second) const {
        if (first != second) return fmt::format("{} -> {}", name_of(first), name_of(second));
        return fmt::format("{}, other {}", name_of(first), distance());
    }
    std::string_view distance() const { return counts().metrics[0] == Metric::score ? "score" : "distance"; }
    std::string part(std::uint64_t count) const {
        const std::uint64_t all = counts().total.positions();
        return fmt::format("{} ({})", with_thousands(count),
                           percent(all == 0 ? 0 : static_cast<double>(count) / static_cast<double>(all)));
    }

    // A board of a position of the first game.
    void add_picture(Pictures& pictures, const std::string& title, const std::string& position,
                     const std::string& values) const {
        const auto parsed = game_.parse(position);
        if (!parsed) return;
        pictures.pictures.push_back(
            board_picture(game_, *parsed, {}, title,
                          fmt::format("**{}**: `{}`{}{}", title, position, values.empty() ? "" : ", ", values)));
    }

private:
    const AnyGame& game_;
    const Rulings& rulings_;
};

void add_facts(Page& page, const RulingsText& text) {
    const ComparedGroup& total = text.counts().total;
    Facts facts;
    for (const bool second : {false, true}) {
        const Answer& start = text.rulings().starts[second ? 1 : 0].answer;
        facts.rows.emplace_back(
            second ? "Second" : "First",
            fmt::format("{}: {}", text.label(second),
                        start.value.outcome() ? winner_in_words(text.game(), start.turn, start.value)
                                              : "the table lacks its start"));
    }
    facts.rows.emplace_back("In both", counted(total.positions(), "position"));
    facts.rows.emplace_back("Counted", text.meaning_of_positions());
    facts.rows.emplace_back("Other outcomes", text.part(total.outcomes()));
    if (text.counts().tells_distances())
        facts.rows.emplace_back(fmt::format("Other {}s alone", text.distance()), text.part(total.distances));
    if (total.only_first > 0) facts.rows.emplace_back("Only in the first", counted(total.only_first, "position"));
    if (total.only_second > 0) facts.rows.emplace_back("Only in the second", counted(total.only_second, "position"));
    page.add(std::move(facts));
}

// The starts if they differ, and the winners.
void add_starts(Page& page, const RulingsText& text) {
    const Rulings& rulings = text.rulings();
    const auto& [first, second] = rulings.starts;
    std::string told;
    if (!rulings.same_start)
        told = fmt::format("**The starts differ**: `{}` in the first game, `{}` in the second. ", first.position,
                           second.position);
    if (const auto changes = rulings.winner_changes()) {
        const auto result = [&](const RulingStart& start) {
            return winner_in_words(text.game(), start.answer.turn, start.answer.value);
        };
        told += *changes
                    ? fmt::format("**The winner changes**: {} from the start of the first, {} from that of the second.",
                                  result(first), result(second))
                    : "The winner from the start is the same.";
    }
    if (!told.empty()) page.add(Paragraph{std::move(told)});
    if (rulings.same_start) return;
    Pictures pictures;
    for (const bool is_second : {false, true})
        pictures.pictures.push_back(board_picture(text.game(), rulings.starts[is_second ? 1 : 0].answer.position, {},
                                                  is_second ? "Start of the second" : "Start of the first",
                                                  fmt::format("The start of {}", text.label(is_second))));
    page.add(std::move(pictures));
}

void add_kinds(Page& page, const RulingsText& text) {
    const TableComparison& counts = text.counts();
    if (counts.total.differing() == 0) {
        page.add(Paragraph{counts.tells_distances() || counts.metrics[0] == Metric::wdl
                               ? "All common positions have equal values."
                               : "All common positions have equal outcomes; one table tells no distances."});
        return;
    }
    const bool by_side = !exchanges_sides(text.game());
    Grid kinds{
        "Changes for the side to move, from the first table to the second", {{"change"}, {"positions", true}}, {}};
    kinds.columns.push_back({"share", true});
    if (by_side)
        for (const Side side : {Side::first, Side::second})
            kinds.columns.push_back({fmt::format("{} to move", side_name(text.game(), side)), true});
    Grid simplest{"The simplest position of each change", {{"change"}, {"position"}, {"first"}, {"second"}}, {}};
    if (text.rulings().examples_from_play) {
        simplest.caption += ", of those that play from the start reaches if there is one";
        simplest.columns.push_back({"reached"});
    }
    Pictures pictures;
    const auto add = [&](Wdl first, Wdl second) {
        const std::uint64_t count = counts.total.common.at(first, second);
        if (count == 0) return;
        std::vector<std::string> row = {
            text.kind(first, second), with_thousands(count),
            percent(static_cast<double>(count) / static_cast<double>(counts.total.positions()))};
        if (by_side)
            for (const ComparedGroup& side : counts.sides) row.push_back(with_thousands(side.common.at(first, second)));
        kinds.rows.push_back(std::move(row));
    };
    const auto add_simplest = [&](Wdl first, Wdl second) {
        const auto& position = counts.simplest.at(first, second);
        if (!position) return;
        simplest.rows.push_back({text.kind(first, second), fmt::format("`{}`", position->position),
                                 text.value(position->first, false), text.value(position->second, true)});
        if (text.rulings().examples_from_play)
            simplest.rows.back().emplace_back(text.rulings().reached.at(first, second) ? "yes" : "no");
        text.add_picture(pictures, text.kind(first, second), position->position, text.values(*position));
    };
    for (const Wdl first : all_outcomes)
        for (const Wdl second : all_outcomes)
            if (first != second) add(first, second);
    if (counts.total.distances > 0) {
        std::vector<std::string> row = {
            fmt::format("{} alone", text.distance()), with_thousands(counts.total.distances),
            percent(static_cast<double>(counts.total.distances) / static_cast<double>(counts.total.positions()))};
        if (by_side)
            for (const ComparedGroup& side : counts.sides) row.push_back(with_thousands(side.distances));
        kinds.rows.push_back(std::move(row));
    }
    for (const bool equal : {false, true})
        for (const Wdl first : all_outcomes)
            for (const Wdl second : all_outcomes)
                if ((first == second) == equal) add_simplest(first, second);
    page.add(std::move(kinds));
    page.add(std::move(simplest));
    page.add(std::move(pictures));
}

std::string joined_line(const Line& line) {
    return fmt::format("{}", fmt::join(line_words(line, 1), " "));
}

// "`a1-a2`, `b1-b2`"
std::string best_in_words(const std::vector<std::string>& moves) {
    std::string text;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (i == most_best) return text + ", ...";
        text += fmt::format("{}`{}`", i > 0 ? ", " : "", moves[i]);
    }
    return text.empty() ? "none, the game is over" : text;
}

std::string end_of_play(SharedPlay::End end) {
    switch (end) {
        case SharedPlay::End::over:
            return "Perfect play is the same to the end of the game.";
        case SharedPlay::End::values:
            return "Then the values differ.";
        case SharedPlay::End::moves:
            return "Then the best moves differ.";
        case SharedPlay::End::repeats:
            return "Then a position occurs again: perfect play is the same.";
        default:
            return "Perfect play is the same for these plies; the line goes on.";
    }
}

void add_play(Page& page, const RulingsText& text) {
    const AnyGame& game = text.game();
    const auto& play = text.rulings().play;
    if (!play) {
        page.add(Paragraph{text.rulings().same_start
                               ? "A table lacks the start, so there is no line of perfect play."
                               : "The games begin with different positions, so no line of perfect play is shared."});
        return;
    }
    const bool differs = play->end == SharedPlay::End::values || play->end == SharedPlay::End::moves;
    if (!play->line.empty()) {
        page.add(Paragraph{fmt::format("Perfect play agrees for {}:", plies(play->line.size()))});
        add_line(page, play->line);
    }
    page.add(Paragraph{
        play->line.empty() && differs
            ? fmt::format("The {} differ at the start.", play->end == SharedPlay::End::values ? "values" : "best moves")
            : end_of_play(play->end)});
    if (differs) {
        Grid grid{fmt::format("The position `{}`", play->position), {{"table"}, {"value"}, {"best moves"}}, {}};
        for (const bool second : {false, true}) {
            const Answer& answer = second ? play->second : play->first;
            grid.rows.push_back({second ? "second" : "first", winner_in_words(game, answer.turn, answer.value),
                                 best_in_words(second ? play->second_best : play->first_best)});
        }
        page.add(std::move(grid));
        for (const bool second : {false, true}) {
            const Line& line = second ? play->second_rest : play->first_rest;
            if (line.empty()) continue;
            page.add(Paragraph{fmt::format("Perfect play from there by the {} table:", second ? "second" : "first")});
            add_line(page, line);
        }
    }
}

// The first game on which the rules show, and a move that one of them alone has.
std::string rules_in_words(const NearestDifference::Found& found) {
    std::string told =
        found.line.empty()
            ? "**Players notice the rules** at the first move"
            : fmt::format("**Players notice the rules** after {} at the earliest: `{}`. It leads to `{}`",
                          plies(found.line.size()), joined_line(found.line), found.position);
    if (found.over[0] && found.over[1]) return told + ": the game is over there with other winners.";
    if (found.over[0] || found.over[1])
        return fmt::format("{}: the game is over there in the {} alone.", told, found.over[0] ? "first" : "second");
    if (found.only_first == found.only_second)
        return fmt::format("{}: there `{}` leads to different positions.", told, found.only_first);
    std::string moves;
    if (!found.only_first.empty()) moves = fmt::format("`{}` only in the first", found.only_first);
    if (!found.only_second.empty())
        moves += fmt::format("{}`{}` only in the second", moves.empty() ? "" : ", ", found.only_second);
    return fmt::format("{}: there is {}.", told, moves);
}

void add_nearest(Page& page, const RulingsText& text) {
    const NearestDifference& nearest = text.rulings().nearest;
    Bullets bullets;
    Pictures pictures;
    if (nearest.found) {
        const auto& found = *nearest.found;
        const std::string values =
            fmt::format("{} in the first table, {} in the second", in_words(found.first), in_words(found.second));
        bullets.items.push_back(
            found.line.empty()
                ? fmt::format("**The start has another outcome**: {}.", values)
                : fmt::format("**The shortest game to another outcome** has {}: `{}`. It leads to `{}`: {}.",
                              plies(found.line.size()), joined_line(found.line), found.position, values));
        if (!found.line.empty()) text.add_picture(pictures, "Shortest game to another outcome", found.position, values);
    } else if (text.rulings().play && text.counts().total.outcomes() > 0) {
        bullets.items.push_back(nearest.complete
                                    ? "**No game** that both rulings allow leads from the start to another outcome."
                                    : fmt::format("**No game to another outcome** was found among {} near the start.",
                                                  counted(nearest.positions, "position")));
    }
    if (const auto& found = text.rulings().rules.found) {
        bullets.items.push_back(rules_in_words(*found));
        text.add_picture(pictures, "Players first notice the rules", found->position, "");
    }
    if (const ComparedPosition* simplest = text.rulings().simplest_difference())
        bullets.items.push_back(
            fmt::format("**The simplest difference** is `{}`: {}.", simplest->position, text.values(*simplest)));
    if (const auto& longest = text.counts().longest_agreement)
        bullets.items.push_back(fmt::format("**The longest agreement** is `{}`: {} in both.", longest->position,
                                            text.value(longest->first, false)));
    if (!bullets.items.empty()) page.add(std::move(bullets));
    if (!pictures.pictures.empty()) page.add(std::move(pictures));
}

// One group for each name, unless the sides to move are apart.
std::vector<ComparedGroup> shown_slices(const std::vector<ComparedGroup>& slices, bool by_side) {
    if (by_side) return slices;
    std::vector<ComparedGroup> merged;
    for (const ComparedGroup& slice : slices) {
        const auto same =
            std::find_if(merged.begin(), merged.end(), [&](const auto& other) { return other.name == slice.name; });
        if (same == merged.end())
            merged.push_back(slice);
        else
            same->add(slice);
    }
    return merged;
}

void add_slices(Page& page, const RulingsText& text) {
    const TableComparison& counts = text.counts();
    const bool by_side = !exchanges_sides(text.game());
    Grid grid{
        fmt::format("By slice, of those that differ; counted are {}", text.meaning_of_positions()), {{"slice"}}, {}};
    if (by_side) grid.columns.push_back({"to move"});
    grid.columns.push_back({"in both", true});
    grid.columns.push_back({"outcomes", true});
    if (counts.tells_distances()) grid.columns.push_back({std::string(text.distance()) + "s", true});
    grid.columns.push_back({"only first", true});
    grid.columns.push_back({"only second", true});
    std::size_t differing = 0;
    for (const ComparedGroup& slice : shown_slices(counts.slices, by_side)) {
        if (slice.differing() + slice.only_first + slice.only_second == 0 || ++differing > most_slices) continue;
        std::vector<std::string> row = {slice.name};
        if (by_side) row.emplace_back(side_name(text.game(), *slice.side));
        row.push_back(with_thousands(slice.positions()));
        row.push_back(with_thousands(slice.outcomes()));
        if (counts.tells_distances()) row.push_back(with_thousands(slice.distances));
        row.push_back(with_thousands(slice.only_first));
        row.push_back(with_thousands(slice.only_second));
        grid.rows.push_back(std::move(row));
    }
    if (differing == 0) return;
    if (differing > most_slices) grid.caption += fmt::format(" ({} of {})", most_slices, differing);
    page.add(std::move(grid));
}

void add_sections(Page& page, const RulingsText& text) {
    add_starts(page, text);
    add_kinds(page, text);
    add_nearest(page, text);
    add_play(page, text);
    add_slices(page, text);
    const auto& common = text.counts().total.common;
    const auto drawn = [&](Wdl other) { return common.at(Wdl::draw, other) + common.at(other, Wdl::draw); };
    if (std::ranges::any_of(all_outcomes, [&](Wdl other) { return drawn(other) > 0; }))
        page.add(Paragraph{on_draws(text.game())});
}

}  // namespace

void add_rulings(Page& page, const AnyGame& game, const Rulings& rulings) {
    const RulingsText text(game, rulings);
    page.add(Heading{fmt::format("Compared with {}", text.label(true))});
    page.add(Paragraph{fmt::format("First: {}. Second: {}.", text.label(false), text.label(true))});
    add_facts(page, text);
    add_sections(page, text);
}

Page rulings_page(const AnyGame& game, const Rulings& rulings, const std::string& command) {
    const RulingsText text(game, rulings);
    Page page{fmt::format("{}: {} against {}", game.info().title, text.label(false), text.label(true)), {}};
    add_facts(page, text);
    add_sections(page, text);
    page.add(Grid{"To repeat it",
                  {{"what"}, {"value"}},
                  {{"command", fmt::format("`{}`", command)},
                   {"program", std::string(program_version)},
                   {"digest of the first", fmt::format("`{}`", digest_text(rulings.first.summary.digest))},
                   {"digest of the second", fmt::format("`{}`", digest_text(rulings.second.summary.digest))}}});
    return page;
}

}  // namespace zermelo::report
