#include "games/yinsh/rules.hpp"

#include <algorithm>

namespace zermelo {

namespace {

constexpr std::array<std::pair<int, int>, 6> directions = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}}};

}  // namespace

Yinsh::Yinsh(const YinshVariant& variant, int markers, bool strict)
    : variant_(&variant),
      markers_(markers),
      strict_(strict),
      board_(variant.corners ? Board::hexagon({variant.base}, Outline::point)
                             : Board::hexagon_without_corners({variant.base})),
      cells_(board_.cells()),
      symmetries_(board_symmetries(board_)) {
    build_geometry();
    build_rows();
}

void Yinsh::build_geometry() {
    std::vector<std::string> names;
    for (int cell = 0; cell < cells_; ++cell) names.push_back(board_.name(cell));
    std::sort(names.begin(), names.end());
    between_.resize(static_cast<std::size_t>(cells_ * cells_));
    for (int cell = 0; cell < cells_; ++cell) {
        name_order_.push_back(
            static_cast<std::uint8_t>(std::lower_bound(names.begin(), names.end(), board_.name(cell)) - names.begin()));
        for (const auto& [files, ranks] : directions) {
            ray_begin_.push_back(static_cast<std::uint16_t>(ray_cells_.size()));
            Bitboard passed;
            int at = cell;
            while (true) {
                const auto next = board_.neighbours(at);
                const auto found = std::find_if(next.begin(), next.end(), [&, f = files, r = ranks](int other) {
                    return board_.file(other) == board_.file(at) + f && board_.rank(other) == board_.rank(at) + r;
                });
                if (found == next.end()) break;
                at = *found;
                ray_cells_.push_back(static_cast<std::uint8_t>(at));
                between_[static_cast<std::size_t>(cell * cells_ + at)] = passed;
                passed |= Bitboard::cell(at);
            }
        }
    }
    ray_begin_.push_back(static_cast<std::uint16_t>(ray_cells_.size()));
}

void Yinsh::build_rows() {
    const auto steps = static_cast<std::size_t>(variant_->row - 1);
    for (int cell = 0; cell < cells_; ++cell) {
        for (const int direction : {0, 2, 4}) {  // towards larger letters or numbers
            const auto line = ray(cell, direction);
            if (line.size() < steps) continue;
            const std::uint8_t last = line[steps - 1];
            const Bitboard ends = Bitboard::cell(cell) | Bitboard::cell(last);
            rows_.push_back({between(cell, last) | ends, static_cast<std::uint8_t>(cell), last});
        }
    }
    std::sort(rows_.begin(), rows_.end(), [this](const Row& a, const Row& b) {
        const auto key = [this](const Row& row) { return std::pair(name_order_[row.first], name_order_[row.last]); };
        return key(a) < key(b);
    });
    for (int cell = 0; cell < cells_; ++cell) {
        cell_rows_begin_.push_back(static_cast<std::uint16_t>(cell_rows_.size()));
        for (std::size_t row = 0; row < rows_.size(); ++row)
            if (rows_[row].cells.contains(cell)) cell_rows_.push_back(static_cast<std::uint8_t>(row));
    }
    cell_rows_begin_.push_back(static_cast<std::uint16_t>(cell_rows_.size()));
}

bool Yinsh::has_row(Bitboard markers) const noexcept {
    if (markers.size() < variant_->row) return false;
    return std::any_of(rows_.begin(), rows_.end(), [&](const Row& row) { return (row.cells & ~markers).empty(); });
}

// True if a row contains one of the changed cells.
bool Yinsh::has_row_through(Bitboard markers, Bitboard changed) const noexcept {
    if (markers.size() < variant_->row) return false;
    for (Bitboard left = changed & markers; !left.empty(); left &= ~Bitboard::cell(left.lowest()))
        for (const std::uint8_t row : rows_through(left.lowest()))
            if ((rows_[row].cells & ~markers).empty()) return true;
    return false;
}

bool Yinsh::has_ring_move(const Position& p, std::uint32_t side) const noexcept {
    bool found = false;
    for_each_ring_move(p, side, [&found](int, int, Bitboard) {
        found = true;
        return false;
    });
    return found;
}

Wdl Yinsh::count_of_rings(const Position& p) const noexcept {
    const int own = taken_rings(p, p.turn);
    const int other = taken_rings(p, 1 - p.turn);
    return own == other ? Wdl::draw : own > other ? Wdl::win : Wdl::loss;
}

std::optional<Wdl> Yinsh::terminal(const Position& p) const noexcept {
    if (p.placing != 0) return std::nullopt;
    if (is_won(p)) return Wdl::loss;
    const bool empty = pool_is_empty(p);
    if (!(empty && strict_) && has_row(p.markers[p.turn])) return std::nullopt;
    if (empty) return count_of_rings(p);
    if (has_ring_move(p, p.turn) || has_row(p.markers[1 - p.turn]) || has_ring_move(p, 1 - p.turn)) return std::nullopt;
    return count_of_rings(p);
}

Yinsh::Position Yinsh::apply(const Position& p, const Move& m) const noexcept {
    Position q = p;
    if (p.placing != 0) {
        q.rings[p.turn] |= Bitboard::cell(m.to);
        q.placing = q.rings[0].size() + q.rings[1].size() < 2 * variant_->rings ? 1 : 0;
    } else {
        for (std::size_t i = 0; i < m.before; ++i) remove(q, m.removals[i]);
        if (m.to != nothing) move_ring(q, m.from, m.to, between(m.from, m.to) & (q.markers[0] | q.markers[1]));
        for (std::size_t i = m.before; i < m.removed; ++i) remove(q, m.removals[i]);
    }
    q.turn = 1 - p.turn;
    return q;
}

Yinsh::Position Yinsh::canonical(const Position& p) const noexcept {
    Position q = p;
    if (p.placing == 0 && p.turn == 1) q = {{p.rings[1], p.rings[0]}, {p.markers[1], p.markers[0]}, 0, 0};
    Position least = q;
    for (std::size_t i = 1; i < symmetries_.size(); ++i) {
        const CellPermutation& symmetry = symmetries_[i];
        const Bitboard own = symmetry(q.rings[0]);
        if (least.rings[0] < own) continue;
        const Position image{
            {own, symmetry(q.rings[1])}, {symmetry(q.markers[0]), symmetry(q.markers[1])}, q.turn, q.placing};
        if (own < least.rings[0] || image.rings[1] < least.rings[1] ||
            (image.rings[1] == least.rings[1] &&
             (image.markers[0] < least.markers[0] ||
              (image.markers[0] == least.markers[0] && image.markers[1] < least.markers[1]))))
            least = image;
    }
    return least;
}

U128 Yinsh::pack(const Position& p) const noexcept {
    const Bitboard rings = p.rings[0] | p.rings[1];
    U128 colours = 0;
    int ring = 0;
    rings.for_each([&](int cell) { colours |= U128{p.rings[1].contains(cell)} << ring++; });
    const U128 state = colours << 2 | p.placing << 1 | p.turn;
    const U128 black = (p.markers[1] | rings).low();
    return state << (2 * cells_) | black << cells_ | (p.markers[0] | rings).low();
}

std::optional<Yinsh::Position> Yinsh::unpack(U128 key) const {
    if (key_bits() > 128 || (key_bits() < 128 && key >> key_bits() != 0)) return std::nullopt;
    const Bitboard all = Bitboard::first(cells_);
    const Bitboard white = Bitboard{static_cast<std::uint64_t>(key), 0} & all;
    const Bitboard black = Bitboard{static_cast<std::uint64_t>(key >> cells_), 0} & all;
    const Bitboard rings = white & black;
    const auto state = static_cast<std::uint32_t>(key >> (2 * cells_));
    std::uint32_t colours = state >> 2;
    Position p{{}, {white & ~rings, black & ~rings}, state & 1, state >> 1 & 1};
    rings.for_each([&](int cell) {
        p.rings[colours & 1] |= Bitboard::cell(cell);
        colours >>= 1;
    });
    if (colours != 0 || why_illegal(p)) return std::nullopt;
    return p;
}

}  // namespace zermelo
