#include "solvers/engine/answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace zermelo {

namespace {

// The best move of an outcome has the smallest number: wins by their distance, then draws, then losses, the longest
// first.
std::pair<int, int> rank(const Known& value) {
    const Wdl wdl = *value.outcome();
    if (value.score) return {-static_cast<int>(wdl), -*value.score};
    const int dtw = value.dtw.value_or(value.within.value_or(0));
    return {-static_cast<int>(wdl), wdl == Wdl::win ? dtw : -dtw};
}

}  // namespace

Known Known::of(Value value, Metric metric, int made) {
    if (metric == Metric::score) return of_score({value.score + made, value.score + made});
    Known known = of(value.wdl);
    if (metric == Metric::dtw && value.wdl != Wdl::draw) known.dtw = value.dtw;
    return known;
}

Known Known::of_score(std::pair<int, int> range) {
    const auto [least, most] = range;
    Known known{value_of_score(least).wdl, value_of_score(most).wdl, {}, {}, {}, range};
    if (least == most) known.score = least;
    return known;
}

Known after_move(const Known& child, bool same_side_moves_again) {
    if (same_side_moves_again) return child;
    if (child.score_range) return Known::of_score({-child.score_range->second, -child.score_range->first});
    return {opposite(child.at_most), opposite(child.at_least), child.dtw, child.within, {}, {}};
}

std::string_view name_of(Source source) {
    switch (source) {
        case Source::terminal:
            return "terminal";
        case Source::table:
            return "table";
        case Source::search:
            return "search";
        case Source::certificate:
            return "certificate";
        default:
            return "";
    }
}

std::string_view name_of(Limit limit) {
    switch (limit) {
        case Limit::nodes:
            return "nodes";
        case Limit::seconds:
            return "seconds";
        case Limit::memory:
            return "memory";
        case Limit::busy:
            return "busy";
        default:
            return "";
    }
}

std::string_view name_of(DrawBy draw_by) {
    switch (draw_by) {
        case DrawBy::terminal:
            return "terminal";
        case DrawBy::cycle:
            return "cycle";
        default:
            return "mixed";
    }
}

std::string_view name_of(Wdl wdl) {
    return wdl == Wdl::win ? "win" : wdl == Wdl::loss ? "loss" : "draw";
}

std::string_view name_of(const Known& value) {
    if (const auto wdl = value.outcome()) return name_of(*wdl);
    if (value.nothing()) return "unknown";
    return value.at_least == Wdl::draw ? "win-or-draw" : "draw-or-loss";
}

std::string_view side_name(const AnyGame& game, Side side) {
    return game.info().sides[static_cast<std::size_t>(side)];
}

std::optional<std::string_view> winner_name(const AnyGame& game, Side turn, const Known& value) {
    const auto wdl = value.outcome();
    const auto side = wdl ? winner(*wdl, turn) : std::nullopt;
    return side ? std::optional(side_name(game, *side)) : std::nullopt;
}

void rank_moves(Answer& answer) {
    std::stable_sort(answer.moves.begin(), answer.moves.end(), [](const RankedMove& a, const RankedMove& b) {
        if (!a.value.outcome() || !b.value.outcome()) return a.value.outcome() && !b.value.outcome();
        return rank(a.value) < rank(b.value);
    });
    answer.best.reset();
    if (!answer.moves.empty() && answer.moves.front().value.outcome()) answer.best = 0;
    for (RankedMove& ranked : answer.moves) {
        ranked.delta.reset();
        ranked.optimal = false;
        if (!ranked.value.outcome()) continue;
        const Known& best = answer.moves.front().value;
        if (ranked.value.score && best.score)
            ranked.delta = *best.score - *ranked.value.score;
        else if (ranked.value.dtw && best.dtw && ranked.value.outcome() == best.outcome())
            ranked.delta = std::abs(*ranked.value.dtw - *best.dtw);
        ranked.optimal = rank(ranked.value) == rank(best);
    }
}

bool begin_answer(const AnyGame& game, const AnyPosition& position, Answer& answer) {
    answer.position = position;
    answer.turn = game.turn(position);
    const auto end = game.terminal(position);
    if (!end) return true;
    answer.terminal = true;
    const auto points = game.points(position);
    answer.value = points ? Known::of_score({points->made, points->made}) : Known::of(Value{*end});
    answer.source = Source::terminal;
    return false;
}

void list_moves(const AnyGame& game, Answer& answer) {
    const auto children = game.children(answer.position);
    for (std::size_t number = 0; number < children.size(); ++number)
        answer.moves.push_back({number, children[number], game.turn(children[number]), {}, {}, false});
}

void end_answer(const AnyGame& game, Answer& answer) {
    if (answer.value.is(Wdl::draw)) answer.draw_by = answer.terminal ? DrawBy::terminal : game.draws_end_by();
}

Answer answer_of_rules(const AnyGame& game, const AnyPosition& position, std::string why_unknown) {
    Answer answer;
    if (begin_answer(game, position, answer)) {
        answer.why_unknown = std::move(why_unknown);
        list_moves(game, answer);
        rank_moves(answer);
    }
    end_answer(game, answer);
    return answer;
}

namespace {

constexpr std::size_t longest_line = 40;  // without distances

// `goes_back`: of best moves one to an earlier position comes first.
Result<Line> followed(const AnyGame& game, const std::string& file, Answer now, bool goes_back,
                      const std::function<Result<Answer>(const AnyPosition&)>& ask) {
    Line line;
    std::set<AnyPosition> met = {now.position};  // without distances play may go in circles
    while (!now.moves.empty() && now.moves.front().value.outcome()) {
        const auto back = std::find_if(now.moves.begin(), now.moves.end(), [&](const RankedMove& move) {
            return goes_back && move.optimal && met.contains(move.child);
        });
        const RankedMove& best = back == now.moves.end() ? now.moves.front() : *back;
        if (best.value.dtw && *best.value.dtw >= now.value.dtw.value_or(0))
            return fail(Failure::corrupt, fmt::format("{} is not a sound table", file),
                        fmt::format("its distances do not fall along the line, at {}", game.format(now.position)),
                        Cause{.kind = Cause::Kind::unsound_table, .where = file});
        if (!best.value.dtw && line.size() >= longest_line) break;
        line.emplace_back(now.turn, game.move_name(now.position, best.number));
        if (!best.value.dtw && !met.insert(best.child).second) break;
        ZERMELO_ASSIGN(next, ask(best.child));
        now = std::move(next);
    }
    return line;
}

}  // namespace

Result<Line> best_line(const AnyGame& game, const std::string& file, Answer now,
                       const std::function<Result<Answer>(const AnyPosition&)>& ask) {
    constexpr std::size_t long_draw = 16;  // longer ones circle at leisure
    ZERMELO_ASSIGN(line, followed(game, file, now, false, ask));
    if (!now.value.is(Wdl::draw) || now.value.score || line.size() <= long_draw) return line;
    ZERMELO_ASSIGN(shorter, followed(game, file, std::move(now), true, ask));
    return shorter.size() < line.size() ? shorter : line;
}

LineEnd end_of(const AnyGame& game, const Answer& answer, const Line& line) {
    std::vector<AnyPosition> met = {answer.position};
    for (const auto& [turn, name] : line) {
        const auto number = game.find_move(met.back(), name);
        if (!number) return {};
        met.push_back(game.children(met.back())[*number]);
    }
    LineEnd end;
    end.over = !line.empty() && game.terminal(met.back());
    if (answer.value.dtw || answer.value.score) return end;
    const auto first = std::find(met.begin(), met.end(), met.back());
    if (first != met.end() - 1) end.repeats_from = static_cast<std::size_t>(first - met.begin()) + 1;
    return end;
}

Result<void> check_owner(const AnyGame& game, const AnyPosition& position) {
    if (game.owns(position)) return {};
    return fail(Failure::bad_input, "the position is not one of " + game.spec(),
                "it was made by another game or variant, or by none");
}

}  // namespace zermelo
