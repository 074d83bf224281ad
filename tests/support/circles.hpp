// Play that comes back to an earlier position.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "solvers/verify/reference.hpp"

namespace zermelo::test {

// A position and the names of moves that come back to it.
struct Circle {
    std::string position;
    std::vector<std::string> moves;
};

// A circle that stays among some positions, if there is one: goes through them depth first.
template <Game G>
std::optional<Circle> find_circle(const G& game, const std::vector<typename G::Position>& among) {
    using Position = typename G::Position;
    enum class State : std::uint8_t { unseen, on_path, done };
    std::unordered_map<Position, State, BytesHash<Position>> states;
    for (const Position& position : among) states.emplace(position, State::unseen);
    struct Step {
        Position position;
        std::vector<typename G::Move> moves;
        std::size_t next = 0;
    };
    std::vector<Step> path;
    const auto enter = [&](const Position& position) {
        states.at(position) = State::on_path;
        const auto moves = game.moves(position);
        path.push_back({position, {moves.begin(), moves.end()}});
    };
    const auto names_from = [&](const Position& position) {
        Circle circle{game.format(position), {}};
        auto step = std::find_if(path.begin(), path.end(), [&](const Step& one) { return one.position == position; });
        for (; step != path.end(); ++step)
            circle.moves.push_back(game.format_move(step->position, step->moves[step->next - 1]));
        return circle;
    };
    for (const Position& root : among) {
        if (states.at(root) == State::unseen) enter(root);
        while (!path.empty()) {
            Step& last = path.back();
            if (last.next == last.moves.size()) {
                states.at(last.position) = State::done;
                path.pop_back();
                continue;
            }
            const Position child = game.apply(last.position, last.moves[last.next++]);
            const auto state = states.find(child);
            if (state == states.end()) continue;
            if (state->second == State::on_path) return names_from(child);
            if (state->second == State::unseen) enter(child);
        }
    }
    return std::nullopt;
}

}  // namespace zermelo::test
