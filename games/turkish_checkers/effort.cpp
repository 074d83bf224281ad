// Initial proof and disproof numbers of Turkish checkers.
#include <algorithm>

#include "games/turkish_checkers/rules.hpp"

namespace zermelo {

namespace {

using turkish::Cells;

// In quarters of a man: a king is worth about three, a man in the far half a little more than one at home.
int strength(Cells men, Cells kings, Cells far_half) {
    return 4 * count_bits(men) + 12 * count_bits(kings) + count_bits(men & far_half);
}

}  // namespace

// Mobility (the moves to refute), and material: a lead is work for the other side. A capture at hand counts for a man,
// and as two moves, since it leaves little choice.
Effort TurkishCheckers::effort(const Position& p) const noexcept {
    const turkish::Frame f = frame_of(p);
    const Cells upper = rules_.board() & ~(rules_.board() >> (8 * (rules_.size() / 2)));
    const int own = strength(f.own_men, f.own_kings, upper);
    const int other = strength(f.other_men, f.other_kings, rules_.flipped(upper));
    const bool capture = rules_.has_capture(f);
    const int moves = capture ? 2 : static_cast<int>(rules_.count_moves(f));
    const int lead = own - other + (capture ? 4 : 0);
    const int win = 1 + std::max(-lead, 0) / 2 + other / 8;
    const int loss = std::max(moves, 1) + std::max(lead, 0) / 2;
    return {static_cast<std::uint32_t>(win), static_cast<std::uint32_t>(loss)};
}

}  // namespace zermelo
