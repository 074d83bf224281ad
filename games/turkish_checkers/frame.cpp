#include "games/turkish_checkers/frame.hpp"

#include <algorithm>
#include <tuple>

namespace zermelo::turkish {

Rules::Rules(int size, Promotion promotion) : size_(size), promotion_(promotion) {
    const Cells rank = (Cells{1} << size) - 1;
    for (int r = 0; r < size; ++r) {
        board_ |= rank << (8 * r);
        if (r > 0 && r < size - 1) men_zone_ |= rank << (8 * r);
    }
    far_rank_ = rank << (8 * (size - 1));
}

// Chains that have taken the same pieces and go on alike are one. Without this a position with many pieces could have
// more orders of captures than memory.
bool Rules::lengthen(const Frame& f, const Chains& chains, Chains& longer) const {
    constexpr std::size_t few = 8;  // as many may repeat themselves: the caller looks at results again
    longer.clear();
    for (const Chain& chain : chains) for_each_jump(f, chain, [&](const Chain& next) { longer.push_back(next); });
    if (longer.size() > few) {
        const auto key = [](const Chain& c) { return std::tuple(c.captured, c.from, c.at, c.direction, c.king); };
        std::sort(longer.begin(), longer.end(), [&](const Chain& a, const Chain& b) { return key(a) < key(b); });
        longer.shorten(static_cast<std::size_t>(std::unique(longer.begin(), longer.end()) - longer.begin()));
    }
    return !longer.empty();
}

// All chains grow together, jump by jump: the last ones that can are those with most captures. A chain that stops
// early is never among them, so the order to go on needs no rule of its own.
Chains Rules::longest_chains(const Frame& f) const {
    Chains chains[2];
    for_each_cell(f.own_men, [&](int cell) {
        chains[0].push_back({0, static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(cell)});
    });
    for_each_cell(f.own_kings, [&](int cell) {
        chains[0].push_back(
            {0, static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(cell), Direction::none, true});
    });
    std::size_t now = 0;
    if (!lengthen(f, chains[now], chains[1 - now])) return {};
    do now = 1 - now;
    while (lengthen(f, chains[now], chains[1 - now]));
    return std::move(chains[now]);
}

int Rules::longest_continuation(const Frame& f, const Chain& chain) const {
    Chains chains[2];
    chains[0].push_back(chain);
    int jumps = 0;
    while (lengthen(f, chains[jumps % 2], chains[1 - jumps % 2])) ++jumps;
    return jumps;
}

void Rules::add_captures(const Frame& f, Moves& moves) const {
    for (const Chain& chain : longest_chains(f))
        moves.push_back({chain.captured, chain.from, chain.at, promotes(f, chain)});
    if (moves.size() == 1) return;
    // A king that comes back to its cell leaves the same position as another that does, with the same captures.
    const auto comes_back = [](const Move& m) { return m.from == m.to && !m.promoted; };
    const auto key = [&](const Move& m) {
        return std::tuple(m.captured, comes_back(m), comes_back(m) ? 0 : m.from, comes_back(m) ? 0 : m.to, m.promoted,
                          m.from);
    };
    std::sort(moves.begin(), moves.end(), [&](const Move& a, const Move& b) { return key(a) < key(b); });
    const auto same = [&](const Move& a, const Move& b) {
        return a == b || (comes_back(a) && comes_back(b) && a.captured == b.captured);
    };
    moves.shorten(static_cast<std::size_t>(std::unique(moves.begin(), moves.end(), same) - moves.begin()));
}

Moves Rules::moves(const Frame& f) const {
    Moves moves;
    if (has_capture(f)) {
        add_captures(f, moves);
        return moves;
    }
    const Cells free = empty(f);
    for_each_cell(f.own(), [&](int from) {
        const Cells piece = cell_bit(from);
        const bool man = (f.own_men & piece) != 0;
        Cells to = 0;
        for_each_direction([&]<Direction d>() {
            if (man)
                to |= d == Direction::down ? 0 : stepped<d>(piece) & free;
            else
                to |= filled<d>(piece, free);
        });
        for_each_cell(to & ~piece, [&](int cell) {
            const bool promoted = man && (far_rank_ & cell_bit(cell)) != 0;
            moves.push_back({0, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(cell), promoted});
        });
    });
    return moves;
}

}  // namespace zermelo::turkish
