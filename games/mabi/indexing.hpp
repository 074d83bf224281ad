// The numbering of the positions of Mabi.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "games/board/set_classes.hpp"
#include "games/mabi/rules.hpp"

namespace zermelo {

// Slices: finished games, by the side to move and the priority; positions in which a side waits (pass=plain: all others
// but White's first turn); those in which nobody waits; White's first turn. The second and third are divided again: in
// the first part a side has the priority, in the second nobody has it yet. A priority is never lost to nobody, so the
// slices form no cycle.
//
// In slices of games that go on, colours are exchanged until White is to move. FORMAT.md has the index and the holes.
class Mabi::Indexing {
public:
    static constexpr int max_cells = 24;

    explicit Indexing(const Mabi& game);

    std::uint32_t slice_count() const { return static_cast<std::uint32_t>(slices_.size()); }
    std::uint64_t slice_size(std::uint32_t slice) const {
        return slice == over_slice ? 6 : slices_[slice].states() * boards_;
    }
    std::string slice_name(std::uint32_t slice) const { return slices_[slice].name; }
    // Each slice may lead to all that come before it, but not from a priority to none.
    std::vector<std::uint32_t> slice_successors(std::uint32_t slice) const;
    std::uint64_t stored_from(std::uint32_t) const { return 0; }
    U128 raw_positions() const { return raw_positions_; }
    std::uint64_t table_bytes() const {
        return sizeof *this + SetClasses::table_bytes(binomials_(game_.cells(), game_.men()));
    }

    Address index_of(const Position& p) const noexcept;
    std::optional<Position> position_at(Address address) const;
    template <class F>
    void for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const;
    template <class F>
    void for_each_predecessor(std::uint32_t slice, const Position& p, F&& f) const;

private:
    static constexpr std::uint32_t over_slice = 0;
    struct Slice {
        std::string name;
        std::vector<Stage> stages;
        std::vector<Priority> priorities;
        std::uint64_t states() const { return stages.size() * priorities.size(); }
    };

    void build_slices();
    U128 count_positions() const;
    Cells cells_of(const PlaceList& list) const;
    // Stands for all finished games with that index.
    Position finished_at(std::uint64_t index) const;
    // The position of a state without its men.
    Position state_at(const Slice& slice, std::uint64_t state) const;
    bool has_hole(const Position& p) const noexcept;

    Mabi game_;
    BinomialTable binomials_;
    std::shared_ptr<const SetClasses> classes_;  // of one side's cells
    std::uint64_t row_ = 0;                      // sets of the other side
    std::uint64_t boards_ = 0;
    std::vector<Slice> slices_;
    std::array<std::uint32_t, 15> slice_of_{};  // by 3 * stage + priority
    std::array<std::uint32_t, 15> state_of_{};
    U128 raw_positions_ = 0;
};

template <class F>
void Mabi::Indexing::for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const {
    if (slice == over_slice) {
        for (; begin < end; ++begin) f(begin, finished_at(begin));
        return;
    }
    const int free_cells = game_.cells() - game_.men();
    while (begin < end) {
        Position p = state_at(slices_[slice], begin / boards_);
        const std::uint64_t board = begin % boards_;
        const auto white = PlaceList::unrank(binomials_, game_.cells(), game_.men(), classes_->rank_of(board / row_));
        p.men[0] = cells_of(white);
        std::uint64_t rank = board % row_;
        for (auto black = PlaceList::unrank(binomials_, free_cells, game_.men(), rank); rank < row_ && begin < end;
             ++rank, ++begin, black.advance(free_cells)) {
            p.men[1] = cells_of(black.around(white));
            if (!has_hole(p)) f(begin, p);
        }
    }
}

// Steps lead to `both` and `alone`, passes to `passed`; only the first are made by either stage of a slice.
template <class F>
void Mabi::Indexing::for_each_predecessor(std::uint32_t slice, const Position& p, F&& f) const {
    const bool waits = game_.sides_wait();
    Position before = p;
    if (p.stage == passed) {
        before.turn ^= 1;
        before.stage = waits ? alone : both;
        if (waits && game_.pass_ == Pass::final) return;
        f(index_of(before).index, false);
    }
    if (p.stage != both && p.stage != alone) return;
    before.turn = static_cast<std::uint16_t>(waits && p.stage == alone ? p.turn : p.turn ^ 1);
    const Cells empty = game_.all_ & ~(p.men[0] | p.men[1]);
    const Cells men = p.men[before.turn];
    // Seen backwards a step goes from its target to its origin.
    game_.for_each_step(men, empty, [&](int to, int from) {
        before.men[before.turn] = men ^ Cells::cell(from) ^ Cells::cell(to);
        before.stage = p.stage;
        if (!game_.movable(before).contains(from)) return;
        const auto by_size = game_.priority_by_size(before);
        for (const Priority priority : slices_[slice].priorities) {
            before.priority = priority;
            before.stage = p.stage;
            if (by_size.value_or(priority) != priority) continue;
            const Move move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
            if (game_.step(before, move).priority != p.priority) continue;
            for (const Stage stage : slices_[slice].stages) {
                before.stage = stage;
                f(index_of(before).index, before.turn == p.turn);
            }
        }
    });
}

}  // namespace zermelo
