// The moves of the men of one side between the rows of a slice.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "solvers/run/large_array.hpp"
#include "solvers/siege/solve/arrivals.hpp"
#include "solvers/siege/solve/base_slides.hpp"
#include "solvers/siege/solve/sets.hpp"

namespace zermelo {

// The king's cells of a row for one side to move, in one place as they are used together.
struct SiegeState {
    KingWords::Word open = 0;  // without a value
    KingWords::Word next = 0;  // get one at this level, perhaps
};

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
        : board_(board),
          sets_(sets),
          bases_(bases),
          piece_(piece),
          men_(piece == SiegePiece::attacker ? sets.attackers() : sets.defenders()),
          takes_(board, piece, bases.attackers(), bases.defenders(), false),
          takes_king_(board, piece, bases.attackers(), bases.defenders(), true) {
        empty_.width = static_cast<std::size_t>(board.width());
        empty_.lanes = board.width() <= 8 ? 8 : 16;
        empty_.side = board.words().side();
        for (int cell = 0; cell < board.cells(); ++cell) empty_.keep[empty_.at(cell)] = ~board.words().cell(cell);
        empty_.takes.fill(~Word{0});
        for (int place = 0; place < board.places(); ++place) {
            elements_.push_back(static_cast<std::uint32_t>(empty_.at(board.cell_of(place))));
            empty_.takes[elements_.back()] = 0;
        }
        for (std::size_t s = 0; s < turns_.size(); ++s)
            turns_[s] = board.turn_kind(board.inverse(s)) | Word{board.turn_kind(s)} << BaseSlides::back;
    }

    SiegePiece piece() const { return piece_; }

    // Finds the rows of all sets that have one man more than a base, and the bases of rows. False after a stop request.
    bool lift(Workers& workers, const std::stop_token& stop) {
        const auto places = static_cast<std::uint64_t>(board_.places());
        lifts_ = LargeArray<std::uint32_t>(workers, (bases_.size() + 1) * places, 0);
        lowered_ = LargeArray<std::uint32_t>(workers, sets_.size() * static_cast<std::uint64_t>(men_), unknown);
        return workers.for_chunks(bases_.size(), bases_at_once, stop, [&](std::uint64_t begin, std::uint64_t end) {
            bases_.for_each(begin, end, [&](std::uint64_t base, Cells attackers, Cells defenders) {
                const Cells men = attackers | defenders;
                const bool attacking = piece_ == SiegePiece::attacker;
                const typename SiegeSets<Cells>::Images images(board_, attackers, defenders);
                for (int place = 0; place < board_.places(); ++place) {
                    const int cell = board_.cell_of(place);
                    if (men.contains(cell)) continue;
                    const auto found = sets_.find(images, cell, attacking);
                    lifts_[base * places + static_cast<std::uint64_t>(place)] = found.row << 3 | found.symmetry;
                    const Cells others =
                        attacking ? images.of_attackers[found.symmetry] : images.of_defenders[found.symmetry];
                    const int number = (others & Cells::first(board_.symmetry(found.symmetry)(cell))).size();
                    lowered_[found.row * static_cast<std::uint64_t>(men_) + static_cast<std::uint64_t>(number)] =
                        static_cast<std::uint32_t>(base << 3 | board_.inverse(found.symmetry));
                }
            });
        });
    }
    // Only for_bases and Finder can be used after this.
    void forget_rows() { lowered_ = {}; }

    // The arrivals that count.
    enum class Arrival : std::uint8_t { any, taking_nothing, taking_the_king };

    // For each base and man that may be added to it: adds the king's cells for which the man can slide to a cell where
    // his arrival counts to the next ones of a row, as far as they are open. An arrival counts for the cells in
    // words[row], or for those that are not there (`inverted`); `words` may be null for empty ones. Rows that are
    // symmetric themselves get some of the cells only. False after a stop request.
    bool for_bases(Workers& workers, const std::stop_token& stop, const LargeArray<Word>* words, bool inverted,
                   Arrival arrival, LargeArray<SiegeState>& states) const {
        const ScanBase scan = base_scans().front();
        const auto places = static_cast<std::size_t>(board_.places());
        return workers.for_chunks(bases_.size(), bases_at_once, stop, [&](std::uint64_t begin, std::uint64_t end) {
            BaseSlides slides = empty_;
            slides.inverted = inverted ? ~Word{0} : 0;
            slides.besides = arrival == Arrival::taking_the_king ? 0 : ~Word{0};
            const SiegeArrivals<Cells>& takes = arrival == Arrival::taking_the_king ? takes_king_ : takes_;
            const auto at = [&slides](int cell) { return slides.at(cell); };
            // No arrival counts on a cell where no man may stop.
            BaseSlides::Words takes_at_first = empty_.takes;
            if (arrival == Arrival::taking_the_king) takes_at_first.fill(0);
            const std::size_t used = slides.width * slides.lanes;
            bases_.for_each(begin, end, [&](std::uint64_t base, Cells attackers, Cells defenders) {
                const std::uint32_t* const lifts = &lifts_[base * places];
                Word all = 0;
                for (std::size_t place = 0; place < places; ++place) {
                    const std::uint32_t lift = lifts[place];
                    const std::uint32_t later = lifts[places + place] >> 3;  // of the next base
                    const Word word = words != nullptr ? (*words)[lift >> 3] : 0;
                    if (words != nullptr) __builtin_prefetch(&(*words)[later]);
                    if (inverted) __builtin_prefetch(&states[later], 1);
                    slides.words[elements_[place]] = word;
                    slides.turns[elements_[place]] = turns_[lift & 7];
                    all |= word;
                }
                if (all == 0 && !inverted) return;
                const Cells men = attackers | defenders;
                slides.free = board_.free(men);
                men.for_each([&](int cell) { slides.keep[slides.at(cell)] = 0; });
                std::copy_n(takes_at_first.begin(), used, slides.takes.begin());
                if (arrival != Arrival::any) takes.add(attackers, defenders, slides.takes, at);
                const bool reached = scan(slides);
                men.for_each([&](int cell) { slides.keep[slides.at(cell)] = empty_.keep[slides.at(cell)]; });
                if (!reached) return;
                for (std::size_t place = 0; place < places; ++place) {
                    SiegeState& state = states[lifts[place] >> 3];
                    const Word word = slides.words[elements_[place]] & state.open & ~seen(state.next);
                    if (word != 0) add(state.next, word);
                }
            });
        });
    }

    // From a row whose positions `word` have the other side to move: origin(row, symmetry, word) gets the positions one
    // move of a man before, which the symmetry takes to those of the row.
    template <class Origin>
    void take_back(std::uint64_t row, Cells attackers, Cells defenders, Word word, Origin&& origin) const {
        for_men(row, attackers, defenders, [&](const Base& base, Cells a, Cells d, int cell) {
            const Word arrived = word & ~board_.takes(piece_, cell, a, d);
            if (arrived == 0) return true;
            Word before = 0;
            board_.for_each_slide(
                cell, a | d, [&] { before = arrived; },
                [&](int from) {
                    before &= ~board_.words().cell(from);
                    if (before == 0 || !board_.men_cells().contains(from)) return;
                    const auto found = lifted(base, from);
                    origin(found.row, found.symmetry, before);
                });
            return true;
        });
    }

    // The cells of `open` for which every move of a man inside the slice leads to a position that is won for the other
    // side.
    Word without_escape(std::uint64_t row, Cells attackers, Cells defenders, Word open,
                        const LargeArray<Word>& won) const {
        for_men(row, attackers, defenders, [&](const Base& base, Cells a, Cells d, int cell) {
            Word path = 0;
            board_.for_each_slide(
                cell, a | d, [&] { path = open; },
                [&](int to) {
                    path &= open & ~board_.words().cell(to);
                    if (path == 0 || !board_.men_cells().contains(to)) return;
                    const auto found = lifted(base, to);
                    const Word good = path & ~board_.turned(won[found.row], board_.inverse(found.symmetry));
                    if (good != 0) open &= ~good | board_.takes(piece_, to, a, d);
                });
            return open != 0;
        });
        return open;
    }

    // Adds to a word that others may change. Returns what it was.
    static Word add(Word& word, Word bits) {
        const Word old = seen(word);
        return (bits & ~old) == 0 ? old : std::atomic_ref<Word>(word).fetch_or(bits, std::memory_order_relaxed);
    }

    // Ask for the memory of what take_back() and without_escape() will need of a row: first of its bases, later of
    // their rows.
    void fetch_bases(std::uint64_t row) const { __builtin_prefetch(&lowered_[row * static_cast<std::uint64_t>(men_)]); }
    void fetch_lifts(std::uint64_t row) const {
        const std::uint32_t* const lowered = &lowered_[row * static_cast<std::uint64_t>(men_)];
        const auto places = static_cast<std::size_t>(board_.places());
        for (int man = 0; man < men_; ++man) {
            if (lowered[man] == unknown) continue;
            const std::uint32_t* const lifts = &lifts_[(lowered[man] >> 3) * places];
            for (std::size_t place = 0; place < places; place += 64 / sizeof *lifts) __builtin_prefetch(lifts + place);
        }
    }

    // Finds rows of sets as SiegeSets::find does, faster where the sets that follow each other share all men but the
    // lowest one of the side: by their base.
    class Finder {
    public:
        explicit Finder(const SiegeMoves& moves) : moves_(moves) {}
        // The first half of the way, which asks for the memory of the second.
        struct Lifted {
            const std::uint32_t* lift = nullptr;
            std::uint32_t symmetry = 0;
        };
        Lifted lift(Cells attackers, Cells defenders) {
            Cells& mine = moves_.piece_ == SiegePiece::attacker ? attackers : defenders;
            const int cell = mine.lowest();
            mine &= ~Cells::cell(cell);
            if (!known_ || attackers != attackers_ || defenders != defenders_) {
                base_ = moves_.bases_.find(attackers, defenders);
                attackers_ = attackers;
                defenders_ = defenders;
                known_ = true;
            }
            const Lifted lifted{moves_.lift_of(base_, cell), base_.symmetry};
            __builtin_prefetch(lifted.lift);
            return lifted;
        }
        typename SiegeSets<Cells>::Found find(const Lifted& lifted) const {
            return moves_.found(*lifted.lift, lifted.symmetry);
        }

    private:
        const SiegeMoves& moves_;
        bool known_ = false;
        Cells attackers_;
        Cells defenders_;
        typename SiegeSets<Cells>::Found base_;
    };

private:
    using Base = typename SiegeSets<Cells>::Found;  // and the symmetry that takes the set to it

    static constexpr std::uint64_t bases_at_once = 256;  // one task
    static constexpr std::uint32_t unknown = UINT32_MAX;

    static Word seen(Word& word) { return std::atomic_ref<Word>(word).load(std::memory_order_relaxed); }

    const std::uint32_t* lift_of(const Base& base, int cell) const {
        const int place = board_.place(board_.symmetry(base.symmetry)(cell));
        return &lifts_[base.row * static_cast<std::uint64_t>(board_.places()) + static_cast<std::uint64_t>(place)];
    }
    typename SiegeSets<Cells>::Found found(std::uint32_t lift, std::size_t symmetry) const {
        return {lift >> 3, static_cast<std::uint32_t>(board_.product(symmetry, lift & 7))};
    }
    // The row of a set whose base is known, with a man on a cell.
    typename SiegeSets<Cells>::Found lifted(const Base& base, int cell) const {
        return found(*lift_of(base, cell), base.symmetry);
    }
    // Calls f(base, attackers, defenders, cell) for each man of one side of a row that is lifted from its cell: the
    // other men and their base. f returns whether to go on.
    template <class F>
    void for_men(std::uint64_t row, Cells attackers, Cells defenders, F&& f) const {
        const bool attacking = piece_ == SiegePiece::attacker;
        const std::uint32_t* lowered = &lowered_[row * static_cast<std::uint64_t>(men_)];
        for (Cells left = attacking ? attackers : defenders; !left.empty(); ++lowered) {
            const int cell = left.lowest();
            const Cells man = Cells::cell(cell);
            left &= ~man;
            const Cells a = attacking ? attackers & ~man : attackers;
            const Cells d = attacking ? defenders : defenders & ~man;
            // Of equivalent men of a symmetric row only one has been lifted.
            const Base base = *lowered != unknown ? Base{*lowered >> 3, *lowered & 7} : bases_.find(a, d);
            if (!f(base, a, d, cell)) return;
        }
    }

    const SiegeBoard<Cells>& board_;
    const SiegeSets<Cells>& sets_;
    const SiegeSets<Cells>& bases_;
    SiegePiece piece_;
    int men_;
    SiegeArrivals<Cells> takes_;
    SiegeArrivals<Cells> takes_king_;
    BaseSlides empty_;                     // without men
    std::vector<std::uint32_t> elements_;  // of its words, by place
    std::array<Word, SiegeBoard<Cells>::symmetries> turns_{};
    LargeArray<std::uint32_t> lifts_;    // by base and place: 8 * row of the set with a man there + symmetry to the row
    LargeArray<std::uint32_t> lowered_;  // by row and man: 8 * base without him + symmetry to the base
};

}  // namespace zermelo
