#include "tools/study/guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "games/base/text.hpp"
#include "tools/study/play.hpp"

namespace zermelo {

namespace {

// Points of a finished game for the first side, in halves of a win.
int points_of(Ending ending) {
    return ending == Ending::first_wins ? 2 : ending == Ending::second_wins ? 0 : 1;
}

struct Node {
    AnyPosition position;
    std::size_t first = 0;     // of its children, which lie side by side; 0: none yet
    std::size_t children = 0;  // 0 where the game is over
    std::uint64_t games = 0;
    std::uint64_t points = 0;  // of the side that moved here, in halves of a win
    Side mover = Side::first;  // that side
};

class Tree {
public:
    Tree(const AnyGame& game, int cut, std::mt19937_64& random) : game_(game), cut_(cut), random_(random) {}

    void set_root(const Answer& answer, const std::vector<std::size_t>& candidates) {
        nodes_.push_back({answer.position});
        nodes_[0].first = 1;
        nodes_[0].children = candidates.size();
        for (const std::size_t index : candidates) {
            Node& node = nodes_.emplace_back(Node{answer.moves[index].child});
            node.mover = answer.turn;
        }
    }

    // Descends to a new node, plays a game from there, and counts it on the way back.
    void play() {
        path_.assign(1, 0);
        while (expanded(path_.back()) && nodes_[path_.back()].children > 0)
            path_.push_back(most_promising(path_.back()));
        std::size_t last = path_.back();
        // A node gets its children at its second game: most nodes have only one.
        if (!expanded(last) && nodes_[last].games > 0 && nodes_.size() < most_nodes) {
            expand(last);
            if (nodes_[last].children > 0)
                path_.push_back(last = nodes_[last].first + pick(random_, nodes_[last].children));
        }
        const int points = points_of(play_at_random(game_, nodes_[last].position, cut_, random_).ending);
        for (const std::size_t number : path_) {
            Node& node = nodes_[number];
            ++node.games;
            node.points += static_cast<std::uint64_t>(node.mover == Side::first ? points : 2 - points);
        }
    }

    const Node& child_of_root(std::size_t number) const { return nodes_[nodes_[0].first + number]; }

private:
    static constexpr std::size_t most_nodes = 1'000'000;

    bool expanded(std::size_t number) const { return nodes_[number].first != 0; }

    void expand(std::size_t number) {
        const AnyPosition position = nodes_[number].position;
        nodes_[number].first = nodes_.size();
        if (game_.terminal(position)) return;
        const Side turn = game_.turn(position);
        for (const AnyPosition& child : game_.children(position)) nodes_.emplace_back(Node{child}).mover = turn;
        nodes_[number].children = nodes_.size() - nodes_[number].first;
    }

    // UCB1: the share of points, and a bonus for children that were seldom tried.
    std::size_t most_promising(std::size_t number) {
        const Node& node = nodes_[number];
        const double logarithm = std::log(static_cast<double>(node.games + 1));
        const std::size_t offset = pick(random_, node.children);  // the first of equal ones is another each time
        std::size_t best = 0;
        double most = -1;
        for (std::size_t i = 0; i < node.children; ++i) {
            const std::size_t at = node.first + (i + offset) % node.children;
            const Node& child = nodes_[at];
            if (child.games == 0) return at;
            const auto games = static_cast<double>(child.games);
            const double bound = static_cast<double>(child.points) / (2 * games) + std::sqrt(logarithm / games);
            if (bound > most) {
                most = bound;
                best = at;
            }
        }
        return best;
    }

    const AnyGame& game_;
    int cut_;
    std::mt19937_64& random_;
    std::vector<Node> nodes_;
    std::vector<std::size_t> path_;
};

}  // namespace

std::string in_words(const Guess& guess) {
    return fmt::format("a guess: {:.0f} % of the games at random that begin with it are won ({} for all moves)",
                       100 * guess.share, counted(guess.games, "game"));
}

std::vector<std::size_t> moves_to_guess(const Answer& answer) {
    Wdl sure = Wdl::loss;
    for (const RankedMove& move : answer.moves) sure = std::max(sure, move.value.at_least);
    std::vector<std::size_t> candidates;
    bool known = true;
    for (std::size_t i = 0; i < answer.moves.size(); ++i) {
        if (answer.moves[i].value.at_most < sure) continue;
        candidates.push_back(i);
        known = known && answer.moves[i].value.outcome();
    }
    if (sure == Wdl::win || known || candidates.size() < 2) candidates.clear();
    return candidates;
}

Guess guess_move(const AnyGame& game, const Answer& answer, const std::vector<std::size_t>& candidates,
                 const GuessLimits& limits, std::mt19937_64& random) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(std::min(limits.seconds, 1e6));
    Tree tree(game, limits.cut, random);
    tree.set_root(answer, candidates);
    Guess guess;
    while (guess.games < limits.games && !limits.stop.stop_requested()) {
        tree.play();
        ++guess.games;
        if (Clock::now() >= end) break;
    }
    std::size_t best = 0;
    for (std::size_t i = 1; i < candidates.size(); ++i)
        if (tree.child_of_root(i).games > tree.child_of_root(best).games) best = i;
    const Node& chosen = tree.child_of_root(best);
    guess.index = candidates[best];
    guess.share =
        chosen.games == 0 ? 0.5 : static_cast<double>(chosen.points) / (2 * static_cast<double>(chosen.games));
    return guess;
}

}  // namespace zermelo
