// Texts and clicks of the moves of Zumo.
#include <fmt/format.h>
#include <algorithm>

#include "games/core/kit/move_errors.hpp"
#include "games/zumo/rules.hpp"

namespace zermelo {

namespace {

constexpr std::string_view off_board = "off";

}  // namespace

std::string Zumo::text_of(const Turn& turn) const {
    std::string text = board_.name(turn.cell);
    for (const auto& [from, to] : turn.pushes)
        text.append(";").append(board_.name(from)).append("-").append(to < 0 ? off_board : board_.name(to));
    return text;
}

// Of the ways to write a turn the one with the fewest pushes, then the first one in a dictionary.
Zumo::Turn Zumo::written(const Position& p, const Move& m) const {
    std::optional<Turn> best;
    std::string best_text;
    const auto offer = [&](Turn turn) {
        const auto text_of_push = [&](const Turn::Push& push) {
            return board_.name(push.from) + "-" + (push.to < 0 ? std::string(off_board) : board_.name(push.to));
        };
        std::sort(turn.pushes.begin(), turn.pushes.end(),
                  [&](const auto& a, const auto& b) { return text_of_push(a) < text_of_push(b); });
        std::string text = text_of(turn);
        if (best && std::pair(best->pushes.size(), best_text) <= std::pair(turn.pushes.size(), text)) return;
        best = std::move(turn);
        best_text = std::move(text);
    };
    with_turns(p, [&](const auto& turns, const auto& stones) {
        const auto offer_pushes = [&](const Move& move) {
            const auto after = turns.draw(stones, move.cell);
            Turn turn{move.cell, {}};
            for (int d = 0; d < turns.directions; ++d)
                if (const int units = move.pushes[static_cast<std::size_t>(d)]; units > 0) {
                    const int from = after.target[static_cast<std::size_t>(d)];
                    turn.pushes.push_back({turns.ray(move.cell, d)[from], turns.ray(move.cell, d)[from + units]});
                }
            offer(std::move(turn));
        };
        const auto offer_wins = [&](int cell) {
            const auto after = turns.draw(stones, cell);
            for (int d = 0; d < turns.directions; ++d)
                if (const int units = turns.units_to_win(after, cell, d); units > 0 && units <= after.energy)
                    offer({cell, {{turns.ray(cell, d)[after.target[static_cast<std::size_t>(d)]], -1}}});
        };
        const auto after = turns.draw(stones, m.cell);
        auto result = stones;
        if (turns.play(result, m)) {
            offer_wins(m.cell);
            turns.for_each_twin(after, m.cell, [&](int twin) {
                if (turns.draw(stones, twin).stones == result) offer_wins(twin);
            });
            return;
        }
        offer_pushes(m);
        turns.for_each_twin(after, m.cell, [&](int twin) {
            if (Move same; turns.find_pushes(stones, twin, result, same)) offer_pushes(same);
        });
    });
    return *best;
}

std::string Zumo::format_move(const Position& p, const Move& m) const {
    if (m.cell == Move::pass) return "pass";
    if (m.cell == Move::swap) return "swap";
    return text_of(written(p, m));
}

Clicks Zumo::clicks(const Position& p, const Move& m) const {
    Clicks clicks;
    if (m.cell == Move::pass) return clicks;
    if (m.cell == Move::swap) {
        clicks.choice = "swap";
    } else {
        const Turn turn = written(p, m);
        clicks.steps.push_back({StepKind::place, {turn.cell}});
        for (const auto& [from, to] : turn.pushes) {
            clicks.steps.push_back({StepKind::push, {from}});
            if (to >= 0) clicks.steps.back().cells.push_back(to);
        }
    }
    const Position child = apply(p, m);
    const HugeBitboard& enemy = p.turn == 0 ? p.white : p.black;
    HugeBitboard lost = enemy & ~(p.turn == 0 ? child.white : child.black);
    for (const Step& step : clicks.steps)
        if (step.kind == StepKind::push) lost &= ~HugeBitboard::cell(step.cells.front());
    lost.for_each([&](int cell) { clicks.captured.push_back(cell); });
    ((child.black & ~p.black) | (child.white & ~p.white)).for_each([&](int cell) {
        clicks.placed.push_back({cell, child.black.contains(cell) ? 'b' : 'w'});
    });
    return clicks;
}

// Carries the turn out as it is written; pushes may come in any order, and in parts.
Result<Zumo::Move> Zumo::parse_move(const Position& p, std::string_view text) const {
    if (terminal(p)) return illegal_move(*this, p, text);
    if (text == "pass" || text == "swap")
        return legal_move(*this, p, text, {text == "pass" ? Move::pass : Move::swap, {}});

    std::string_view rest = text;
    const auto reject = [&](std::string_view at, std::string why) {
        return malformed_move(*this, p, text, fmt::format("character {}: {}", at.data() - text.data() + 1, why));
    };
    const auto cell = take_cell(board_, rest);
    if (!cell)
        return reject(rest, "a move begins with the cell of the new stone; pushes follow, like b2;c3-c4 or b2;c3-off");
    if (p.black.contains(*cell) || p.white.contains(*cell))
        return reject(text, fmt::format("{} is not vacant", board_.name(*cell)));
    return with_turns(p, [&](const auto& turns, const auto& stones) -> Result<Move> {
        auto after = turns.draw(stones, *cell);
        Move move{static_cast<std::uint16_t>(*cell), {}};
        if (!turns.allowed(stones, after))
            return reject(text, fmt::format("no own stone is in sight of {}", board_.name(*cell)));
        bool wins = false;
        while (!rest.empty()) {
            if (wins) return reject(rest, "nothing comes after a push off the board");
            if (rest[0] != ';') return reject(rest, "a ; comes between the parts of a turn");
            rest.remove_prefix(1);
            const std::string_view push = rest;
            const auto from = take_cell(board_, rest);
            if (!from) return reject(push, "a push begins with a cell of this board");
            if (!rest.starts_with('-')) return reject(rest, "a push is written like c3-c4 or c3-off");
            rest.remove_prefix(1);
            int d = 0;
            const auto target = [&](int direction) { return after.target[static_cast<std::size_t>(direction)]; };
            while (d < turns.directions && (target(d) < 0 || turns.ray(*cell, d)[target(d)] != *from)) ++d;
            if (d == turns.directions)
                return reject(push, fmt::format("on {} is no enemy stone that can be pushed from {}",
                                                board_.name(*from), board_.name(*cell)));
            const auto& ray = turns.ray(*cell, d);
            int units = ray.length - target(d);
            if (rest.starts_with(off_board)) {
                rest.remove_prefix(off_board.size());
                wins = true;
            } else {
                const std::string_view end = rest;
                const auto to = take_cell(board_, rest);
                if (!to) return reject(end, "a push ends with a cell of this board or with off");
                int place = target(d) + 1;
                while (place < ray.length && ray[place] != *to) ++place;
                if (place >= ray.length)
                    return reject(end, fmt::format("a stone on {} is not pushed to {} from {}", board_.name(*from),
                                                   board_.name(*to), board_.name(*cell)));
                units = place - target(d);
            }
            if (units > after.energy)
                return reject(push, fmt::format("that push takes {}, and {} left",
                                                counted(static_cast<std::uint64_t>(units), "unit"),
                                                counted(static_cast<std::uint64_t>(after.energy), "is", "are")));
            after.energy -= units;
            if (wins) {
                move = turns.winning_move(turns.draw(stones, *cell), *cell);
                continue;
            }
            move.pushes[static_cast<std::size_t>(d)] =
                static_cast<std::uint8_t>(move.pushes[static_cast<std::size_t>(d)] + units);
            turns.push(after.stones, after, *cell, d, units);
            after.target[static_cast<std::size_t>(d)] = static_cast<std::int8_t>(target(d) + units);
        }
        return turns.counted_move(stones, move);
    });
}

}  // namespace zermelo
