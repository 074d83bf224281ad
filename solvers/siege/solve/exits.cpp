#include "solvers/siege/solve/exits.hpp"

#include <bit>
#include <utility>

namespace zermelo {

namespace {

using Word = KingWords::Word;

constexpr std::size_t attacking = 0;  // sides
constexpr std::size_t defending = 1;

template <class Cells>
class ExitFinder {
public:
    ExitFinder(const SiegeBoard<Cells>& board, const SmallerSiege<Cells>& smaller, Cells attackers, Cells defenders,
               const std::array<Word, 2>& asked)
        : board_(board),
          smaller_(smaller),
          attackers_(attackers),
          defenders_(defenders),
          asked_(asked),
          free_(board.free(attackers | defenders)) {}

    void find(std::array<SiegeExits, 2>& exits) const {
        const Cells by_attackers = contested(SiegePiece::attacker, defenders_);
        if (!by_attackers.empty())
            attackers_.for_each([&](int from) { find_of_man(attacking, from, by_attackers, exits[attacking]); });
        const Cells by_defenders = contested(SiegePiece::defender, attackers_);
        if (!by_defenders.empty())
            defenders_.for_each([&](int from) { find_of_man(defending, from, by_defenders, exits[defending]); });
        contested(SiegePiece::king, attackers_).for_each([&](int to) { find_of_king(to, exits[defending]); });
    }

private:
    Cells contested(SiegePiece piece, Cells enemies) const {
        return board_.contested(piece, enemies, attackers_, defenders_);
    }

    // The captures of a man may differ with the king's cell.
    void find_of_man(std::size_t side, int from, Cells contested, SiegeExits& exits) const {
        const SiegePiece piece = side == attacking ? SiegePiece::attacker : SiegePiece::defender;
        const Cells a = side == attacking ? attackers_ & ~Cells::cell(from) : attackers_;
        const Cells d = side == defending ? defenders_ & ~Cells::cell(from) : defenders_;
        Word kings = 0;
        board_.for_each_slide(
            from, attackers_ | defenders_, [&] { kings = asked_[side]; },
            [&](int to) {
                kings &= ~board_.words().cell(to);
                if (!contested.contains(to)) return;
                const Cells man = Cells::cell(to);
                // Parts of his cells, each with what is taken: a pattern is for all of them, all but one, or one.
                std::array<std::pair<Word, Cells>, 16> parts;
                std::size_t count = 1;
                parts[0] = {kings, Cells{}};
                for (const auto& capture : board_.captures(piece, to)) {
                    if (capture.taken.empty() || !capture.fits(a, d)) continue;
                    for (std::size_t i = count; i-- > 0;) {
                        const Word with = parts[i].first & capture.kings;
                        if (with == 0) continue;
                        if (with != parts[i].first) {
                            parts[count++] = {parts[i].first & ~with, parts[i].second};
                            parts[i].first = with;
                        }
                        parts[i].second |= capture.taken;
                    }
                }
                for (std::size_t i = 0; i < count; ++i) {
                    const auto& [with, taken] = parts[i];
                    if (taken.empty() || with == 0) continue;
                    if (side == attacking)
                        add(defending, a | man, d & ~taken, with, exits);
                    else
                        add(attacking, a & ~taken, d | man, with, exits);
                }
            });
    }

    // The king's captures do not depend on the cell where he starts.
    void find_of_king(int to, SiegeExits& exits) const {
        const Word target = board_.words().cell(to) & free_;
        const Word from = board_.words().before(target, free_) & asked_[defending];
        if (target == 0 || from == 0) return;
        Cells taken;
        for (const auto& capture : board_.captures(SiegePiece::king, to))
            if (capture.fits(attackers_, defenders_)) taken |= capture.taken;
        const Row row = row_of(attacking, attackers_ & ~taken, defenders_);
        const SiegeCode code = row.codes[board_.turned_bit(std::countr_zero(target), row.symmetry)];
        for_each_bit(from, [&](int bit) { exits.add(bit, code); });
    }

    struct Row {
        const SiegeCode* codes = nullptr;
        std::size_t symmetry = 0;
    };
    Row row_of(std::size_t side, Cells attackers, Cells defenders) const {
        const SiegeRows<Cells>& rows = smaller_(attackers.size(), defenders.size());
        const auto found = rows.sets->find(attackers, defenders);
        return {rows.at(found.row, side), found.symmetry};
    }
    void add(std::size_t side, Cells attackers, Cells defenders, Word kings, SiegeExits& exits) const {
        const Row row = row_of(side, attackers, defenders);
        for_each_bit(kings, [&](int bit) { exits.add(bit, row.codes[board_.turned_bit(bit, row.symmetry)]); });
    }

    const SiegeBoard<Cells>& board_;
    const SmallerSiege<Cells>& smaller_;
    Cells attackers_;
    Cells defenders_;
    const std::array<Word, 2>& asked_;
    Word free_;
};

}  // namespace

template <class Cells>
void find_exits(const SiegeBoard<Cells>& board, const SmallerSiege<Cells>& smaller, Cells attackers, Cells defenders,
                const std::array<Word, 2>& asked, std::array<SiegeExits, 2>& exits) {
    for (SiegeExits& of_side : exits) of_side.any = of_side.won = of_side.drawn = 0;
    ExitFinder<Cells>(board, smaller, attackers, defenders, asked).find(exits);
}

template void find_exits(const SiegeBoard<SmallBitboard>&, const SmallerSiege<SmallBitboard>&, SmallBitboard,
                         SmallBitboard, const std::array<Word, 2>&, std::array<SiegeExits, 2>&);
template void find_exits(const SiegeBoard<Bitboard>&, const SmallerSiege<Bitboard>&, Bitboard, Bitboard,
                         const std::array<Word, 2>&, std::array<SiegeExits, 2>&);

}  // namespace zermelo
