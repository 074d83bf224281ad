// The moves of the men of one side between the rows of a slice.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "solvers/bitsweep/siege/siege_sets.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// A base is a set of men with one man of the moving side less: all slides of that man, from all cells to all cells, lie
// between the rows of the base and a man. Words of a row are turned into the orientation of the base and back. Moves
// that take something leave the slice, and are none here. Immutable after lift().
template <class Cells>
class SiegeMoves {
public:
    using Word = KingWords::Word;

    // All must outlive it. `bases` have one man of the side less.
    SiegeMoves(const SiegeBoard<Cells>& board, const SiegeSets<Cells>& sets, const SiegeSets<Cells>& bases,
               SiegePiece piece)
        : board_(board), sets_(sets), bases_(bases), piece_(piece) {}

    SiegePiece piece() const { return piece_; }

    // Finds the rows of all sets that have one man more than a base. False after a stop request.
    bool lift(Workers& workers, const std::stop_token& stop) {
        const auto places = static_cast<std::uint64_t>(board_.places());
        lifts_ = make_in_large_pages<std::uint32_t>((bases_.size() + 1) * places, 0);
        return workers.for_pieces(bases_.size(), bases_at_once, stop, [&](std::uint64_t begin, std::uint64_t end) {
            bases_.for_each(begin, end, [&](std::uint64_t base, Cells attackers, Cells defenders) {
                for (int place = 0; place < board_.places(); ++place) {
                    const Cells man = Cells::cell(board_.cell_of(place));
                    if (!((attackers | defenders) & man).empty()) continue;
                    const auto found = piece_ == SiegePiece::attacker ? sets_.find(attackers | man, defenders)
                                                                      : sets_.find(attackers, defenders | man);
                    lifts_[base * places + static_cast<std::uint64_t>(place)] = found.row << 3 | found.symmetry;
                }
            });
        });
    }

    // For each base: arrival(row, symmetry, cell, free, attackers, defenders) gives the king's cells for which an
    // arrival on a cell counts, in the base's orientation; then origin(row, symmetry, word) gets those for which some
    // cell that counts can be reached from where the man stands. `source`: what arrival() reads of a row. False after a
    // stop request.
    template <class Arrival, class Origin>
    bool for_bases(Workers& workers, const std::stop_token& stop, const std::vector<Word>& source, Arrival&& arrival,
                   Origin&& origin) const {
        const int width = board_.width();
        return workers.for_pieces(bases_.size(), bases_at_once, stop, [&](std::uint64_t begin, std::uint64_t end) {
            std::array<Word, SiegeBoard<Cells>::most_cells> counts{};
            std::array<Word, SiegeBoard<Cells>::most_cells> keep{};
            std::array<Word, SiegeBoard<Cells>::most_cells> reached{};
            bases_.for_each(begin, end, [&](std::uint64_t base, Cells attackers, Cells defenders) {
                const Cells men = attackers | defenders;
                const Word free = board_.free(men);
                for (int cell = 0; cell < board_.cells(); ++cell) {
                    const auto i = static_cast<std::size_t>(cell);
                    keep[i] = ~board_.words().cell(cell);
                    counts[i] = 0;
                }
                men.for_each([&](int cell) { keep[static_cast<std::size_t>(cell)] = 0; });
                Word all = 0;
                for (int place = 0; place < board_.places(); ++place) {
                    const int cell = board_.cell_of(place);
                    const auto i = static_cast<std::size_t>(cell);
                    if (keep[i] == 0) continue;
                    const std::uint32_t lift = lifted(base, place);
                    __builtin_prefetch(&source[lifted(base + 1, place) >> 3]);  // of the next base
                    counts[i] = arrival(lift >> 3, lift & 7, cell, free & keep[i], attackers, defenders);
                    all |= counts[i];
                }
                if (all == 0) return;
                // Along the lines, from the far end: what is reached from a cell is what counts on the next one, or is
                // reached from there; the king on the next cell and the men stop it.
                for (int line = 0; line < width; ++line) {
                    Word east = 0;
                    Word west = 0;
                    for (int i = 0; i < width; ++i) {
                        const auto right = static_cast<std::size_t>(width * line + width - 1 - i);
                        const auto left = static_cast<std::size_t>(width * line + i);
                        if (2 * i < width) reached[right] = reached[left] = 0;
                        reached[right] |= east;
                        east = (east | counts[right]) & keep[right];
                        reached[left] |= west;
                        west = (west | counts[left]) & keep[left];
                    }
                }
                std::array<Word, 16> up{};
                std::array<Word, 16> down{};
                for (int line = 0; line < width; ++line)
                    for (int file = 0; file < width; ++file) {
                        const auto high = static_cast<std::size_t>(width * (width - 1 - line) + file);
                        const auto low = static_cast<std::size_t>(width * line + file);
                        const auto f = static_cast<std::size_t>(file);
                        reached[high] |= up[f];
                        up[f] = (up[f] | counts[high]) & keep[high];
                        reached[low] |= down[f];
                        down[f] = (down[f] | counts[low]) & keep[low];
                    }
                for (int place = 0; place < board_.places(); ++place) {
                    const auto i = static_cast<std::size_t>(board_.cell_of(place));
                    const Word word = reached[i] & free & keep[i];
                    if (word == 0) continue;
                    const std::uint32_t lift = lifted(base, place);
                    origin(lift >> 3, lift & 7, word);
                }
            });
        });
    }

    // From a row whose positions `word` have the other side to move: origin(row, symmetry, word) gets the positions one
    // move of a man before, in the orientation of the base.
    template <class Origin>
    void take_back(std::uint64_t row, Word word, Origin&& origin) const {
        for_men(row, [&](std::uint64_t base, Cells attackers, Cells defenders, int cell, std::size_t s) {
            const Word arrived = board_.turned(word, s) & ~board_.takes(piece_, cell, attackers, defenders);
            if (arrived == 0) return true;
            Word before = 0;
            board_.for_each_slide(
                cell, attackers | defenders, [&] { before = arrived; },
                [&](int from) {
                    before &= ~board_.words().cell(from);
                    if (before == 0 || !board_.men_cells().contains(from)) return;
                    const std::uint32_t lift = lifted(base, board_.place(from));
                    origin(lift >> 3, lift & 7, before);
                });
            return true;
        });
    }

    // Those of `open` for which no move of a man inside the slice leads to a position that is not won for the other
    // side.
    Word without_escape(std::uint64_t row, Word open, const std::vector<Word>& won) const {
        for_men(row, [&](std::uint64_t base, Cells attackers, Cells defenders, int cell, std::size_t s) {
            const Word here = board_.turned(open, s);
            Word left = here;
            Word path = 0;
            board_.for_each_slide(
                cell, attackers | defenders, [&] { path = left; },
                [&](int to) {
                    path &= left & ~board_.words().cell(to);
                    if (path == 0 || !board_.men_cells().contains(to)) return;
                    const std::uint32_t lift = lifted(base, board_.place(to));
                    const Word good = path & ~board_.turned(won[lift >> 3], board_.inverse(lift & 7));
                    if (good != 0) left &= ~good | board_.takes(piece_, to, attackers, defenders);
                });
            open = board_.turned(left, board_.inverse(s));
            return open != 0;
        });
        return open;
    }

    // Finds rows of sets as SiegeSets::find does, faster where the sets that follow each other share all men but the
    // lowest one of the side: by their base.
    class Finder {
    public:
        explicit Finder(const SiegeMoves& moves) : moves_(moves) {}
        typename SiegeSets<Cells>::Found find(Cells attackers, Cells defenders) {
            Cells& mine = moves_.piece_ == SiegePiece::attacker ? attackers : defenders;
            const int cell = mine.lowest();
            mine &= ~Cells::cell(cell);
            if (!known_ || attackers != attackers_ || defenders != defenders_) {
                base_ = moves_.bases_.find(attackers, defenders);
                attackers_ = attackers;
                defenders_ = defenders;
                known_ = true;
            }
            const SiegeBoard<Cells>& board = moves_.board_;
            const std::uint32_t lift = moves_.lifted(base_.row, board.place(board.symmetry(base_.symmetry)(cell)));
            return {lift >> 3, static_cast<std::uint32_t>(board.product(base_.symmetry, lift & 7))};
        }

    private:
        const SiegeMoves& moves_;
        bool known_ = false;
        Cells attackers_;
        Cells defenders_;
        typename SiegeSets<Cells>::Found base_;
    };

private:
    static constexpr std::uint64_t bases_at_once = 256;  // one task

    std::uint32_t lifted(std::uint64_t base, int place) const {
        return lifts_[base * static_cast<std::uint64_t>(board_.places()) + static_cast<std::uint64_t>(place)];
    }
    // Calls f(base, attackers, defenders, cell, symmetry) for each man of one side of a row that is lifted: the base,
    // its men and the man's cell in the base's orientation, to which the symmetry leads. f returns whether to go on.
    template <class F>
    void for_men(std::uint64_t row, F&& f) const {
        const bool attacking = piece_ == SiegePiece::attacker;
        sets_.for_each(row, row + 1, [&](std::uint64_t, Cells attackers, Cells defenders) {
            for (Cells left = attacking ? attackers : defenders; !left.empty();) {
                const Cells man = Cells::cell(left.lowest());
                left &= ~man;
                const Cells a = attacking ? attackers & ~man : attackers;
                const Cells d = attacking ? defenders : defenders & ~man;
                const auto found = bases_.find(a, d);
                const CellPermutation& image = board_.symmetry(found.symmetry);
                if (!f(found.row, image(a), image(d), image(man.lowest()), found.symmetry)) return;
            }
        });
    }

    const SiegeBoard<Cells>& board_;
    const SiegeSets<Cells>& sets_;
    const SiegeSets<Cells>& bases_;
    SiegePiece piece_;
    std::vector<std::uint32_t> lifts_;  // by base and place: 8 * row of the set with a man there + symmetry to the row
};

}  // namespace zermelo
