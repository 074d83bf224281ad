// Rook slides on sets of cells.
#pragma once

#include <bit>
#include <cstdint>

#include "games/board/bitboard.hpp"

namespace zermelo {

// The cells of `ray` (which starts beside `from` and goes to higher cells) before the first one of `occupied`.
// Subtracting the origin twice from the blockers flips everything up to the first (o - 2r, Hyatt and others).
inline SmallBitboard slide_up(SmallBitboard ray, SmallBitboard occupied, int from) noexcept {
    const std::uint64_t blockers = (ray & occupied).low();
    return SmallBitboard{blockers ^ (blockers - (std::uint64_t{2} << from))} & ray & ~occupied;
}
inline Bitboard slide_up(Bitboard ray, Bitboard occupied, int from) noexcept {
    const Bitboard blockers = ray & occupied;
    const Bitboard twice = Bitboard::cell(from) << 1;
    const std::uint64_t low = blockers.low() - twice.low();
    const std::uint64_t high = blockers.high() - twice.high() - (blockers.low() < twice.low() ? 1 : 0);
    return (blockers ^ Bitboard{low, high}) & ray & ~occupied;
}

// The cells of `ray` (which starts beside a cell and goes to lower cells) before the first one of `occupied`.
inline SmallBitboard slide_down(SmallBitboard ray, SmallBitboard occupied) noexcept {
    const int blocker = 63 - std::countl_zero((ray & occupied).low() | 1);
    return SmallBitboard{~std::uint64_t{0} << blocker} & ray & ~occupied;
}
inline Bitboard slide_down(Bitboard ray, Bitboard occupied) noexcept {
    const Bitboard blockers = ray & occupied;
    const bool in_high = blockers.high() != 0;
    const int blocker = 63 - std::countl_zero((in_high ? blockers.high() : blockers.low()) | 1);
    const std::uint64_t above = ~std::uint64_t{0} << blocker;
    return Bitboard{in_high ? 0 : above, in_high ? above : ~std::uint64_t{0}} & ray & ~occupied;
}

}  // namespace zermelo
