#include "games/tafl/family.hpp"

#include <algorithm>
#include <tuple>

#include "games/core/texts/notation.hpp"

namespace zermelo {

template <class Cells>
TaflRules<Cells>::TaflRules(const TaflVariant& variant, const TaflOptions& options)
    : variant_(&variant),
      options_(options),
      board_{variant.width, variant.width},
      named_board_(Board::rectangle(board_)) {
    build_geometry();
    build_initial(variant.start);
}

template <class Cells>
void TaflRules<Cells>::build_geometry() {
    const int last = board_.width - 1;
    throne_ = board_.cell(last / 2, last / 2);
    const Cells all = Cells(board_.all());
    Cells border;
    for (int cell = 0; cell < board_.cells(); ++cell) {
        const int file = board_.file(cell);
        const int rank = board_.rank(cell);
        const bool side = file == 0 || file == last;
        const bool end = rank == 0 || rank == last;
        if (side || end) border |= Cells::cell(cell);
        if (side && end) corners_ |= Cells::cell(cell);
        const auto steps = [&](int files, int ranks, int least, int most) {
            Cells set;
            for (int i = least; i <= most && board_.has(file + i * files, rank + i * ranks); ++i)
                set |= Cells::cell(board_.cell(file + i * files, rank + i * ranks));
            return set;
        };
        const auto around = [&](int least, int most) {
            return steps(1, 0, least, most) | steps(-1, 0, least, most) | steps(0, 1, least, most) |
                   steps(0, -1, least, most);
        };
        lines_.push_back({steps(1, 0, 1, last), steps(-1, 0, 1, last), steps(0, 1, 1, last), steps(0, -1, 1, last),
                          around(1, 1), around(2, 2)});
    }
    marked_ = options_.escape == TaflEscape::corner ? corners_ : Cells{};
    goals_ = options_.escape == TaflEscape::edge ? border : corners_;
    men_cells_ = all & ~(marked_ | Cells::cell(throne_));
    king_cells_ = all & ~goals_;
    named_board_ = named_board_.with_mark(goals_, {CellRole::goal, Side::second})
                       .with_mark(marked_, {CellRole::corner})
                       .with_mark(Cells::cell(throne_), {CellRole::throne});
    trap_cells_ = neighbours(throne_);
    neighbours(throne_).for_each([&](int cell) { trap_cells_ |= neighbours(cell); });
    trap_cells_ = (options_.most_enclosed() > 1 ? men_cells_ : trap_cells_) & ~Cells::cell(throne_);

    symmetries_ = rectangle_symmetries(board_);
    to_least_.fill((1U << symmetries_.size()) - 1);  // of a captured king
    for (int cell = 0; cell < board_.cells(); ++cell) {
        int least = cell;
        for (const CellPermutation& symmetry : symmetries_) least = std::min(least, symmetry(cell));
        std::uint32_t& to_least = to_least_[static_cast<std::size_t>(cell)];
        to_least = 0;
        for (std::size_t i = 0; i < symmetries_.size(); ++i)
            if (symmetries_[i](cell) == least) to_least |= 1U << i;
    }
}

// The usual start with only as many men as the limits allow, in reading order from the top left.
template <class Cells>
void TaflRules<Cells>::build_initial(std::string_view start) {
    PositionText text;
    text.text = text.board = start;
    const auto letters = *parse_board(text, named_board_, "tTK");
    for (int rank = board_.height - 1; rank >= 0; --rank) {
        for (int file = 0; file < board_.width; ++file) {
            const int cell = board_.cell(file, rank);
            const char letter = letters[static_cast<std::size_t>(cell)];
            if (letter == 'K') initial_.king = static_cast<std::uint32_t>(cell);
            if (letter == 't' && initial_.attackers.size() < options_.attackers)
                initial_.attackers |= Cells::cell(cell);
            if (letter == 'T' && initial_.defenders.size() < options_.defenders)
                initial_.defenders |= Cells::cell(cell);
        }
    }
}

// The least position, by the king's cell, then the attackers, then the defenders: the king alone leaves one symmetry on
// most cells.
template <class Cells>
typename TaflRules<Cells>::Position TaflRules<Cells>::canonical(const Position& p) const noexcept {
    std::uint32_t left = to_least_[p.king];
    const auto image = [&](std::uint32_t bits) -> const CellPermutation& {
        return symmetries_[static_cast<std::size_t>(std::countr_zero(bits))];
    };
    const std::uint32_t king = p.king == no_king ? no_king : static_cast<std::uint32_t>(image(left)(p.king));
    Cells attackers = image(left)(p.attackers);
    Cells defenders = image(left)(p.defenders);
    for (left &= left - 1; left != 0; left &= left - 1) {
        const Cells moved = image(left)(p.attackers);
        if (attackers < moved) continue;
        const Cells others = image(left)(p.defenders);
        if (moved < attackers || others < defenders) {
            attackers = moved;
            defenders = others;
        }
    }
    return {attackers, defenders, king, p.turn};
}

template <class Cells>
U128 TaflRules<Cells>::pack(const Position& p) const noexcept {
    const Cells men = p.attackers | p.defenders;
    std::uint64_t attackers = 0;
    int man = 0;
    men.for_each([&](int cell) { attackers |= std::uint64_t{p.attackers.contains(cell)} << man++; });
    U128 key = p.turn << 7 | (p.king & 0x7f);
    key = key << most_men() | attackers;
    key = key << cells() | men.low();
    if constexpr (!small) key |= static_cast<U128>(men.high()) << 64;
    return key;
}

template <class Cells>
std::optional<TaflPosition<Cells>> TaflRules<Cells>::unpack(U128 key) const {
    if (key >> key_bits() != 0) return std::nullopt;
    const Cells men =
        Cells(Bitboard{static_cast<std::uint64_t>(key), static_cast<std::uint64_t>(key >> 64)} & board_.all());
    auto attackers = static_cast<std::uint64_t>(key >> cells()) & ((std::uint64_t{1} << most_men()) - 1);
    const auto rest = static_cast<std::uint32_t>(key >> (cells() + most_men()));
    Position p;
    p.king = (rest & 0x7f) == 0x7f ? no_king : rest & 0x7f;
    p.turn = rest >> 7;
    men.for_each([&](int cell) {
        ((attackers & 1) != 0 ? p.attackers : p.defenders) |= Cells::cell(cell);
        attackers >>= 1;
    });
    if (attackers != 0 || (p.king != no_king && p.king >= static_cast<std::uint32_t>(cells()))) return std::nullopt;
    if (!(p.king_set() & men).empty() || why_illegal(p)) return std::nullopt;
    return p;
}

template <class Cells>
int TaflRules<Cells>::stabiliser_order(const Position& p) const noexcept {
    const std::uint32_t of_king = to_least_[p.king];
    if ((of_king & (of_king - 1)) == 0) return 1;  // the king's cell leaves the identity alone
    return count_fixing(symmetries_, p.attackers, p.defenders, p.king_set());
}

template <class Cells>
Cells TaflRules<Cells>::captured(const Position& p, Move m) const noexcept {
    const Position after = apply(p, m);
    if (p.turn == 1) return p.attackers & ~after.attackers;
    return (p.defenders & ~after.defenders) | (after.king == no_king ? p.king_set() : Cells{});
}

template class TaflRules<SmallBitboard>;
template class TaflRules<Bitboard>;

}  // namespace zermelo
