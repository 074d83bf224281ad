#include "games/apart/hops.hpp"

#include <algorithm>

namespace zermelo::apart {

Hops::Hops(RectBoard board, bool may_return)
    : width_(board.width), may_return_(may_return), board_(board.all<SmallBitboard>().low()) {
    constexpr std::array<std::array<int, 2>, 4> axes = {{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};
    for (int rank = 0; rank < board.height; ++rank) {
        first_file_ |= cell_bit(board.cell(0, rank));
        last_file_ |= cell_bit(board.cell(board.width - 1, rank));
    }
    for (std::size_t axis = 0; axis < 4; ++axis) {
        const auto [files, ranks] = axes[axis];
        steps_[axis] = files + board.width * ranks;
        for (int cell = 0; cell < board.cells(); ++cell) {
            const auto room = [&, files = files, ranks = ranks](int sign) {
                int n = 0;
                while (board.has(board.file(cell) + sign * (n + 1) * files, board.rank(cell) + sign * (n + 1) * ranks))
                    ++n;
                return static_cast<std::uint8_t>(n);
            };
            room_[axis][static_cast<std::size_t>(cell)] = {room(1), room(-1)};
        }
    }
}

bool Hops::has_move(Cells own) const noexcept {
    for (Cells left = own; left != 0; left &= left - 1) {
        const Landings found = landings(std::countr_zero(left), own & ~(left & (~left + 1)));
        if ((found.steps | found.jumps) != 0) return true;
    }
    return false;
}

// A way that lands twice on a cell has a shorter one to the same end, and between captures nothing else counts.
Cells Hops::quiet_targets(int from, Cells friends, Cells enemies, Landings& enemy_landings) const noexcept {
    const Landings first = landings(from, friends);
    const Cells closed = enemies | (may_return_ ? 0 : cell_bit(from));
    enemy_landings = {first.steps & enemies, first.jumps & enemies};
    Cells reached = first.jumps & ~closed;
    for (Cells fresh = reached; fresh != 0;) {
        const Cells jumps = landings(std::countr_zero(fresh), friends).jumps;
        enemy_landings.jumps |= jumps & enemies;
        fresh &= fresh - 1;
        fresh |= jumps & ~(closed | reached);
        reached |= fresh;
    }
    return reached | (first.steps & ~enemies);
}

// Searched from the end: a cell from which a jump leads to `to` or to a cell that has been reached. A piece without
// friends beside it does not jump.
Cells Hops::quiet_origins(int to, Cells friends, Cells enemies) const noexcept {
    const Cells free = board_ & ~(friends | enemies);
    std::array<Cells, 64> jumps;
    Cells origins = 0;
    Cells open = free & around(friends);
    for_each_cell(open | (free & around(cell_bit(to))), [&](int cell) {
        const Landings found = landings(cell, friends);
        jumps[static_cast<std::size_t>(cell)] = found.jumps;
        if (((found.steps | found.jumps) & cell_bit(to)) != 0) origins |= cell_bit(cell);
    });
    Cells reached = cell_bit(to);  // cells that the rest of a chain may begin with
    for (bool more = true; more;) {
        more = false;
        for_each_cell(open, [&](int cell) {
            if ((jumps[static_cast<std::size_t>(cell)] & reached) == 0) return;
            reached |= cell_bit(cell);
            origins |= cell_bit(cell);
            open &= ~cell_bit(cell);
            more = true;
        });
    }
    return may_return_ ? origins : origins & ~cell_bit(to);
}

}  // namespace zermelo::apart
