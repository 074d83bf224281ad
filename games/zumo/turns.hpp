// Turns of Zumo on the stones of a hexagon.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "games/board/hex_board.hpp"
#include "games/board/inline_vector.hpp"

namespace zermelo {

// A placement, and for each direction how far the enemy stone in sight is pushed. A push off the board goes one cell
// farther than there are; then it is the only one.
struct ZumoMove {
    static constexpr std::uint16_t pass = 0xffff;
    static constexpr std::uint16_t swap = 0xfffe;

    std::uint16_t cell = pass;
    std::array<std::uint8_t, 6> pushes{};
    friend bool operator==(const ZumoMove&, const ZumoMove&) = default;
};

// The stones of the two sides, seen by the one that makes the turn.
template <class Cells>
struct ZumoStones {
    Cells own;
    Cells enemy;
    friend bool operator==(const ZumoStones&, const ZumoStones&) = default;
};

// The lines of sight of a board whose cells fit into a `Cells`, and the parts of a turn. Immutable, thread-safe.
//
// Two placements can have the same result only in one line: each lies beside an own stone that it swallows, and draws
// an own stone onto the cell of the other. From `o . . . o` both make `. o . o .`. The new stone stays in place, so the
// other placement has to draw a stone there. Such cells are *twins* below. The move on the lowest cell counts.
template <class Cells>
class ZumoTurns {
public:
    using Stones = ZumoStones<Cells>;

    static constexpr int directions = 6;  // d + 3 is opposite to d
    static constexpr int most_cells = 271;
    static constexpr int longest_ray = 18;

    // The cells of a ray, the nearest first.
    struct Ray {
        std::array<std::uint16_t, longest_ray> cells{};
        std::uint16_t length = 0;

        int operator[](int i) const { return cells[static_cast<std::size_t>(i)]; }
        // The number of cells before the first stone; the length if there is none.
        int sight(const Cells& occupied) const {
            int i = 0;
            while (i < length && !occupied.contains((*this)[i])) ++i;
            return i;
        }
    };

    // The board after a placement and its energy step.
    struct Drawn {
        Stones stones;
        int energy = 0;
        std::array<std::int8_t, directions> target;  // the place on the ray of the enemy stone in sight, or -1
        unsigned swallowed = 0;                      // the directions of own stones that have vanished, as bits
        unsigned drawn = 0;                          // the directions of own stones that have moved
    };

    explicit ZumoTurns(HexBoard board) : cells_(board.cells()) {
        constexpr std::array<std::pair<int, int>, directions> steps = {std::pair{1, 0}, {1, 1},   {0, 1},
                                                                       {-1, 0},         {-1, -1}, {0, -1}};
        for (int cell = 0; cell < cells_; ++cell)
            for (std::size_t d = 0; d < directions; ++d) {
                Ray& ray = rays_[static_cast<std::size_t>(cell)][d];
                int file = board.file(cell) + steps[d].first;
                int rank = board.rank(cell) + steps[d].second;
                for (; board.has(file, rank); file += steps[d].first, rank += steps[d].second)
                    ray.cells[ray.length++] = static_cast<std::uint16_t>(board.cell(file, rank));
                if (ray.length > 0) neighbours_[static_cast<std::size_t>(cell)] |= Cells::cell(ray[0]);
            }
    }

    int cells() const { return cells_; }
    const Ray& ray(int cell, int direction) const {
        return rays_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(direction)];
    }
    Cells vacant(const Stones& s) const { return Cells::first(cells_) & ~(s.own | s.enemy); }

    // A stone that has a vacant neighbour is in sight of it; one that has none is in sight of no vacant cell.
    bool can_place(const Stones& s) const {
        const Cells vacant = this->vacant(s);
        if (s.own.empty()) return !vacant.empty();
        bool can = false;
        s.own.for_each([&](int cell) { can = can || !(neighbours_[static_cast<std::size_t>(cell)] & vacant).empty(); });
        return can;
    }
    // True if an own stone is in sight of the vacant cell, or the side has no stone yet.
    bool allowed(const Stones& s, const Drawn& after) const { return after.energy > 0 || s.own.empty(); }

    // Places a stone on a vacant cell and carries out the energy step.
    Drawn draw(const Stones& s, int cell) const {
        Drawn after{s, 0, {}, 0, 0};
        const Cells occupied = s.own | s.enemy;
        after.stones.own |= Cells::cell(cell);
        for (int d = 0; d < directions; ++d) {
            const Ray& ray = this->ray(cell, d);
            int i = ray.sight(occupied);
            if (i < ray.length && s.own.contains(ray[i])) {
                ++after.energy;
                after.stones.own ^= Cells::cell(ray[i]);
                if (i > 0) {
                    after.stones.own |= Cells::cell(ray[i - 1]);
                    after.drawn |= 1U << d;
                    i = ray.length;
                } else {
                    after.swallowed |= 1U << d;
                    do ++i;
                    while (i < ray.length && !occupied.contains(ray[i]));
                    if (i < ray.length && s.own.contains(ray[i])) i = ray.length;
                }
            }
            after.target[static_cast<std::size_t>(d)] = static_cast<std::int8_t>(i < ray.length ? i : -1);
        }
        return after;
    }

    // The units that push the target of a direction off the board; 0 if there is no target.
    int units_to_win(const Drawn& after, int cell, int d) const {
        const int at = after.target[static_cast<std::size_t>(d)];
        return at < 0 ? 0 : ray(cell, d).length - at;
    }
    // A direction in which the energy is enough to push a stone off the board, or -1.
    int winning_direction(const Drawn& after, int cell) const {
        for (int d = 0; d < directions; ++d)
            if (const int units = units_to_win(after, cell, d); units > 0 && units <= after.energy) return d;
        return -1;
    }
    ZumoMove winning_move(const Drawn& after, int cell) const {
        const int d = winning_direction(after, cell);
        ZumoMove move{static_cast<std::uint16_t>(cell), {}};
        move.pushes[static_cast<std::size_t>(d)] = static_cast<std::uint8_t>(units_to_win(after, cell, d));
        return move;
    }
    // Pushes the target of a direction `units` cells, which stay on the board.
    void push(Stones& s, const Drawn& after, int cell, int d, int units) const {
        const Ray& ray = this->ray(cell, d);
        const int from = after.target[static_cast<std::size_t>(d)];
        s.enemy ^= Cells::cell(ray[from]);
        for (int i = from + 1; i <= from + units; ++i) s.own &= ~Cells::cell(ray[i]);
        for (int i = from + 1; i < from + units; ++i) s.enemy &= ~Cells::cell(ray[i]);
        s.enemy |= Cells::cell(ray[from + units]);
    }

    // Carries out a turn. True if it wins; then the stones are as after the energy step.
    bool play(Stones& s, const ZumoMove& move) const {
        const Drawn after = draw(s, move.cell);
        s = after.stones;
        for (int d = 0; d < directions; ++d) {
            const int units = move.pushes[static_cast<std::size_t>(d)];
            if (units == 0) continue;
            if (units == units_to_win(after, move.cell, d)) return true;
            push(s, after, move.cell, d, units);
        }
        return false;
    }

    // The twins of a cell, by the directions in which they lie.
    template <class F>
    void for_each_twin(const Drawn& after, int cell, F&& f) const {
        const unsigned opposite = (after.swallowed << 3 | after.swallowed >> 3) & 0x3fU;
        for (unsigned lines = opposite & after.drawn; lines != 0; lines &= lines - 1) {
            // The drawn stone stands on the twin.
            f(ray(cell, std::countr_zero(lines))[ray(cell, std::countr_zero(lines)).sight(after.stones.own)]);
        }
    }

    // True if a placement on a vacant cell leads from `before` to `result` without a win; `found` receives its pushes.
    bool find_pushes(const Stones& before, int cell, const Stones& result, ZumoMove& found) const {
        const Drawn after = draw(before, cell);
        if (!allowed(before, after)) return false;
        found = {static_cast<std::uint16_t>(cell), {}};
        Stones stones = after.stones;
        int units = 0;
        const Cells occupied = result.own | result.enemy;
        for (int d = 0; d < directions; ++d) {
            const int from = after.target[static_cast<std::size_t>(d)];
            if (from < 0) continue;
            const int to = ray(cell, d).sight(occupied);
            if (to < from || to == ray(cell, d).length) return false;
            if (to == from) continue;
            units += to - from;
            found.pushes[static_cast<std::size_t>(d)] = static_cast<std::uint8_t>(to - from);
            push(stones, after, cell, d, to - from);
        }
        return units <= after.energy && stones == result;
    }

    // The move that for_each_turn has in place of a legal one: of those with its result.
    ZumoMove counted_move(const Stones& before, const ZumoMove& move) const {
        const Drawn after = draw(before, move.cell);
        Stones result = before;
        const bool wins = play(result, move);
        ZumoMove least = wins ? winning_move(after, move.cell) : move;
        for_each_twin(after, move.cell, [&](int twin) {
            if (twin > least.cell) return;
            const Drawn other = draw(before, twin);
            ZumoMove same;
            if (wins && other.stones == result && winning_direction(other, twin) >= 0)
                least = winning_move(other, twin);
            else if (!wins && find_pushes(before, twin, result, same))
                least = same;
        });
        return least;
    }

    // Calls f(pushes, stones) for each way to spend energy without a win, not spending any included.
    template <class F>
    void for_each_push(const Drawn& after, int cell, F&& f) const {
        std::array<std::uint8_t, directions> pushes{};
        push_from(0, after.energy, after, cell, after.stones, pushes, f);
    }

    // The number of turns without a win, and of winning placements: counts the calls of for_each_turn.
    struct Count {
        std::uint32_t moves = 0;
        std::uint32_t wins = 0;
    };
    Count count_turns(const Stones& s) const {
        Count count;
        vacant(s).for_each([&](int cell) {
            const Drawn after = draw(s, cell);
            if (!allowed(s, after)) return;
            if (has_twin(after)) {
                turns_on(s, cell, after,
                         [&](const ZumoMove&, const Stones&, bool wins) { ++(wins ? count.wins : count.moves); });
                return;
            }
            if (winning_direction(after, cell) >= 0) ++count.wins;
            // By the units that are left: in how many ways the others are spent.
            std::array<std::uint32_t, directions + 1> ways{};
            ways[static_cast<std::size_t>(after.energy)] = 1;
            for (int d = 0; d < directions; ++d) {
                const int most = units_to_win(after, cell, d) - 1;
                if (most <= 0) continue;
                for (int left = 0; left <= after.energy; ++left)
                    for (int units = 1; units <= std::min(most, after.energy - left); ++units)
                        ways[static_cast<std::size_t>(left)] += ways[static_cast<std::size_t>(left + units)];
            }
            for (const std::uint32_t n : ways) count.moves += n;
        });
        return count;
    }

    // Calls f(move, stones, wins) for each legal placement with its pushes, one of those with the same result. A win
    // has the stones after the energy step.
    template <class F>
    void for_each_turn(const Stones& s, F&& f) const {
        vacant(s).for_each([&](int cell) {
            const Drawn after = draw(s, cell);
            if (allowed(s, after)) turns_on(s, cell, after, f);
        });
    }

private:
    static bool has_twin(const Drawn& after) {
        return ((after.swallowed << 3 | after.swallowed >> 3) & 0x3fU & after.drawn) != 0;
    }

    template <class F>
    void turns_on(const Stones& s, int cell, const Drawn& after, F&& f) const {
        InlineVector<int, 3> lower;
        for_each_twin(after, cell, [&](int twin) {
            if (twin < cell) lower.push_back(twin);
        });
        if (winning_direction(after, cell) >= 0) {
            bool first = true;
            for (const int twin : lower) {
                const Drawn other = draw(s, twin);
                if (other.stones == after.stones && winning_direction(other, twin) >= 0) first = false;
            }
            if (first) f(winning_move(after, cell), after.stones, true);
        }
        ZumoMove move{static_cast<std::uint16_t>(cell), {}};
        for_each_push(after, cell, [&](const std::array<std::uint8_t, directions>& pushes, const Stones& result) {
            ZumoMove same;
            for (const int twin : lower)
                if (find_pushes(s, twin, result, same)) return;
            move.pushes = pushes;
            f(std::as_const(move), result, false);
        });
    }

    template <class F>
    void push_from(int d, int energy, const Drawn& after, int cell, const Stones& stones,
                   std::array<std::uint8_t, directions>& pushes, F& f) const {
        while (d < directions && after.target[static_cast<std::size_t>(d)] < 0) ++d;
        if (d == directions) {
            f(std::as_const(pushes), stones);
            return;
        }
        const int most = std::min(energy, units_to_win(after, cell, d) - 1);
        for (int units = 0; units <= most; ++units) {
            Stones pushed = stones;
            if (units > 0) push(pushed, after, cell, d, units);
            pushes[static_cast<std::size_t>(d)] = static_cast<std::uint8_t>(units);
            push_from(d + 1, energy - units, after, cell, pushed, pushes, f);
        }
        pushes[static_cast<std::size_t>(d)] = 0;
    }

    int cells_ = 0;
    std::array<std::array<Ray, directions>, most_cells> rays_{};
    std::array<Cells, most_cells> neighbours_{};
};

}  // namespace zermelo
