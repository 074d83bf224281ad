#include "tools/study/rulings.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "solvers/engine/ruling_texts.hpp"
#include "tools/study/counts.hpp"

namespace zermelo {

namespace {

constexpr std::size_t longest_without_distances = 40;  // plies

// One position in both games.
struct PositionPair {
    AnyPosition first;
    AnyPosition second;
};

Result<RulingStart> start_of(const Table& table) {
    ZERMELO_ASSIGN(position, table.game().parse("start"));
    ZERMELO_ASSIGN(answer, table.answer(position));
    return RulingStart{table.game().format(position), std::move(answer)};
}

bool agree(const Known& first, const Known& second, bool distances) {
    return first.outcome() == second.outcome() &&
           (!distances || (first.dtw == second.dtw && first.score == second.score));
}

// The best moves with the texts of the positions that they lead to.
std::map<std::string, const RankedMove*> best_moves(const RulingTexts& texts, const Answer& answer, bool distances) {
    std::map<std::string, const RankedMove*> best;
    for (const RankedMove& move : answer.moves)
        if (move.value.outcome() && (distances ? move.optimal : keeps_value(answer, move)))
            best.emplace(texts.format(move.child), &move);
    return best;
}

std::vector<std::string> names_of_best(const AnyGame& game, const Answer& answer) {
    std::vector<std::string> names;
    for (const RankedMove& move : answer.moves)
        if (move.optimal) names.push_back(game.move_name(answer.position, move.number));
    return names;
}

class PlayOfTwo {
public:
    PlayOfTwo(const Table& first, const Table& second, bool distances)
        : first_(first),
          second_(second),
          first_texts_(first.game()),
          second_texts_(second.game()),
          distances_(distances) {}

    Result<std::optional<SharedPlay>> from(PositionPair position) {
        SharedPlay play;
        std::set<AnyPosition> met;
        for (;;) {
            ZERMELO_ASSIGN(first, first_.answer(position.first));
            ZERMELO_ASSIGN(second, second_.answer(position.second));
            play.first = std::move(first);
            play.second = std::move(second);
            if (!play.first.value.outcome() || !play.second.value.outcome()) return std::nullopt;
            const auto next = step(play, met);
            if (!next) break;
            position = *next;
        }
        play.position = first_.game().format(play.first.position);
        play.first_best = names_of_best(first_.game(), play.first);
        play.second_best = names_of_best(second_.game(), play.second);
        ZERMELO_ASSIGN(first_rest, first_.line(play.first));
        ZERMELO_ASSIGN(second_rest, second_.line(play.second));
        play.first_rest = std::move(first_rest);
        play.second_rest = std::move(second_rest);
        return play;
    }

private:
    // Makes a move that is best in both, or sets the end.
    std::optional<PositionPair> step(SharedPlay& play, std::set<AnyPosition>& met) const {
        const auto stop = [&](SharedPlay::End end) {
            play.end = end;
            return std::nullopt;
        };
        if (!agree(play.first.value, play.second.value, distances_)) return stop(SharedPlay::End::values);
        if (play.first.terminal && play.second.terminal) return stop(SharedPlay::End::over);
        const auto firsts = best_moves(first_texts_, play.first, distances_);
        const auto seconds = best_moves(second_texts_, play.second, distances_);
        const auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
        if (firsts.empty() || !std::equal(firsts.begin(), firsts.end(), seconds.begin(), seconds.end(), same))
            return stop(SharedPlay::End::moves);
        if (!met.insert(play.first.position).second) return stop(SharedPlay::End::repeats);
        if (!play.first.value.dtw && play.line.size() >= longest_without_distances) return stop(SharedPlay::End::cut);
        const RankedMove& move = play.first.moves.front();
        play.line.emplace_back(play.first.turn, first_.game().move_name(play.first.position, move.number));
        return PositionPair{move.child, seconds.at(first_texts_.format(move.child))->child};
    }

    const Table& first_;
    const Table& second_;
    RulingTexts first_texts_;
    RulingTexts second_texts_;
    bool distances_;
};

// Looks at all positions by their plies from the start.
class NearestSearch {
public:
    enum class Wanted { other_outcome, other_rules };
    NearestSearch(const Table& first, const Table& second, Wanted wanted, const RunOptions& run)
        : first_(first),
          second_(second),
          first_texts_(first.game()),
          second_texts_(second.game()),
          is_ruling_(second.game().is_ruling_of(first.game())),
          wanted_(wanted),
          run_(run) {}

    Result<NearestDifference> from(const PositionPair& start) {
        NearestDifference result;
        add(start, none, {});
        std::size_t begin = 0;
        while (begin < nodes_.size()) {
            const std::size_t end = nodes_.size();
            ZERMELO_ASSIGN(found, first_difference(begin));
            result.found = std::move(found);
            result.positions = end;
            if (result.found || end >= NearestDifference::most_positions) return result;
            for (std::size_t i = begin; i < end && nodes_.size() < NearestDifference::most_positions; ++i) expand(i);
            begin = end;
        }
        result.complete = true;
        return result;
    }

private:
    static constexpr std::size_t none = SIZE_MAX;
    struct Node {
        PositionPair position;
        std::size_t parent = none;
        Line::value_type move;  // that leads here
    };

    void add(const PositionPair& position, std::size_t parent, Line::value_type move) {
        const auto key = std::pair(first_.game().canonical(position.first), second_.game().canonical(position.second));
        if (seen_.insert(key).second) nodes_.push_back({position, parent, std::move(move)});
    }

    // Adds the positions after moves that both games have.
    void expand(std::size_t number) {
        const PositionPair position = nodes_[number].position;
        const Children children = children_of(position);
        const Side turn = first_.game().turn(position.first);
        for (std::size_t move = 0; move < children.firsts.size(); ++move) {
            const auto same = std::ranges::find(children.second_numbers, children.first_numbers[move]);
            if (same == children.second_numbers.end()) continue;
            const auto at = static_cast<std::size_t>(same - children.second_numbers.begin());
            add({children.firsts[move], children.seconds[at]}, number,
                {turn, first_.game().move_name(position.first, move)});
        }
    }

    // The positions after the moves of both games, none where a game is over. The same position has the same number in
    // both.
    struct Children {
        std::vector<AnyPosition> firsts;
        std::vector<AnyPosition> seconds;
        std::vector<std::size_t> first_numbers;
        std::vector<std::size_t> second_numbers;
    };
    Children children_of(const PositionPair& position) const {
        const auto after = [](const AnyGame& game, const AnyPosition& from) {
            return game.terminal(from) ? std::vector<AnyPosition>() : game.children(from);
        };
        Children result{after(first_.game(), position.first), after(second_.game(), position.second), {}, {}};
        const auto number = [&result](const auto& of_first, const auto& of_second) {
            std::unordered_map<std::decay_t<decltype(of_second(result.seconds.front()))>, std::size_t> known;
            for (const AnyPosition& child : result.seconds)
                result.second_numbers.push_back(known.emplace(of_second(child), known.size()).first->second);
            for (const AnyPosition& child : result.firsts)
                result.first_numbers.push_back(known.emplace(of_first(child), known.size()).first->second);
        };
        if (is_ruling_)
            number(
                [&](const AnyPosition& child) { return second_.game().shared(first_.game(), child).value_or(child); },
                std::identity());
        else
            number([&](const AnyPosition& child) { return first_texts_.format(child); },
                   [&](const AnyPosition& child) { return second_texts_.format(child); });
        return result;
    }
    // The first move of a position whose number the other list does not have.
    static std::string only_move_of(const AnyGame& game, const AnyPosition& position,
                                    const std::vector<std::size_t>& numbers, const std::vector<std::size_t>& others) {
        for (std::size_t move = 0; move < numbers.size(); ++move)
            if (std::ranges::find(others, numbers[move]) == others.end()) return game.move_name(position, move);
        return "";
    }

    // True if the rules differ; then sets a move that one ruling alone has, if there is one.
    bool rules_differ(const PositionPair& position, NearestDifference::Found& found) const {
        const Children children = children_of(position);
        const auto& [firsts, seconds] = std::tie(children.first_numbers, children.second_numbers);
        found.only_first = only_move_of(first_.game(), position.first, firsts, seconds);
        found.only_second = only_move_of(second_.game(), position.second, seconds, firsts);
        found.over = {first_.game().terminal(position.first).has_value(),
                      second_.game().terminal(position.second).has_value()};
        return !found.only_first.empty() || !found.only_second.empty() ||
               first_.game().terminal(position.first) != second_.game().terminal(position.second);
    }

    // The first node from `begin` on with the wanted difference.
    Result<std::optional<NearestDifference::Found>> first_difference(std::size_t begin) const {
        std::vector<AnyPosition> firsts;
        std::vector<AnyPosition> seconds;
        for (std::size_t i = begin; i < nodes_.size(); ++i) {
            firsts.push_back(nodes_[i].position.first);
            seconds.push_back(nodes_[i].position.second);
        }
        ZERMELO_ASSIGN(first_values, first_.probe_many(firsts, run_.threads, run_.stop));
        ZERMELO_ASSIGN(second_values, second_.probe_many(seconds, run_.threads, run_.stop));
        for (std::size_t i = 0; i < firsts.size(); ++i) {
            if (!first_values[i] || !second_values[i]) continue;
            NearestDifference::Found found;
            found.first = first_.known(firsts[i], *first_values[i]);
            found.second = second_.known(seconds[i], *second_values[i]);
            if (wanted_ == Wanted::other_outcome ? found.first.outcome() == found.second.outcome()
                                                 : !rules_differ({firsts[i], seconds[i]}, found))
                continue;
            found.position = first_.game().format(firsts[i]);
            found.turn = first_.game().turn(firsts[i]);
            for (std::size_t at = begin + i; nodes_[at].parent != none; at = nodes_[at].parent)
                found.line.push_back(nodes_[at].move);
            std::reverse(found.line.begin(), found.line.end());
            return found;
        }
        return std::nullopt;
    }

    const Table& first_;
    const Table& second_;
    RulingTexts first_texts_;
    RulingTexts second_texts_;
    bool is_ruling_;
    Wanted wanted_;
    const RunOptions& run_;
    std::vector<Node> nodes_;
    std::set<std::pair<AnyPosition, AnyPosition>> seen_;  // canonical
};

// The positions that play from the start reaches, symmetric ones once, by their plies; none if there are too many.
Result<std::vector<AnyPosition>> reachable_positions(const AnyGame& game, const RunOptions& run) {
    ZERMELO_ASSIGN(start, game.parse("start"));
    std::vector<AnyPosition> found = {start};
    std::unordered_set<AnyPosition> seen = {game.canonical(start)};
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (run.stop.stop_requested()) return interrupted("the comparison of " + game.spec());
        if (game.terminal(found[i])) continue;
        for (const AnyPosition& child : game.children(found[i]))
            if (seen.insert(game.canonical(child)).second) found.push_back(child);
        if (found.size() > Rulings::most_reachable) return std::vector<AnyPosition>();
    }
    return found;
}

// Replaces examples by positions that play reaches: the fewest plies to the end, then the fewest from the start.
class ExamplesFromPlay {
public:
    ExamplesFromPlay(const Table& first, const Table& second, const RunOptions& run, Rulings& result)
        : first_(first), second_(second), run_(run), result_(result) {}

    Result<void> find() {
        const RulingTexts first_texts(first_.game());
        const RulingTexts second_texts(second_.game());
        ZERMELO_ASSIGN(by_first, reachable_positions(first_.game(), run_));
        if (by_first.empty()) return {};
        ZERMELO_ASSIGN(by_second, reachable_positions(second_.game(), run_));
        if (by_second.empty()) return {};
        result_.examples_from_play = true;
        std::vector<AnyPosition> firsts;
        std::vector<AnyPosition> seconds;
        for (const AnyPosition& position : by_first)
            if (auto same = second_texts.parse(first_texts.format(position))) {
                firsts.push_back(position);
                seconds.push_back(*std::move(same));
            }
        for (const AnyPosition& position : by_second)
            if (auto same = first_texts.parse(second_texts.format(position))) {
                firsts.push_back(*std::move(same));
                seconds.push_back(position);
            }
        ZERMELO_ASSIGN(first_values, first_.probe_many(firsts, run_.threads, run_.stop));
        ZERMELO_ASSIGN(second_values, second_.probe_many(seconds, run_.threads, run_.stop));
        for (std::size_t i = 0; i < firsts.size(); ++i)
            if (first_values[i] && second_values[i]) consider(firsts[i], *first_values[i], *second_values[i]);
        return {};
    }

private:
    void consider(const AnyPosition& position, const Value& first, const Value& second) {
        TableComparison& counts = result_.counts;
        const auto example = [&] {
            return ComparedPosition{first_.game().format(position), first_.game().turn(position), first, second};
        };
        if (first == second) {
            if (first.dtw <= (result_.agreement_reached ? counts.longest_agreement->first.dtw : 0)) return;
            counts.longest_agreement = example();
            result_.agreement_reached = true;
            return;
        }
        if (first.wdl == second.wdl && !counts.tells_distances()) return;
        auto& simplest = counts.simplest.at(first.wdl, second.wdl);
        bool& reached = result_.reached.at(first.wdl, second.wdl);
        const auto plies = [&](const Value& a, const Value& b) { return plies_to_difference(a, b, counts.metrics); };
        if (reached && plies(first, second) >= plies(simplest->first, simplest->second)) return;
        simplest = example();
        reached = true;
    }

    const Table& first_;
    const Table& second_;
    const RunOptions& run_;
    Rulings& result_;
};

}  // namespace

const ComparedPosition* Rulings::simplest_difference() const {
    const ComparedPosition* best = nullptr;
    std::pair<bool, int> least;
    for (const Wdl a : all_outcomes)
        for (const Wdl b : all_outcomes) {
            const auto& position = counts.simplest.at(a, b);
            if (a == b || !position) continue;
            const std::pair rank(!reached.at(a, b),
                                 plies_to_difference(position->first, position->second, counts.metrics));
            if (best != nullptr && rank >= least) continue;
            best = &*position;
            least = rank;
        }
    return best;
}

std::optional<Side> Rulings::winner(const RulingStart& start) {
    const Answer& answer = start.answer;
    if (!answer.value.outcome() || answer.value.is(Wdl::draw)) return std::nullopt;
    return answer.value.is(Wdl::win) ? answer.turn : other(answer.turn);
}

std::optional<bool> Rulings::winner_changes() const {
    const bool known = std::all_of(starts.begin(), starts.end(),
                                   [](const RulingStart& start) { return start.answer.value.outcome().has_value(); });
    return known ? std::optional(winner(starts[0]) != winner(starts[1])) : std::nullopt;
}

std::string_view name_of(SharedPlay::End end) {
    constexpr std::array<std::string_view, 5> names = {"over", "values", "moves", "repeats", "cut"};
    return names[static_cast<std::size_t>(end)];
}

Result<Rulings> compare_rulings(const Table& first, const Table& second, const RunOptions& run) {
    Rulings result;
    result.first = first.info();
    result.second = second.info();
    ZERMELO_ASSIGN(first_start, start_of(first));
    ZERMELO_ASSIGN(second_start, start_of(second));
    ZERMELO_ASSIGN(counts, first.compare(second, run));
    result.counts = std::move(counts);
    ZERMELO_TRY(ExamplesFromPlay(first, second, run, result).find());
    const PositionPair start{first_start.answer.position, second_start.answer.position};
    result.same_start =
        RulingTexts(first.game()).format(start.first) == RulingTexts(second.game()).format(start.second);
    result.starts = {std::move(first_start), std::move(second_start)};
    result.nearest.complete = true;
    result.rules.complete = true;
    if (!result.same_start) return result;
    ZERMELO_ASSIGN(play, PlayOfTwo(first, second, result.counts.tells_distances()).from(start));
    result.play = std::move(play);
    const auto search = [&](NearestSearch::Wanted wanted) {
        return NearestSearch(first, second, wanted, run).from(start);
    };
    if (result.counts.total.outcomes() > 0) {
        ZERMELO_ASSIGN(nearest, search(NearestSearch::Wanted::other_outcome));
        result.nearest = std::move(nearest);
    }
    if (result.first.spec != result.second.spec) {
        ZERMELO_ASSIGN(rules, search(NearestSearch::Wanted::other_rules));
        result.rules = std::move(rules);
    }
    return result;
}

}  // namespace zermelo
