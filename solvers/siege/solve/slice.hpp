// Solves one slice of a siege: so many attackers against the king with so many soldiers.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "solvers/run/observe.hpp"
#include "solvers/siege/solve/exits.hpp"
#include "solvers/siege/solve/moves.hpp"

namespace zermelo {

// A row has all cells of the king for one set of men. What is known of it are words of these cells; values spread from
// the ends and the smaller slices one distance at a time, whole words at once. README.md tells how.
template <class Cells>
class SiegeSlice {
public:
    using Word = KingWords::Word;
    using Moves = SiegeMoves<Cells>;

    // `indices`: what the observer is told for the whole slice. The others must outlive it.
    SiegeSlice(const SiegeBoard<Cells>& board, const BinomialTable& binomials, int attackers, int defenders,
               SmallerSiege<Cells> smaller, Workers& workers, const RunOptions& options, std::uint64_t indices);

    // False after a stop request.
    bool solve();
    // Some win takes more than longest_siege plies; there are no values.
    bool too_deep() const { return too_deep_; }
    int deepest() const { return deepest_; }  // the longest win or loss, in plies
    // Leaves the moves, for moves() alone.
    SiegeRows<Cells> take();
    // Of the attackers; nothing without any.
    const std::optional<Moves>& moves() const { return moves_[attacking]; }

private:
    static constexpr std::size_t attacking = 0;  // sides to move
    static constexpr std::size_t defending = 1;
    using Rows = std::vector<std::uint32_t>;
    using Arrival = typename Moves::Arrival;

    template <class F>
    bool for_rows(F&& f);
    bool set_up();
    bool find_rows();
    bool find_mobile();
    bool find_ends();
    void note_exits(std::uint64_t row, std::size_t side, const SiegeExits& exits, std::vector<Rows>& levels);
    void meet_exits(int level);

    bool spread_wins(int level);
    bool spread_losses(int level);
    bool reach_back(std::size_t side);
    bool settle(int level);

    void symmetrise(std::size_t side);
    void fetch(std::size_t side, const Rows& rows, std::uint64_t i) const;
    void touch(std::size_t side, std::uint64_t row, Word bits, Rows& touched);
    void keep(const std::array<Rows, 2>& touched);
    const SiegeSets<Cells>& sets() const { return *rows_.sets; }
    // The king's cells with a move of his inside the slice to a position that is not won for the attackers.
    Word king_escapes(std::uint64_t row) const {
        return board_.words().before(free_[row] & ~won_[attacking][row] & ~king_takes_[row], free_[row]);
    }

    const SiegeBoard<Cells>& board_;
    const BinomialTable& binomials_;
    int attackers_;
    int defenders_;
    SmallerSiege<Cells> smaller_;
    Workers& workers_;
    const RunOptions& options_;
    std::uint64_t indices_;
    std::uint64_t positions_ = 0;  // equivalent ones each
    std::uint64_t told_ = 0;       // indices

    SiegeRows<Cells> rows_;
    std::array<std::optional<Moves>, 2> moves_;                       // of the men of a side; nothing without men
    std::vector<std::pair<std::uint32_t, std::uint32_t>> symmetric_;  // rows, and their symmetries as bits

    // By row.
    struct Men {
        Cells attackers;
        Cells defenders;
    };
    LargeArray<Men> men_;
    LargeArray<Word> free_;        // of men
    LargeArray<Word> king_takes_;  // the king's cells where he takes something on arrival
    // By side to move, and row.
    std::array<LargeArray<SiegeState>, 2> states_;
    std::array<LargeArray<Word>, 2> blocked_;  // some move that leaves the slice is not known to lose
    std::array<LargeArray<Word>, 2> won_;      // before the first level: in one ply
    std::array<LargeArray<Word>, 2> fresh_;    // got their values at the level before

    std::array<Rows, 2> fresh_rows_;         // rows with a bit in fresh_
    std::array<Rows, 2> touched_;            // rows with a bit in `next`, unless dense_
    std::array<bool, 2> dense_{true, true};  // the next ones are made for all rows
    std::vector<Rows> events_;               // by level: 2 * row + side, where exits have this distance
    std::mutex mutex_;                       // of the four above
    bool too_deep_ = false;
    int deepest_ = 0;
};

extern template class SiegeSlice<SmallBitboard>;
extern template class SiegeSlice<Bitboard>;

}  // namespace zermelo
