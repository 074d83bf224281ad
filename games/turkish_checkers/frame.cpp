#include "games/turkish_checkers/frame.hpp"

#include <array>

namespace zermelo::turkish {

Rules::Rules(int size, Promotion promotion) : size_(size), promotion_(promotion) {
    const Cells rank = (Cells{1} << size) - 1;
    for (int r = 0; r < size; ++r) {
        board_ |= rank << (8 * r);
        if (r > 0 && r < size - 1) men_zone_ |= rank << (8 * r);
    }
    far_rank_ = rank << (8 * (size - 1));
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

// Two kings never slide over one cell in one direction, since the first stands in the way: so the cells of a direction
// are as many moves. The same holds for captures if every chain ends after one jump. The cells that a jump empties lie
// behind the piece, so a second jump does not meet them.
std::size_t Rules::count_moves(const Frame& f) const {
    const Cells free = empty(f);
    const Cells enemies = f.other();
    const auto jumped = [&]<Direction d>(Cells movers) { return stepped<d>(stepped<d>(movers) & enemies) & free; };
    // By direction: where men land, and kings next to the piece that they take.
    std::array<Cells, 4> men{};
    std::array<Cells, 4> kings{};
    std::array<Cells, 4> slides{};
    for_each_direction([&]<Direction d>() {
        constexpr auto i = static_cast<std::size_t>(d);
        if constexpr (d != Direction::down) men[i] = jumped.template operator()<d>(f.own_men);
        if (f.own_kings == 0) return;
        slides[i] = filled<d>(f.own_kings, free);
        kings[i] = jumped.template operator()<d>(slides[i]);
    });
    std::size_t count = 0;
    const auto add = [&](Cells cells) { count += static_cast<std::size_t>(count_bits(cells)); };
    if ((men[0] | men[1] | men[2] | kings[0] | kings[1] | kings[2] | kings[3]) == 0) {
        for_each_direction([&]<Direction d>() {
            if constexpr (d != Direction::down) add(stepped<d>(f.own_men) & free);
            if (f.own_kings != 0) add(slides[static_cast<std::size_t>(d)] & free);
        });
        return count;
    }
    Cells second = 0;  // cells on which second jumps may land
    for_each_direction([&]<Direction d>() {
        constexpr auto i = static_cast<std::size_t>(d);
        const Cells stopping = promotion_ == Promotion::man ? 0 : men[i] & far_rank_;
        if (promotion_ == Promotion::king) second |= stopping;
        const Cells slid = kings[i] == 0 ? 0 : filled<d>(kings[i], free);
        for_each_direction([&]<Direction next>() {
            if constexpr (next == opposite(d)) return;
            if constexpr (next != Direction::down) second |= jumped.template operator()<next>(men[i] & ~stopping);
            if (slid != 0) second |= jumped.template operator()<next>(filled<next>(slid, free));
        });
        add(men[i]);
        add(slid);
    });
    if (second == 0) return count;
    count = 0;
    for (const ChainSet& chains : longest_chains(f)) add(chains.landings);
    return count;
}

}  // namespace zermelo::turkish
