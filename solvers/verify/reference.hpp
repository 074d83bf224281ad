// The definition of all values, in the plainest code: what every solver is compared with. Small games only.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstring>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "games/core/concepts/game.hpp"

namespace zermelo {

template <class Position>
struct BytesHash {
    std::size_t operator()(const Position& position) const {
        std::string bytes(sizeof(Position), '\0');
        std::memcpy(bytes.data(), &position, sizeof(Position));
        return std::hash<std::string>{}(bytes);
    }
};

// The functions of a game that the definition calls.
template <class G>
concept Playable = requires(const G g, const typename G::Position p) {
    { g.turn(p) } -> std::same_as<Side>;
    { g.terminal(p) } -> std::same_as<std::optional<Wdl>>;
    { g.apply(p, *g.moves(p).begin()) } -> std::same_as<typename G::Position>;
};

template <Playable G>
using ReferenceValues = std::unordered_map<typename G::Position, Value, BytesHash<typename G::Position>>;

// Everything reachable from `roots`, without symmetry, each position once.
template <Playable G>
std::vector<typename G::Position> all_reachable(const G& game, std::vector<typename G::Position> open) {
    using Position = typename G::Position;
    std::unordered_set<Position, BytesHash<Position>> seen;
    std::vector<Position> all;
    while (!open.empty()) {
        const Position position = open.back();
        open.pop_back();
        if (!seen.insert(position).second) continue;
        all.push_back(position);
        for (const auto& move : game.moves(position)) open.push_back(game.apply(position, move));
    }
    return all;
}

// Values in points of everything reachable from `roots`: round after round, what has only moves to positions with known
// values. Play must not go in circles.
template <ScoreGame G>
ReferenceValues<G> reference_values(const G& game, std::vector<typename G::Position> roots) {
    const auto all = all_reachable(game, std::move(roots));
    ReferenceValues<G> values;
    while (values.size() < all.size()) {
        for (const auto& position : all) {
            std::optional<int> best = game.terminal(position) ? std::optional(0) : std::nullopt;
            bool known = true;
            for (const auto& move : game.moves(position)) {
                const auto child = game.apply(position, move);
                const auto found = values.find(child);
                known = known && found != values.end();
                if (!known) break;
                const int still = game.turn(child) == game.turn(position) ? found->second.score : -found->second.score;
                best = std::max(best.value_or(-max_score), game.gain(position, move) + still);
            }
            if (known) values.emplace(position, value_of_score(*best));
        }
    }
    return values;
}

// Values of everything reachable from `roots`, by value iteration: in round d every position gets its value that is won
// or lost in exactly d plies, judged by the values of the rounds before. What no round decides is a draw.
template <Playable G>
    requires(!ScoreGame<G>)
ReferenceValues<G> reference_values(const G& game, std::vector<typename G::Position> roots) {
    using Position = typename G::Position;
    const std::vector<Position> all = all_reachable(game, std::move(roots));
    std::unordered_map<Position, std::optional<Value>, BytesHash<Position>> values;
    for (const Position& position : all) values.emplace(position, std::nullopt);

    for (int round = 0, idle = 0; idle < 2; ++round) {
        std::vector<std::pair<Position, Value>> decided;
        for (const Position& position : all) {
            if (values.at(position)) continue;
            if (const auto wdl = game.terminal(position)) {
                decided.emplace_back(position, Value{*wdl, 0});
                continue;
            }
            bool all_lose = true;
            int farthest = 0;
            std::optional<Value> win;
            for (const auto& move : game.moves(position)) {
                const Position child = game.apply(position, move);
                const auto& child_value = values.at(child);
                if (!child_value) {
                    all_lose = false;
                    continue;
                }
                const Value value = after_move(*child_value, game.turn(child) == game.turn(position));
                all_lose = all_lose && value.wdl == Wdl::loss;
                farthest = std::max<int>(farthest, value.dtw);
                if (value.wdl == Wdl::win && (!win || better(value, *win))) win = value;
            }
            if (win)
                decided.emplace_back(position, *win);
            else if (all_lose)
                decided.emplace_back(position, Value{Wdl::loss, static_cast<std::uint16_t>(farthest)});
        }
        for (const auto& [position, value] : decided) values.at(position) = value;
        idle = decided.empty() ? idle + 1 : 0;
    }

    ReferenceValues<G> result;
    for (const auto& [position, value] : values) result.emplace(position, value.value_or(Value{}));
    return result;
}

}  // namespace zermelo
