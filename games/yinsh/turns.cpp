// The turns of YINSH: removals, a ring move, removals; of several ways to one result the first.
#include <algorithm>
#include <tuple>

#include "games/yinsh/rules.hpp"

namespace zermelo {

namespace {

constexpr std::size_t no_index = ~std::size_t{0};

bool position_before(const Yinsh::Position& a, const Yinsh::Position& b) {
    for (std::size_t side = 0; side < 2; ++side) {
        if (!(a.rings[side] == b.rings[side])) return a.rings[side] < b.rings[side];
        if (!(a.markers[side] == b.markers[side])) return a.markers[side] < b.markers[side];
    }
    return false;
}

}  // namespace

// The cells of a turn in the order of its text, as places in the order of names.
std::array<std::uint8_t, 12> Yinsh::order_of(const Move& m) const noexcept {
    std::array<std::uint8_t, 12> order{};
    std::size_t at = 0;
    const auto add = [&](int cell) { order[at++] = name_order_[static_cast<std::size_t>(cell)]; };
    for (std::size_t i = 0; i <= m.removed; ++i) {
        if (i == m.before && m.to != nothing) {
            add(m.from);
            add(m.to);
        }
        if (i == m.removed) break;
        add(rows_[m.removals[i].row].first);
        add(rows_[m.removals[i].row].last);
        add(m.removals[i].ring);
    }
    return order;
}

// Ways to one result have as many removals, and a ring move or none alike, so that their texts have as many cells.
bool Yinsh::comes_before(const Move& a, const Move& b) const noexcept {
    const auto order_a = order_of(a);
    const auto order_b = order_of(b);
    return order_a != order_b ? order_a < order_b : a.before < b.before;
}

// One way to each result, in the order in which the ways were found.
void Yinsh::keep_first_ways(Ways& ways) const {
    if (ways.size() < 2) return;
    std::vector<std::size_t> order(ways.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        if (!(ways[a].position == ways[b].position)) return position_before(ways[a].position, ways[b].position);
        return comes_before(ways[a].move, ways[b].move);
    });
    std::size_t last = no_index;
    std::erase_if(order, [&](std::size_t i) {
        const bool again = last != no_index && ways[last].position == ways[i].position;
        last = i;
        return again;
    });
    std::sort(order.begin(), order.end());
    for (std::size_t i = 0; i < order.size(); ++i) ways[i] = ways[order[i]];
    ways.shorten(order.size());
}

Yinsh::Ways Yinsh::without_rows(const Way& way) const {
    Ways finished;
    Ways open;
    open.push_back(way);
    while (!open.empty()) {
        Ways next;
        for (const Way& now : open) {
            const std::uint32_t side = now.position.turn;
            const Bitboard markers = now.position.markers[side];
            if (has_taken_enough(now.position) || !has_row(markers)) {
                finished.push_back(now);
                continue;
            }
            for (std::size_t row = 0; row < rows_.size(); ++row) {
                if (!(rows_[row].cells & ~markers).empty()) continue;
                now.position.rings[side].for_each([&](int ring) {
                    const Removal removal{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(ring)};
                    Way longer = now;
                    remove(longer.position, removal);
                    longer.move.removals[longer.move.removed++] = removal;
                    next.push_back(longer);
                });
            }
        }
        keep_first_ways(next);
        open = std::move(next);
    }
    return finished;
}

// The ring moves that may follow a turn so far. Turns without removals go to `plain`: each has a result of its own.
void Yinsh::add_ring_moves(const Way& way, Moves& plain, Ways& ways) const {
    for_each_ring_move(way.position, way.position.turn, [&](int from, int to, Bitboard crossed) {
        Way moved = way;
        move_ring(moved.position, from, to, crossed);
        moved.move.from = static_cast<std::uint8_t>(from);
        moved.move.to = static_cast<std::uint8_t>(to);
        const Bitboard own = moved.position.markers[moved.position.turn];
        if (has_row_through(own, crossed | Bitboard::cell(from))) {
            for (const Way& finished : without_rows(moved)) ways.push_back(finished);
        } else if (moved.move.removed == 0) {
            plain.push_back(moved.move);
        } else {
            ways.push_back(moved);
        }
        return true;
    });
}

Yinsh::Moves Yinsh::moves(const Position& p) const {
    Moves moves;
    if (p.placing != 0) {
        (Bitboard::first(cells_) & ~(p.rings[0] | p.rings[1])).for_each([&](int at) {
            const auto cell = static_cast<std::uint8_t>(at);
            moves.push_back({cell, cell, 0, 0, {}});
        });
        return moves;
    }
    if (is_won(p)) return moves;
    const bool empty = pool_is_empty(p);
    Ways ways;
    if (!(empty && strict_) && has_row(p.markers[p.turn])) {
        for (Way way : without_rows({p, {}})) {
            way.move.before = way.move.removed;
            if (has_taken_enough(way.position) || !has_ring_move(way.position, p.turn))
                ways.push_back(way);
            else
                add_ring_moves(way, moves, ways);
        }
    } else if (!empty) {
        add_ring_moves({p, {}}, moves, ways);
        if (moves.empty() && ways.empty() && (has_row(p.markers[1 - p.turn]) || has_ring_move(p, 1 - p.turn)))
            moves.push_back({});  // a pass
    }
    keep_first_ways(ways);
    for (const Way& way : ways) moves.push_back(way.move);
    return moves;
}

}  // namespace zermelo
