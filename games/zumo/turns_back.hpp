// Taking back turns of Zumo.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "games/board/inline_vector.hpp"
#include "games/zumo/turns.hpp"

namespace zermelo {

// Finds the boards from which a turn that does not win leads to a given one. Rays are independent but for the energy,
// so it goes ray by ray. Boards up to base 3. Immutable, thread-safe.
template <class Cells>
class ZumoTurnsBack {
public:
    using Turns = ZumoTurns<Cells>;
    using Stones = ZumoStones<Cells>;
    using Ray = typename Turns::Ray;

    explicit ZumoTurnsBack(const Turns& turns) : turns_(turns) {
        for (int cell = 0; cell < turns.cells(); ++cell)
            for (int d = 0; d < Turns::directions; ++d)
                for (int i = 0; i < turns.ray(cell, d).length; ++i)
                    lines_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(d)] |=
                        Cells::cell(turns.ray(cell, d)[i]);
    }

    // Calls f(before) for each board on which both sides have stones, with one of their turns leading to `result`. Both
    // as the side that has made the turn sees them.
    template <class F>
    void for_each_before(const Stones& result, F&& f) const {
        result.own.for_each([&](int cell) { place_back(result, cell, f); });
    }

private:
    static constexpr std::size_t most_ways = 64;  // 53 on a ray of four cells

    // A possible earlier state of a ray.
    struct Way {
        Stones before;
        int gained = 0;
        int spent = 0;
        bool swallowed = false;
        bool drawn = false;
    };
    using Ways = InlineVector<Way, most_ways>;

    template <class F>
    void place_back(const Stones& result, int cell, F& f) const {
        // The distance of the nearest stone on each ray, and the rays that may have brought a unit.
        const Cells occupied = result.own | result.enemy;
        std::array<int, Turns::directions> first{};
        std::array<int, Turns::directions + 1> units_from{};  // of this ray and the later ones
        for (int d = Turns::directions; d-- > 0;) {
            const Ray& ray = turns_.ray(cell, d);
            const int i = first[static_cast<std::size_t>(d)] = ray.sight(occupied);
            const bool brings = i > 0 || (1 < ray.length && result.own.contains(ray[0]) && !occupied.contains(ray[1]));
            units_from[static_cast<std::size_t>(d)] =
                units_from[static_cast<std::size_t>(d + 1)] + (brings && ray.length > 0 ? 1 : 0);
        }
        if (units_from[0] == 0) return;
        std::array<Ways, Turns::directions> ways;
        Stones rest{result.own ^ Cells::cell(cell), result.enemy};
        for (int d = 0; d < Turns::directions; ++d) {
            const Cells line = lines_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(d)];
            rest = {rest.own & ~line, rest.enemy & ~line};
            find_ways({result.own & line, result.enemy & line}, turns_.ray(cell, d), first[static_cast<std::size_t>(d)],
                      units_from[0], ways[static_cast<std::size_t>(d)]);
        }
        combine(result, cell, ways, units_from, 0, rest, 0, 0, 0, f);
    }

    static void find_ways(const Stones& on_ray, const Ray& ray, int first, int most_units, Ways& ways) {
        const auto at = [&](int i) { return Cells::cell(ray[i]); };
        const bool own_in_sight = first < ray.length && on_ray.own.contains(ray[first]);
        // The board after the energy step, with `free` vacant cells before the first stone.
        const auto add = [&](const Stones& drawn, int free, int spent) {
            // With an own stone in sight after the energy step, one was in sight before.
            if (!own_in_sight) ways.push_back({drawn, 0, spent, false, false});
            if (free > 0) ways.push_back({{drawn.own | at(0), drawn.enemy}, 1, spent, true, false});
        };
        add(on_ray, first, 0);
        if (first == ray.length) return;
        if (own_in_sight) {
            if (const int i = first + 1; i < ray.length && !(on_ray.own | on_ray.enemy).contains(ray[i]))
                ways.push_back({{(on_ray.own ^ at(first)) | at(i), on_ray.enemy}, 1, 0, false, true});
            return;
        }
        // The enemy stone in sight came from a nearer cell. The cells that it entered, the last one too, held anything.
        for (int from = std::max(0, first - most_units); from < first; ++from)
            fill({on_ray.own, (on_ray.enemy ^ at(first)) | at(from)}, ray, from, from + 1, first, add);
    }
    // Adds the ways to lie before a push from `from` to `first`, with the cells from `next` on to be filled.
    template <class F>
    static void fill(const Stones& before, const Ray& ray, int from, int next, int first, F& add) {
        if (next > first) {
            add(before, from, first - from);
            return;
        }
        const Cells cell = Cells::cell(ray[next]);
        fill(before, ray, from, next + 1, first, add);
        fill({before.own | cell, before.enemy}, ray, from, next + 1, first, add);
        fill({before.own, before.enemy | cell}, ray, from, next + 1, first, add);
    }

    template <class F>
    void combine(const Stones& result, int cell, const std::array<Ways, Turns::directions>& ways,
                 const std::array<int, Turns::directions + 1>& units_from, int d, const Stones& before, int energy,
                 unsigned swallowed, unsigned drawn, F& f) const {
        if (d < Turns::directions) {
            for (const Way& way : ways[static_cast<std::size_t>(d)]) {
                const int left = energy + way.gained - way.spent;
                if (left + units_from[static_cast<std::size_t>(d + 1)] < 0) continue;
                combine(result, cell, ways, units_from, d + 1,
                        {before.own | way.before.own, before.enemy | way.before.enemy}, left,
                        swallowed | (way.swallowed ? 1U << d : 0), drawn | (way.drawn ? 1U << d : 0), f);
            }
            return;
        }
        if (energy < 0 || (swallowed | drawn) == 0) return;
        // Of two placements with one result the one on the lower cell is the move.
        if (const unsigned opposite = (swallowed << 3 | swallowed >> 3) & 0x3fU; (opposite & drawn) != 0) {
            bool first = true;
            turns_.for_each_twin(turns_.draw(before, cell), cell, [&](int twin) {
                ZumoMove same;
                if (twin < cell && turns_.find_pushes(before, twin, result, same)) first = false;
            });
            if (!first) return;
        }
        f(before);
    }

    const Turns& turns_;
    std::array<std::array<Cells, Turns::directions>, Turns::most_cells> lines_{};
};

}  // namespace zermelo
