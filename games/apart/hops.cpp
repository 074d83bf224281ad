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
            const Room found{room(1), room(-1)};
            room_[axis][static_cast<std::size_t>(cell)] = found;
            for (std::size_t n = 0; n <= found.forward; ++n) room_forward_[axis][n] |= cell_bit(cell);
            for (std::size_t n = 0; n <= found.back; ++n) room_back_[axis][n] |= cell_bit(cell);
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

Hops::Lengths::Lengths(const Hops& hops, Cells friends) noexcept : hops_(hops), friends_(friends) {
    for (std::size_t axis = 0; axis < 4; ++axis) {
        const auto& forward_room = hops.room_forward_[axis];
        const auto& back_room = hops.room_back_[axis];
        // By n: cells with exactly n friends in a row on one side.
        std::array<Cells, 9> forward;
        std::array<Cells, 9> back;
        const auto count = [&](const std::array<Cells, 9>& room, std::array<Cells, 9>& exactly, auto&& seen_from) {
            std::size_t n = 0;
            for (Cells cells = hops.board_; cells != 0; ++n) {
                const Cells more = n + 1 < room.size() && room[n + 1] != 0 ? cells & room[n + 1] & seen_from(n + 1) : 0;
                exactly[n] = cells & ~more;
                cells = more;
            }
            return n;
        };
        const int step = hops.steps_[axis];
        const std::size_t ahead =
            count(forward_room, forward, [&](std::size_t n) { return friends >> static_cast<int>(n) * step; });
        const std::size_t behind =
            count(back_room, back, [&](std::size_t n) { return friends << static_cast<int>(n) * step; });
        auto& cells = cells_[axis];
        std::fill_n(cells.begin(), std::min(std::max(ahead + behind, std::size_t{2}), cells.size()), 0);
        for (std::size_t i = 0; i < ahead; ++i)
            for (std::size_t j = 0; j < behind && i + j + 1 < cells.size(); ++j)
                cells[i + j + 1] |= forward[i] & back[j];
        std::size_t longest = ahead + behind - 1;
        while (longest >= cells.size() || (forward_room[longest] | back_room[longest]) == 0) --longest;
        longest_[axis] = static_cast<int>(longest);
    }
}

// f(cells that hop forward, cells that hop back, distance in bits)
template <class F>
void Hops::Lengths::for_each_jump(F&& f) const {
    for (std::size_t axis = 0; axis < 4; ++axis)
        for (int length = 2; length <= longest_[axis]; ++length) {
            const auto l = static_cast<std::size_t>(length);
            const Cells cells = cells_[axis][l];
            f(cells & hops_.room_forward_[axis][l], cells & hops_.room_back_[axis][l], length * hops_.steps_[axis]);
        }
}

Cells Hops::Lengths::jumps_from(Cells set) const noexcept {
    Cells landed = 0;
    for_each_jump([&](Cells forward, Cells back, int by) { landed |= (set & forward) << by | (set & back) >> by; });
    return landed & ~friends_;
}

Cells Hops::Lengths::jumps_to(Cells set) const noexcept {
    Cells from = 0;
    for_each_jump([&](Cells forward, Cells back, int by) { from |= (set >> by & forward) | (set << by & back); });
    return from;
}

Cells Hops::Lengths::steps_to(Cells set) const noexcept {
    Cells from = 0;
    for (std::size_t axis = 0; axis < 4; ++axis) {
        const int by = hops_.steps_[axis];
        from |=
            cells_[axis][1] & ((set >> by & hops_.room_forward_[axis][1]) | (set << by & hops_.room_back_[axis][1]));
    }
    return from;
}

// A way that lands twice on a cell has a shorter one to the same end, and between captures nothing else counts.
Cells Hops::quiet_targets(int from, Cells friends, Cells enemies, Landings& enemy_landings) const noexcept {
    const Landings first = landings(from, friends);
    const Cells closed = enemies | (may_return_ ? 0 : cell_bit(from));
    enemy_landings = {first.steps & enemies, first.jumps & enemies};
    Cells reached = first.jumps & ~closed;
    if (reached != 0) {
        const Lengths lengths(*this, friends);
        for (Cells fresh = reached; fresh != 0;) {
            const Cells jumps = lengths.jumps_from(fresh);
            enemy_landings.jumps |= jumps & enemies;
            fresh = jumps & ~(closed | reached);
            reached |= fresh;
        }
    }
    return reached | (first.steps & ~enemies);
}

// Searched from the end: a cell from which a jump leads to `to` or to a cell that has been reached.
Cells Hops::quiet_origins(int to, Cells friends, Cells enemies) const noexcept {
    const Cells free = board_ & ~(friends | enemies);
    const Lengths lengths(*this, friends);
    Cells origins = lengths.steps_to(cell_bit(to)) & free;
    Cells reached = cell_bit(to);  // cells that the rest of a chain may begin with
    for (Cells fresh = reached; fresh != 0;) {
        const Cells found = lengths.jumps_to(fresh) & free;
        origins |= found;
        fresh = found & ~reached;
        reached |= fresh;
    }
    return may_return_ ? origins : origins & ~cell_bit(to);
}

}  // namespace zermelo::apart
