// Mabi on boards of up to 64 cells; rules and notation in README.md, numbering in FORMAT.md.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/board/inline_vector.hpp"
#include "games/board/symmetry.hpp"
#include "games/core/concepts/game.hpp"

namespace zermelo {

// One variant: board, pass rule and claim rule. Immutable, thread-safe.
class Mabi {
public:
    using Cells = SmallBitboard;
    // wait: a side that passes waits until the opponent passes. final: the game ends when both have passed, in any
    // order. plain: nobody waits.
    enum class Pass : std::uint8_t { wait, final, plain };
    static constexpr std::array<std::string_view, 3> pass_names = {"wait", "final", "plain"};
    // A step that dismantles the only greatest group and makes another of its size: keep leaves the priority, reset
    // gives it to the opponent if both sides have that size.
    enum class Claim : std::uint8_t { keep, reset };
    static constexpr std::array<std::string_view, 2> claim_names = {"keep", "reset"};

    // first: White's first turn. both: nobody waits and the last turn was a step. alone: the other side waits, and the
    // last turn was a step. passed: the last turn was a pass (of the side that waits, where sides wait). over: two
    // passes ended the game.
    enum Stage : std::uint16_t { first, both, alone, passed, over };
    // The side that wins if the game ends now: it has the larger greatest group, or had one of that size first.
    enum Priority : std::uint32_t { nobody, white, black };

    struct Position {
        std::array<Cells, 2> men;  // by Side: White's, Black's
        std::uint16_t turn = 0;    // a Side: 0 White, 1 Black
        std::uint16_t stage = both;
        std::uint32_t priority = nobody;
        friend bool operator==(const Position&, const Position&) = default;
    };
    // A step to a neighbour; a pass where from == to.
    struct Move {
        std::uint8_t from = 0;
        std::uint8_t to = 0;
        bool is_pass() const { return from == to; }
        friend bool operator==(const Move&, const Move&) = default;
    };

    static constexpr int max_cells = 64;
    static constexpr int max_men = max_cells / 4;              // of a side
    static constexpr std::size_t max_moves = 4 * max_men + 1;  // four steps each, and the pass
    using Moves = InlineVector<Move, max_moves>;
    static constexpr Cycles cycles = Cycles::draw;
    static constexpr bool drawn_ends = true;

    class Indexing;

    static const GameInfo& info();
    static Result<Mabi> make(const Spec& spec);
    std::string spec() const;

    Position initial() const { return initial_; }
    Side turn(const Position& p) const noexcept { return static_cast<Side>(p.turn); }
    std::optional<Wdl> terminal(const Position& p) const noexcept {
        if (p.stage != over) return std::nullopt;
        if (p.priority == nobody) return Wdl::draw;
        return p.priority == priority_of(p.turn) ? Wdl::win : Wdl::loss;
    }
    Moves moves(const Position& p) const noexcept {
        Moves moves;
        if (p.stage == over) return moves;
        const Cells men = movable(p);
        const Cells empty = all_ & ~(p.men[0] | p.men[1]);
        for_each_step(men, empty, [&](int from, int to) {
            moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
        });
        if (p.stage != first || moves.empty()) moves.push_back({});
        return moves;
    }
    Position apply(const Position& p, Move m) const noexcept { return m.is_pass() ? pass(p) : step(p, m); }
    // Either side could be on turn if nobody waits and nobody has just passed.
    std::optional<Position> null_move(const Position& p) const noexcept {
        if (p.stage != both) return std::nullopt;
        Position other = p;
        other.turn ^= 1;
        return other;
    }

    Effort effort(const Position& p) const noexcept;

    // A side that has passed is told otherwise where nobody waits.
    bool is_ruling_of(const Mabi& other) const { return board_ == other.board_; }
    bool shares(const Mabi& other, const Position& p) const noexcept {
        return p.stage <= both || sides_wait() == other.sides_wait();
    }

    bool is_turned(const Mabi& other) const {
        return board_.is_turned(other.board_) && pass_ == other.pass_ && claim_ == other.claim_;
    }
    std::optional<Position> turned(const Mabi& other, const Position& p) const {
        if (!is_turned(other)) return std::nullopt;
        Position here = p;
        for (Cells& men : here.men) men = other.board_.turned(men);
        return here;
    }

    std::string format(const Position& p) const;
    Result<Position> parse(std::string_view text) const;
    std::string format_move(const Position& p, Move m) const;
    Result<Move> parse_move(const Position& p, std::string_view text) const;

    const Board& board() const noexcept { return named_board_; }
    std::vector<BoardPiece> pieces(const Position& p) const;
    Clicks clicks(const Position& p, Move m) const;

    // White is to move: with Black to move the colours are exchanged first. Then the symmetry of the board that makes
    // White's cells the least, and Black's among these.
    Position canonical(const Position& p) const noexcept;
    int symmetry_order() const { return 2 * static_cast<int>(symmetries_.size()); }
    int stabiliser_order(const Position& p) const noexcept;

    // The occupied cells, the colour of each man in their order, the stage, the priority, the side to move.
    //
    //   bit   cells + men + 5    ... + 4, 3    ... + 2, 1, 0    ... cells + men - 1, ..., cells   cells - 1, ..., 0
    //         |---- turn ----|  |- priority -|  |-- stage --|   |------- black men -------|      |-- occupied --|
    int key_bits() const { return cells() + 2 * men_ + 6; }
    U128 pack(const Position& p) const noexcept;
    std::optional<Position> unpack(U128 key) const;

    Result<Indexing> indexing() const;

    Pass pass_rule() const noexcept { return pass_; }
    int cells() const noexcept { return board_.cells(); }
    int men() const noexcept { return men_; }  // of each side
    Cells all() const noexcept { return all_; }
    const std::vector<CellPermutation>& symmetries() const noexcept { return symmetries_; }

    static constexpr std::uint32_t priority_of(std::uint32_t side) { return side == 0 ? white : black; }
    // The priority that the greatest groups alone decide; nothing if these are equal.
    std::optional<std::uint32_t> priority_by_size(const Position& p) const noexcept {
        const int of_white = greatest_group(p.men[0]);
        const int of_black = greatest_group(p.men[1]);
        if (of_white == of_black) return std::nullopt;
        return of_white > of_black ? white : black;
    }
    // The neighbours of a set, which may be cells of it.
    Cells neighbours(Cells set) const noexcept {
        return ((set & not_last_file_) << 1) | ((set & not_first_file_) >> 1) | ((set << board_.width) & all_) |
               (set >> board_.width);
    }
    // The men of the side to move that may step if they have room.
    Cells movable(const Position& p) const noexcept;
    // Calls f(from, to) for each step of `men` to a cell of `targets`.
    template <class F>
    void for_each_step(Cells men, Cells targets, F&& f) const noexcept {
        const int width = board_.width;
        (((men & not_last_file_) << 1) & targets).for_each([&](int to) { f(to - 1, to); });
        (((men & not_first_file_) >> 1) & targets).for_each([&](int to) { f(to + 1, to); });
        ((men << width) & targets).for_each([&](int to) { f(to - width, to); });
        ((men >> width) & targets).for_each([&](int to) { f(to + width, to); });
    }

private:
    // The men of one side by the size of their group.
    struct Groups {
        std::array<Cells, max_men + 1> of_size;
        int greatest = 0;
    };

    Mabi() = default;
    void build_geometry();
    bool sides_wait() const noexcept { return pass_ != Pass::plain; }
    Cells group_of(Cells seed, Cells men) const noexcept;
    Groups groups(Cells men) const noexcept;
    int greatest_group(Cells men) const noexcept;
    bool dismantles(Cells before, Cells after, Move m) const noexcept;
    Position step(const Position& p, Move m) const noexcept;
    Position pass(const Position& p) const noexcept;
    std::optional<std::string> why_illegal(const Position& p) const;

    RectBoard board_;
    Board named_board_;
    Pass pass_ = Pass::wait;
    Claim claim_ = Claim::keep;
    int men_ = 0;
    Cells all_, edge_, not_first_file_, not_last_file_;
    Position initial_;
    std::vector<CellPermutation> symmetries_;
};

// The men that are connected with `seed`, a part of them.
inline Mabi::Cells Mabi::group_of(Cells seed, Cells men) const noexcept {
    while (true) {
        const Cells grown = seed | (neighbours(seed) & men);
        if (grown == seed) return seed;
        seed = grown;
    }
}

inline Mabi::Groups Mabi::groups(Cells men) const noexcept {
    Groups groups;
    Cells left = men & neighbours(men);
    groups.of_size[1] = men & ~left;
    groups.greatest = 1;
    while (!left.empty()) {
        const Cells group = group_of(Cells::cell(left.lowest()), left);
        left = left & ~group;
        const int size = group.size();
        groups.of_size[static_cast<std::size_t>(size)] |= group;
        groups.greatest = std::max(groups.greatest, size);
    }
    return groups;
}

inline int Mabi::greatest_group(Cells men) const noexcept {
    Cells left = men & neighbours(men);
    int greatest = 1;
    for (int count = left.size(); count > greatest; count = left.size()) {
        const Cells group = group_of(Cells::cell(left.lowest()), left);
        left = left & ~group;
        greatest = std::max(greatest, group.size());
    }
    return greatest;
}

// From the greatest size down: pieces next to a larger enemy group are paralysed.
inline Mabi::Cells Mabi::movable(const Position& p) const noexcept {
    const Groups own = groups(p.men[p.turn]);
    const Groups enemy = groups(p.men[p.turn ^ 1]);
    const int greatest = std::max(own.greatest, enemy.greatest);
    Cells movable;
    Cells larger;
    for (int size = greatest; size > 0; --size) {
        const auto at = static_cast<std::size_t>(size);
        movable |= own.of_size[at] & ~neighbours(larger);
        larger |= enemy.of_size[at];
    }
    const Cells pinned = own.of_size[static_cast<std::size_t>(greatest)];
    if (enemy.greatest < greatest && pinned.size() == greatest) movable = movable & ~pinned;
    return p.stage == first ? movable & edge_ : movable;
}

// True if the step takes a piece from the only greatest group and does not lead back to all the others of that group.
inline bool Mabi::dismantles(Cells before, Cells after, Move m) const noexcept {
    const Cells group = group_of(Cells::cell(m.from), before);
    const Cells left = group & ~Cells::cell(m.from);
    if (left.empty() || (left & ~group_of(Cells::cell(m.to), after)).empty()) return false;
    return group.size() == greatest_group(before) && greatest_group(before & ~group) < group.size();
}

inline Mabi::Position Mabi::step(const Position& p, Move m) const noexcept {
    Position next = p;
    const Cells moved = Cells::cell(m.from) | Cells::cell(m.to);
    const Cells before = p.men[p.turn];
    next.men[p.turn] = before ^ moved;
    const bool waits = sides_wait() && (p.stage == alone || p.stage == passed);
    next.stage = waits ? alone : both;
    if (!waits) next.turn ^= 1;
    // A single man that stays single changes no group.
    if (p.stage != first && (neighbours(moved) & before & ~moved).empty()) return next;
    const int own = greatest_group(next.men[p.turn]);
    const int enemy = greatest_group(p.men[p.turn ^ 1]);
    if (own != enemy)
        next.priority = priority_of(own > enemy ? p.turn : p.turn ^ 1);
    else if (own != greatest_group(before) || (claim_ == Claim::reset && dismantles(before, next.men[p.turn], m)))
        next.priority = priority_of(p.turn ^ 1);
    return next;
}

inline Mabi::Position Mabi::pass(const Position& p) const noexcept {
    Position next = p;
    const bool ends = p.stage == passed || (pass_ == Pass::final && p.stage == alone);
    next.stage = ends ? over : passed;
    next.turn ^= 1;
    if (p.stage == first) next.priority = priority_by_size(p).value_or(nobody);
    return next;
}

}  // namespace zermelo
