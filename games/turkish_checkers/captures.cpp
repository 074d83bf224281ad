#include <algorithm>
#include <tuple>

#include "games/turkish_checkers/frame.hpp"

namespace zermelo::turkish {

namespace {

// Sorts, so that two sets of one key are neighbours.
template <class Key>
void sort_by(ChainSets& sets, Key&& key) {
    if (sets.size() > 1)
        std::sort(sets.begin(), sets.end(), [&](const ChainSet& a, const ChainSet& b) { return key(a) < key(b); });
}

}  // namespace

// The jumps that continue the chains of a set. Beside their line the chains never meet one enemy twice: there each
// has a line of its own. On it all meet the same one.
template <class F>
void Rules::for_each_longer(const Frame& frame, const ChainSet& chains, F&& f) const {
    Cells at = chains.landings;
    if (promotion_ == Promotion::stop && !chains.king) at &= ~far_rank_;
    const Cells enemies = frame.other() & ~chains.captured;
    const Cells free = board_ & ~((frame.own() & ~cell_bit(chains.from)) | enemies);
    const Direction back = opposite(chains.direction);
    for_each_direction([&]<Direction d>() {
        if (d == back || (d == Direction::down && !chains.king)) return;
        Cells over = stepped<d>(chains.king ? filled<d>(at, free) : at) & enemies & stepped<opposite(d)>(free);
        for (; over != 0; over &= over - 1) {
            const Cells taken = over & (~over + 1);
            const Cells landing = stepped<d>(taken);
            const bool crowned = promotion_ == Promotion::king && (far_rank_ & landing) != 0;
            f(ChainSet{chains.captured | taken, chains.king ? filled<d>(landing, free) : landing, chains.from, d,
                       chains.king || crowned});
        }
    });
}

// Sets that have taken the same pieces and go on alike are one. Without this a position with many pieces could have
// more orders of captures than memory.
bool Rules::lengthen(const Frame& f, const ChainSets& sets, ChainSets& longer) const {
    constexpr std::size_t few = 8;  // as many may repeat themselves: results are joined in the end
    longer.clear();
    for (const ChainSet& chains : sets)
        for_each_longer(f, chains, [&](const ChainSet& next) { longer.push_back(next); });
    if (longer.size() > few) {
        sort_by(longer,
                [](const ChainSet& c) { return std::tuple(c.captured, c.from, c.landings, c.direction, c.king); });
        longer.shorten(static_cast<std::size_t>(std::unique(longer.begin(), longer.end()) - longer.begin()));
    }
    return !longer.empty();
}

// All chains grow together, jump by jump: the last ones that can are those with most captures. A chain that stops
// early is never among them, so the order to go on needs no rule of its own.
ChainSets Rules::longest_chains(const Frame& f) const {
    const Cells free = empty(f);
    Cells men = 0;  // men and kings that can jump
    Cells kings = 0;
    for_each_direction([&]<Direction d>() {
        constexpr Direction back = opposite(d);
        const Cells over = f.other() & stepped<back>(free);
        if constexpr (d != Direction::down) men |= stepped<back>(over) & f.own_men;
        if (f.own_kings != 0) kings |= stepped<back>(filled<back>(over, free)) & f.own_kings;
    });
    ChainSets sets[2];
    const auto begin = [&](Cells pieces, bool king) {
        for_each_cell(pieces, [&](int cell) {
            sets[0].push_back({0, cell_bit(cell), static_cast<std::uint8_t>(cell), Direction::none, king});
        });
    };
    begin(men, false);
    begin(kings, true);
    std::size_t now = 0;
    if (!lengthen(f, sets[now], sets[1 - now])) return {};
    do now = 1 - now;
    while (lengthen(f, sets[now], sets[1 - now]));
    join_results(f, sets[now]);
    return std::move(sets[now]);
}

// One set for each piece and captures, for all last directions together. Kings that come back to their cells with the
// same captures leave the same position: the first one keeps it.
void Rules::join_results(const Frame& f, ChainSets& sets) {
    const auto key = [](const ChainSet& c) { return std::tuple(c.captured, c.from, c.king); };
    sort_by(sets, key);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sets.size(); ++i) {
        if (kept > 0 && key(sets[kept - 1]) == key(sets[i]))
            sets[kept - 1].landings |= sets[i].landings;
        else
            sets[kept++] = sets[i];
    }
    sets.shorten(kept);
    Cells came_back = 0;  // kings that do, with one set of captures
    for (std::size_t i = 0; i < sets.size(); ++i) {
        if (i > 0 && sets[i - 1].captured != sets[i].captured) came_back = 0;
        const Cells back = sets[i].landings & cell_bit(sets[i].from) & f.own_kings;
        if (came_back != 0) sets[i].landings &= ~back;
        came_back |= back;
    }
}

void Rules::add_captures(const Frame& f, Moves& moves) const {
    for (const ChainSet& chains : longest_chains(f)) {
        const bool man = (f.own_men & cell_bit(chains.from)) != 0;
        for_each_cell(chains.landings, [&](int to) {
            moves.push_back({chains.captured, chains.from, static_cast<std::uint8_t>(to),
                             man && (chains.king || (far_rank_ & cell_bit(to)) != 0)});
        });
    }
    const auto key = [](const Move& m) {
        const bool comes_back = m.from == m.to && !m.promoted;
        return std::tuple(m.captured, comes_back, comes_back ? 0 : m.from, comes_back ? 0 : m.to, m.promoted, m.from);
    };
    const auto before = [&](const Move& a, const Move& b) { return key(a) < key(b); };
    if (!std::is_sorted(moves.begin(), moves.end(), before)) std::sort(moves.begin(), moves.end(), before);
}

}  // namespace zermelo::turkish
