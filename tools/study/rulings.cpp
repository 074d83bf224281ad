#include "tools/study/rulings.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
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

// The start, if both games begin with the same position.
Result<std::optional<PositionPair>> shared_start(const AnyGame& first, const AnyGame& second) {
    ZERMELO_ASSIGN(a, first.parse("start"));
    ZERMELO_ASSIGN(b, second.parse("start"));
    if (RulingTexts(first).format(a) != RulingTexts(second).format(b)) return std::nullopt;
    return PositionPair{a, b};
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
            if (met.empty()) play.first_start = play.first;
            if (met.empty()) play.second_start = play.second;
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
    NearestSearch(const Table& first, const Table& second, const RunOptions& run)
        : first_(first), second_(second), first_texts_(first.game()), second_texts_(second.game()), run_(run) {}

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
        if (first_.game().terminal(position.first) || second_.game().terminal(position.second)) return;
        std::map<std::string, AnyPosition> seconds;
        for (const AnyPosition& child : second_.game().children(position.second))
            seconds.emplace(second_texts_.format(child), child);
        const auto firsts = first_.game().children(position.first);
        const Side turn = first_.game().turn(position.first);
        for (std::size_t move = 0; move < firsts.size(); ++move) {
            const auto same = seconds.find(first_texts_.format(firsts[move]));
            if (same == seconds.end()) continue;
            add({firsts[move], same->second}, number, {turn, first_.game().move_name(position.first, move)});
        }
    }

    // The first node from `begin` on with different outcomes.
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
            if (found.first.outcome() == found.second.outcome()) continue;
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
    const RunOptions& run_;
    std::vector<Node> nodes_;
    std::set<std::pair<AnyPosition, AnyPosition>> seen_;  // canonical
};

}  // namespace

std::string_view name_of(SharedPlay::End end) {
    constexpr std::array<std::string_view, 5> names = {"over", "values", "moves", "repeats", "cut"};
    return names[static_cast<std::size_t>(end)];
}

Result<Rulings> compare_rulings(const Table& first, const Table& second, const RunOptions& run) {
    Rulings result{first.info(), second.info(), {}, {}, {}};
    ZERMELO_ASSIGN(counts, first.compare(second, run));
    result.counts = std::move(counts);
    result.nearest.complete = true;
    ZERMELO_ASSIGN(start, shared_start(first.game(), second.game()));
    if (!start) return result;
    ZERMELO_ASSIGN(play, PlayOfTwo(first, second, result.counts.tells_distances()).from(*start));
    result.play = std::move(play);
    if (result.counts.total.outcomes() > 0) {
        ZERMELO_ASSIGN(nearest, NearestSearch(first, second, run).from(*start));
        result.nearest = std::move(nearest);
    }
    return result;
}

}  // namespace zermelo
