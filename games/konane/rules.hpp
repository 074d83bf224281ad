// Kōnane on any board of up to 26x26 cells; rules and notation in README.md, numbering in FORMAT.md.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "games/board/bit_planes.hpp"
#include "games/board/bitboard.hpp"
#include "games/board/inline_vector.hpp"
#include "games/board/symmetry.hpp"
#include "games/board/wide_bitboard.hpp"
#include "games/core/concepts/game.hpp"
#include "games/core/kinds/partizan.hpp"
#include "games/core/kinds/rewrite.hpp"

namespace zermelo {

struct PositionText;

using LargeKonaneCells = WordsBitboard<11>;  // 26x26 fits

enum class KonaneOpening : std::uint8_t { standard, naihe, free, corner, centre };

// One variant: board and opening. The cells of the board fit into a `Cells`: Bitboard, or LargeKonaneCells. Immutable,
// thread-safe. A stone never leaves the cells of its colour, so the set of occupied cells tells the colours too.
template <class Cells>
class KonaneRules {
public:
    using Opening = KonaneOpening;
    static constexpr std::array<std::string_view, 5> opening_names = {"standard", "naihe", "free", "corner", "centre"};
    enum Phase : std::uint32_t { black_removes, white_removes, jumping };

    static constexpr bool packs = std::is_same_v<Cells, Bitboard>;
    static constexpr int max_side = 26;                                  // files have letters
    static constexpr int max_cells = packs ? 126 : max_side * max_side;  // a packed position has two bits more

    struct Position {
        Cells stones;
        std::uint32_t turn = 0;  // a Side: 0 Black, 1 White
        std::uint32_t phase = jumping;
        friend bool operator==(const Position&, const Position&) = default;
    };
    // A jump, or a removal where from == to.
    struct Move {
        using Cell = std::conditional_t<packs, std::uint8_t, std::uint16_t>;
        Cell from = 0;
        Cell to = 0;
        Move() = default;
        Move(int start, int end) : from(static_cast<Cell>(start)), to(static_cast<Cell>(end)) {}
        friend bool operator==(const Move&, const Move&) = default;
    };

    // A jump to an empty cell from a given direction can only be made by the nearest own stone: at most 4 for each cell
    // of a colour.
    static constexpr std::size_t max_moves = 4 * max_cells / 2;
    using Moves = InlineVector<Move, max_moves>;
    static constexpr Cycles cycles = Cycles::none;
    static constexpr bool drawn_ends = false;

    static const GameInfo& info();
    std::string spec() const;

    Position initial() const;
    Side turn(const Position& p) const noexcept { return static_cast<Side>(p.turn); }
    std::optional<Wdl> terminal(const Position& p) const noexcept;
    Moves moves(const Position& p) const noexcept;
    std::size_t count_moves(const Position& p) const noexcept;
    Position apply(const Position& p, Move m) const noexcept;
    // The opening turns belong to one side each.
    std::optional<Position> null_move(const Position& p) const noexcept {
        if (p.phase != jumping) return std::nullopt;
        return Position{p.stones, 1 - p.turn, jumping};
    }

    // By the mobility of the sides: a side with few moves is near a loss.
    Effort effort(const Position& p) const noexcept;
    // The same on any processor.
    Effort portable_effort(const Position& p) const noexcept;

    // The opening limits Black's first removal, and nothing after it. So openings share all play after a first removal
    // that both allow.
    bool plays_like(const KonaneRules& wider) const { return board_ == wider.board_; }
    bool holds(const Position& p) const noexcept {
        if (p.phase == black_removes) return false;
        return p.phase == jumping || !(first_removals_ & ~p.stones).empty();
    }

    bool is_turned(const KonaneRules& other) const { return board_.is_turned(other.board_); }
    // Openings are the same on the board turned.
    std::optional<Position> turned(const KonaneRules& other, const Position& p) const {
        const Position here{other.board_.turned(p.stones), p.turn, p.phase};
        return is_turned(other) && (opening_ == other.opening_ || holds(here)) ? std::optional(here) : std::nullopt;
    }

    std::string format(const Position& p) const;
    Result<Position> parse(std::string_view text) const;
    std::string format_move(const Position& p, Move m) const;
    Result<Move> parse_move(const Position& p, std::string_view text) const;

    const Board& board() const noexcept { return named_board_; }
    std::vector<BoardPiece> pieces(const Position& p) const;
    Clicks clicks(const Position& p, Move m) const;

    // As a partizan game: the stones, after the opening.
    using Arrangement = Cells;
    std::optional<Arrangement> arrangement(const Position& p) const {
        return p.phase == jumping ? std::optional(p.stones) : std::nullopt;
    }
    std::optional<Position> with_turn(const Arrangement& stones, Side side) const { return jumps_of(stones, side); }
    Moves moves_of(const Arrangement& stones, Side side) const noexcept { return moves(jumps_of(stones, side)); }
    Arrangement after(const Arrangement& stones, Side side, Move m) const noexcept {
        return apply(jumps_of(stones, side), m).stones;
    }
    std::string format_arrangement(const Arrangement& stones) const;
    Result<Arrangement> parse_arrangement(std::string_view text) const;
    std::vector<BoardPiece> pieces_of(const Arrangement& stones) const { return pieces(jumps_of(stones, Side::first)); }
    std::string move_text(const Arrangement& stones, Side side, Move m) const {
        return format_move(jumps_of(stones, side), m);
    }
    static constexpr int unbounded_margin = 4;  // PARTS.md
    // By the cells that jumps can ever reach: PARTS.md.
    std::vector<IndependentPart<Arrangement>> parts(const Arrangement& stones) const;

    // Symmetries that keep the colour of cells and, while jumping, those that exchange the colours together with
    // the side to move; where the latter exist, Black is to move in the canonical position.
    Position canonical(const Position& p) const noexcept;
    int symmetry_order() const { return static_cast<int>(keeping_.size() + exchanging_.size()); }

    // True if this class plays the board of a spec, whose options may be wrong.
    static bool takes(const Spec& spec) {
        const auto [width, height] = size_of(spec);
        return width >= 1 && height >= 1 && width <= max_side && height <= max_side && width * height <= max_cells;
    }

protected:
    struct Direction {
        int step = 0;     // cell index of the neighbour minus that of the cell
        Cells two_steps;  // cells from which two steps stay on the board
    };

    KonaneRules() = default;
    static std::pair<int, int> size_of(const Spec& spec);
    // Makes the variant of a spec. Fails with bad_input.
    Result<void> read(const Spec& spec);
    Cells all() const noexcept { return board_.template all<Cells>(); }
    std::optional<std::string> why_illegal(const Position& p) const;

    RectBoard board_;
    Board named_board_;
    Opening opening_ = Opening::standard;
    std::array<Cells, 2> colour_;  // the cells of Black and of White
    Cells centre_;
    Cells first_removals_;
    std::array<Direction, 4> directions_;      // to higher and to lower cells along ranks, then along files
    std::vector<CellPermutation> keeping_;     // symmetries that keep the colours, the identity first
    std::vector<CellPermutation> exchanging_;  // symmetries that exchange them

private:
    static Position jumps_of(const Cells& stones, Side side) {
        return {stones, static_cast<std::uint32_t>(side), jumping};
    }
    // The stones of a text, on cells of their colour.
    Result<Cells> stones_in(std::string_view text, const PositionText& parts) const;
    void build_geometry();
    void build_changes();
    void build_pairs();
    Cells own(const Position& p) const { return p.stones & colour_[p.turn]; }
    Cells removable(const Position& p) const noexcept;  // in the opening
    template <class F>
    auto with_sets(const Position& p, F&& f) const noexcept;
    template <class F>
    void for_each_direction(F&& f) const noexcept;
#ifdef __x86_64__
    // Nearly all processors count bits in one instruction.
    [[gnu::target("popcnt,bmi,bmi2"), gnu::flatten]] Effort counted_effort(const Position& p) const noexcept {
        return effort_by(p, [](auto... planes) { return counted_planes(planes...); });
    }
#endif
    template <class Sum>
    Effort effort_by(const Position& p, Sum&& sum) const noexcept;
    template <bool higher, class Set>
    static Set landings(const Direction& d, Set from, Set stones) noexcept;
    template <bool higher, class Set>
    static Set shifted(Set set, int by) noexcept {
        if constexpr (higher) return set << by;
        return set >> by;
    }
    std::uint64_t half_turned(std::uint64_t stones) const noexcept;
    char letter(int cell) const { return colour_[0].contains(cell) ? 'b' : 'w'; }  // of the stones of a cell

    // By the distance of a move: the cells that change, its lower end being bit 0. Of boards whose positions pack.
    std::array<U128, packs ? max_cells : 0> changes_{};
    // One symmetry of each pair, of `keeping_` and of `exchanging_`. The half turn pairs symmetries if it keeps the
    // colours and the board has at most 64 cells.
    std::array<std::vector<CellPermutation>, 2> pairs_;
    bool in_pairs_ = false;
};

// The game on boards of up to 126 cells, 11x11 among them.
class Konane final : public KonaneRules<Bitboard> {
public:
    static Result<Konane> make(const Spec& spec);

    int key_bits() const { return board_.cells() + 2; }
    U128 pack(const Position& p) const noexcept;
    std::optional<Position> unpack(U128 key) const;

    // The cells of a side are counted from a1. A jump over any number of stones is one rewrite.
    std::array<int, 2> stone_cells() const { return {colour_[0].size(), colour_[1].size()}; }
    std::vector<Rewrite> rewrites(Side side) const;
    std::vector<StoneSymmetry> stone_symmetries() const;  // symmetries that keep the colours
    std::optional<StoneSets> stone_sets(const Position& p) const noexcept;
    Position with_stones(const StoneSets& sets, Side side) const noexcept;

    // A cell has a stone or none: the index of an arrangement is its set of cells.
    static constexpr int states = 2;
    static constexpr bool moves_fill_cells = false;
    int listed_cells() const { return board_.cells(); }
    std::uint64_t listed_index(const Bitboard& stones) const noexcept { return stones.low(); }
    Bitboard listed_at(std::uint64_t index) const noexcept { return {index, 0}; }
    template <class F>
    void for_each_image(const Bitboard& stones, F&& f) const {
        for (const CellPermutation& symmetry : keeping_) f(symmetry(stones), false);
        for (const CellPermutation& symmetry : exchanging_) f(symmetry(stones), true);
    }

    class Indexing;
    Result<Indexing> indexing() const;

private:
    Konane() = default;
};

// The game on all boards. Its positions are wider than those of Konane, and its moves slower.
class LargeKonane final : public KonaneRules<LargeKonaneCells> {
public:
    static Result<LargeKonane> make(const Spec& spec);
    // True if the bytes of a position, which may be any, are a legal one.
    bool is_legal(const Position& p) const noexcept;
    Error why_not_numbered() const;

private:
    LargeKonane() = default;
};

// Calls f with all stones, in the smallest sets that hold the board.
template <class Cells>
template <class F>
auto KonaneRules<Cells>::with_sets(const Position& p, F&& f) const noexcept {
    if constexpr (packs) {
        return board_.cells() <= 64 ? f(SmallBitboard(p.stones)) : f(p.stones);
    } else {
        using HalfSet = WordsBitboard<6>;
        return board_.cells() <= 64 * static_cast<int>(HalfSet::words) ? f(HalfSet(p.stones)) : f(p.stones);
    }
}

// Calls f<higher>(direction) for each direction; `higher`: it leads to cells of higher index.
template <class Cells>
template <class F>
void KonaneRules<Cells>::for_each_direction(F&& f) const noexcept {
    f.template operator()<true>(directions_[0]);
    f.template operator()<false>(directions_[1]);
    f.template operator()<true>(directions_[2]);
    f.template operator()<false>(directions_[3]);
}

// The cells on which the stones `from` land after one jump in a direction.
template <class Cells>
template <bool higher, class Set>
Set KonaneRules<Cells>::landings(const Direction& d, Set from, Set stones) noexcept {
    const int step = higher ? d.step : -d.step;
    const Set over = shifted<higher>(from & Set(d.two_steps), step) & stones;
    return shifted<higher>(over, step) & ~stones;
}

// The mobility of a side: sixteen for each of its stones that can jump, four for each single jump that it can make, and
// four for each that its next jumps may make possible: they bring a stone to where it begins, or away from where it
// ends. The work of proving that a side cannot go on is its mobility, less half of the other side's and at least a
// quarter. NOTES.md compares weights.
//
// Jumps are seen from the cells where they begin. Each cell's jumps, 0 to 4, are added up in planes of bits; those that
// can be made count as 0, 5, 6, 7 and 8 times four.
template <class Cells>
template <class Sum>
Effort KonaneRules<Cells>::effort_by(const Position& p, Sum&& sum) const noexcept {
    if (p.phase != jumping) return {};
    return with_sets(p, [&]<class Set>(Set stones) {
        std::array<Set, 4> able;  // the stones that can jump, by direction
        Planes<Set> now;
        Set landed;
        std::size_t at = 0;
        for_each_direction([&]<bool higher>(const Direction& d) {
            const int step = higher ? d.step : -d.step;
            const Set over = shifted<!higher>(stones, step);  // seen from the cell where a jump begins
            const Set to = shifted<!higher>(stones, 2 * step);
            const Set jumpers = stones & Set(d.two_steps) & over & ~to;
            landed |= shifted<higher>(jumpers, 2 * step);
            now.add(jumpers);
            able[at++] = jumpers;
        });
        const Set movers = now.ones | now.twos | now.fours;
        const Set taken = stones | landed;
        const Set filled = stones & ~movers;  // cells that no jump of their own side empties
        Planes<Set> later;
        at = 0;
        for_each_direction([&]<bool higher>(const Direction& d) {
            const int step = higher ? d.step : -d.step;
            const Set over = shifted<!higher>(stones, step);
            const Set to = shifted<!higher>(filled, 2 * step);
            later.add(taken & Set(d.two_steps) & over & ~to & ~able[at++]);
        });
        const auto mobility = [&](std::size_t side) {
            const Set cells(colour_[side]);
            return static_cast<std::uint32_t>(
                4 * (sum(now.ones & cells, now.twos & cells, (now.ones | now.twos) & cells, now.fours & cells) +
                     sum(later.ones & cells, later.twos & cells, later.fours & cells, Set{})));
        };
        const std::uint32_t mine = mobility(p.turn);
        const std::uint32_t theirs = mobility(1 - p.turn);
        const auto work = [](std::uint32_t mobile, std::uint32_t other) {
            return 1 + std::max(mobile / 4, mobile - std::min(mobile, other / 2));
        };
        return Effort{work(theirs, mine), work(mine, theirs)};
    });
}

template <class Cells>
inline Effort KonaneRules<Cells>::portable_effort(const Position& p) const noexcept {
    return effort_by(p, [](auto... planes) { return sum_of_planes(planes...); });
}

template <class Cells>
inline Effort KonaneRules<Cells>::effort(const Position& p) const noexcept {
#ifdef __x86_64__
    if (__builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2")) return counted_effort(p);
#endif
    return portable_effort(p);
}

template <class Cells>
inline std::optional<Wdl> KonaneRules<Cells>::terminal(const Position& p) const noexcept {
    if (p.phase != jumping) return removable(p).empty() ? std::optional(Wdl::loss) : std::nullopt;
    return with_sets(p, [&]<class Set>(Set stones) {
        const Set movers = stones & Set(colour_[p.turn]);
        Set landed;
        for_each_direction([&]<bool higher>(const Direction& d) { landed |= landings<higher>(d, movers, stones); });
        return landed.empty() ? std::optional(Wdl::loss) : std::nullopt;
    });
}

template <class Cells>
inline typename KonaneRules<Cells>::Moves KonaneRules<Cells>::moves(const Position& p) const noexcept {
    Moves moves;
    if (p.phase != jumping) {
        removable(p).for_each([&](int cell) { moves.push_back({cell, cell}); });
        return moves;
    }
    with_sets(p, [&]<class Set>(Set stones) {
        const Set movers = stones & Set(colour_[p.turn]);
        for_each_direction([&]<bool higher>(const Direction& d) {
            int distance = 2 * d.step;
            for (Set landed = landings<higher>(d, movers, stones); !landed.empty();
                 landed = landings<higher>(d, landed, stones)) {
                landed.for_each([&](int to) { moves.push_back({to - distance, to}); });
                distance += 2 * d.step;
            }
        });
    });
    return moves;
}

template <class Cells>
inline std::size_t KonaneRules<Cells>::count_moves(const Position& p) const noexcept {
    if (p.phase != jumping) return static_cast<std::size_t>(removable(p).size());
    return with_sets(p, [&]<class Set>(Set stones) {
        const Set movers = stones & Set(colour_[p.turn]);
        int count = 0;
        for_each_direction([&]<bool higher>(const Direction& d) {
            for (Set landed = landings<higher>(d, movers, stones); !landed.empty();
                 landed = landings<higher>(d, landed, stones))
                count += landed.size();
        });
        return static_cast<std::size_t>(count);
    });
}

template <class Cells>
inline typename KonaneRules<Cells>::Position KonaneRules<Cells>::apply(const Position& p, Move m) const noexcept {
    const auto [low, high] = std::minmax(m.from, m.to);
    const std::uint32_t phase = p.phase == jumping ? jumping : p.phase + 1;
    if constexpr (packs) {
        const U128 change = changes_[static_cast<std::size_t>(high - low)];
        const auto word = [](U128 set) { return static_cast<std::uint64_t>(set); };
        if (board_.cells() <= 64) return {p.stones ^ Bitboard{word(change) << low, 0}, 1 - p.turn, phase};
        return {p.stones ^ Bitboard{word(change << low), word(change << low >> 64)}, 1 - p.turn, phase};
    } else {
        Cells change = Cells::cell(low) | Cells::cell(high);
        const int step = high - low < board_.width ? 1 : board_.width;
        for (int taken = low + step; taken < high; taken += 2 * step) change |= Cells::cell(taken);
        return {p.stones ^ change, 1 - p.turn, phase};
    }
}

// Bit i becomes the bit of the last cell minus i.
template <class Cells>
inline std::uint64_t KonaneRules<Cells>::half_turned(std::uint64_t stones) const noexcept {
    stones = (stones >> 1 & 0x5555555555555555) | (stones & 0x5555555555555555) << 1;
    stones = (stones >> 2 & 0x3333333333333333) | (stones & 0x3333333333333333) << 2;
    stones = (stones >> 4 & 0x0f0f0f0f0f0f0f0f) | (stones & 0x0f0f0f0f0f0f0f0f) << 4;
    return __builtin_bswap64(stones) >> (64 - board_.cells());
}

template <class Cells>
inline typename KonaneRules<Cells>::Position KonaneRules<Cells>::canonical(const Position& p) const noexcept {
    const bool exchange = p.phase == jumping && p.turn == 1 && !exchanging_.empty();
    const std::uint32_t turn = exchange ? 0 : p.turn;
    if constexpr (packs)
        if (in_pairs_) {
            const SmallBitboard stones(p.stones);
            std::uint64_t least = ~std::uint64_t{0};
            const auto meet = [&](std::uint64_t image) { least = std::min({least, image, half_turned(image)}); };
            if (!exchange) meet(stones.low());
            const auto& symmetries = pairs_[exchange ? 1 : 0];
            for (std::size_t i = exchange ? 0 : 1; i < symmetries.size(); ++i) meet(symmetries[i](stones).low());
            return {Bitboard{least, 0}, turn, p.phase};
        }
    const auto& symmetries = exchange ? exchanging_ : keeping_;
    Cells least = symmetries[0](p.stones);
    for (std::size_t i = 1; i < symmetries.size(); ++i) {
        const Cells image = symmetries[i](p.stones);
        if (image < least) least = image;
    }
    return {least, turn, p.phase};
}

// The state (which opening turn, or who is to jump) above the stones.
inline U128 Konane::pack(const Position& p) const noexcept {
    const U128 stones = static_cast<U128>(p.stones.high()) << 64 | p.stones.low();
    const std::uint32_t state = p.phase == jumping ? p.turn : 2 + p.phase;
    return static_cast<U128>(state) << board_.cells() | stones;
}

}  // namespace zermelo
