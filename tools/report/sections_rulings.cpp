// Two rulings of one board: what changes, how play differs, and where.
#include <fmt/format.h>

#include <algorithm>

#include "games/base/text.hpp"
#include "games/base/version.hpp"
#include "tablebase/digest.hpp"
#include "tools/report/report.hpp"
#include "tools/report/sections.hpp"

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

private:
    const AnyGame& game_;
    const Rulings& rulings_;
};

void add_facts(Page& page, const RulingsText& text) {
    const ComparedGroup& total = text.counts().total;
    Facts facts;
    for (const bool second : {false, true}) {
        std::string line = text.label(second);
        if (const auto& play = text.rulings().play) {
            const Answer& start = second ? play->second_start : play->first_start;
            line += ": " + winner_in_words(text.game(), start.turn, start.value);
        }
        facts.rows.emplace_back(second ? "Second" : "First", std::move(line));
    }
    facts.rows.emplace_back("In both", counted(total.positions(), "position"));
    facts.rows.emplace_back("Other outcomes", text.part(total.outcomes()));
    if (text.counts().tells_distances())
        facts.rows.emplace_back(fmt::format("Other {}s alone", text.distance()), text.part(total.distances));
    if (total.only_first > 0) facts.rows.emplace_back("Only in the first", counted(total.only_first, "position"));
    if (total.only_second > 0) facts.rows.emplace_back("Only in the second", counted(total.only_second, "position"));
    page.add(std::move(facts));
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
        if (const auto& position = counts.simplest.at(first, second))
            simplest.rows.push_back({text.kind(first, second), fmt::format("`{}`", position->position),
                                     text.value(position->first, false), text.value(position->second, true)});
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
        page.add(Paragraph{"The two games do not begin with the same position in both tables."});
        return;
    }
    const bool differs = play->end == SharedPlay::End::values || play->end == SharedPlay::End::moves;
    if (!play->line.empty()) {
        page.add(Paragraph{fmt::format("Perfect play agrees for {}:", plies(play->line.size()))});
        page.add(Lines{joined_line(play->line), false});
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
            page.add(Lines{joined_line(line), false});
        }
    }
}

void add_nearest(Page& page, const RulingsText& text) {
    const NearestDifference& nearest = text.rulings().nearest;
    Bullets bullets;
    if (nearest.found) {
        const auto& found = *nearest.found;
        bullets.items.push_back(fmt::format(
            "**The shortest game to another outcome** has {}{}. It leads to `{}`: {} in the first table, {} in the "
            "second.",
            plies(found.line.size()), found.line.empty() ? "" : fmt::format(": `{}`", joined_line(found.line)),
            found.position, in_words(found.first), in_words(found.second)));
    } else if (text.rulings().play && text.counts().total.outcomes() > 0) {
        bullets.items.push_back(nearest.complete
                                    ? "**No game** that both rulings allow leads from the start to another outcome."
                                    : fmt::format("**No game to another outcome** was found among {} near the start.",
                                                  counted(nearest.positions, "position")));
    }
    if (const ComparedPosition* simplest = text.counts().simplest_difference())
        bullets.items.push_back(
            fmt::format("**The simplest difference** is `{}`: {} in the first table, {} in the second.",
                        simplest->position, text.value(simplest->first, false), text.value(simplest->second, true)));
    if (const auto& longest = text.counts().longest_agreement)
        bullets.items.push_back(fmt::format("**The longest agreement** is `{}`: {} in both.", longest->position,
                                            text.value(longest->first, false)));
    if (!bullets.items.empty()) page.add(std::move(bullets));
}

void add_slices(Page& page, const RulingsText& text) {
    const TableComparison& counts = text.counts();
    const bool by_side = !exchanges_sides(text.game());
    Grid grid{"By slice, of those that differ", {{"slice"}}, {}};
    if (by_side) grid.columns.push_back({"to move"});
    grid.columns.push_back({"in both", true});
    grid.columns.push_back({"outcomes", true});
    if (counts.tells_distances()) grid.columns.push_back({std::string(text.distance()) + "s", true});
    grid.columns.push_back({"only first", true});
    grid.columns.push_back({"only second", true});
    std::size_t differing = 0;
    for (const ComparedGroup& slice : counts.slices) {
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
    add_kinds(page, text);
    add_nearest(page, text);
    add_play(page, text);
    add_slices(page, text);
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
