// The rules that Tablut, Brandub, Ard Ri and 5x5 tafl share; in words in README.md.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/board/inline_vector.hpp"
#include "games/board/symmetry.hpp"
#include "games/core/concepts/game.hpp"
#include "games/core/kinds/siege.hpp"
#include "games/tafl/slide.hpp"

namespace zermelo {

inline constexpr std::array tafl_pieces = {PieceKind{'t', Side::first, "attacker"},
                                           PieceKind{'T', Side::second, "defender", Look::disc},
                                           PieceKind{'K', Side::second, "king", Look::king}};

// The goals of the king: any border cell; the corners, for him alone and hostile to all; or the corners as cells like
// others.
enum class TaflEscape : std::uint8_t { edge, corner, plain_corner };
inline constexpr std::array<std::string_view, 3> tafl_escapes = {"edge", "corner", "plain-corner"};

// The soldiers that can be lost with the king on his throne: one, or all that are connected to him.
enum class TaflEnclosure : std::uint8_t { pair, group };
inline constexpr std::array<std::string_view, 2> tafl_enclosures = {"pair", "group"};

// The facts that distinguish the tafl games.
struct TaflVariant {
    GameInfo info;
    int width = 0;
    std::string_view start;                // board line
    TaflEscape escape = TaflEscape::edge;  // by default
};

// All four games; kept for good.
std::span<const TaflVariant> tafl_variants();

struct TaflOptions {
    TaflEscape escape = TaflEscape::edge;
    TaflEnclosure enclosure = TaflEnclosure::pair;
    bool linc = false;  // Linnaeus' tenth law instead of the pair rule; the enclosure is `pair`
    int attackers = 0;  // at most
    int defenders = 0;  // at most, without the king

    // The soldiers that can be lost together with the king, where there are so many.
    int most_enclosed() const noexcept {
        if (enclosure == TaflEnclosure::group) return std::numeric_limits<int>::max();
        return linc ? 0 : 1;
    }
};

// The game and the options of a spec. Fails with bad_input.
Result<std::pair<const TaflVariant*, TaflOptions>> read_tafl_spec(const Spec& spec);

template <class Cells>
struct TaflPosition {
    static constexpr std::uint32_t no_king = 0xff;  // captured

    Cells attackers;
    Cells defenders;               // without the king
    std::uint32_t king = no_king;  // a cell
    std::uint32_t turn = 0;        // a Side: 0 the attackers, 1 the defenders

    Cells king_set() const noexcept { return king == no_king ? Cells{} : Cells::cell(static_cast<int>(king)); }
    Cells occupied() const noexcept { return attackers | defenders | king_set(); }
    friend bool operator==(const TaflPosition&, const TaflPosition&) = default;
};

// Geometry and rules of one variant on a board whose cells fit into a `Cells`. Immutable, thread-safe.
template <class Cells>
class TaflRules {
public:
    using Position = TaflPosition<Cells>;
    struct Move {
        std::uint8_t from = 0;
        std::uint8_t to = 0;
        friend bool operator==(const Move&, const Move&) = default;
    };

    // 16 attackers of Ard Ri or Tablut with 12 or 16 cells in their lines.
    static constexpr bool small = std::is_same_v<Cells, SmallBitboard>;
    static constexpr std::size_t max_moves = small ? 192 : 256;
    using Moves = InlineVector<Move, max_moves>;
    static constexpr Cycles cycles = Cycles::draw;
    static constexpr bool drawn_ends = false;
    static constexpr std::uint32_t no_king = Position::no_king;

    // The variant is one of tafl_variants().
    TaflRules(const TaflVariant& variant, const TaflOptions& options);

    const GameInfo& info() const noexcept { return variant_->info; }
    std::string spec() const;

    Position initial() const { return initial_; }
    Side turn(const Position& p) const noexcept { return static_cast<Side>(p.turn); }
    std::optional<Wdl> terminal(const Position& p) const noexcept;
    Moves moves(const Position& p) const noexcept;
    Position apply(const Position& p, Move m) const noexcept;
    // A king who is captured or has escaped leaves one side to be on turn.
    std::optional<Position> null_move(const Position& p) const noexcept {
        if (king_is_gone(p)) return std::nullopt;
        return Position{p.attackers, p.defenders, p.king, 1 - p.turn};
    }

    // By the king's way to a goal, the trap around him, material and mobility.
    Effort effort(const Position& p) const noexcept;

    // The limits of the material say which positions there are, and where the game starts; the rules never ask for
    // them.
    bool plays_like(const TaflRules& wider) const {
        return board_.width == wider.board_.width && options_.escape == wider.options_.escape &&
               options_.enclosure == wider.options_.enclosure && options_.linc == wider.options_.linc;
    }
    bool holds(const Position& p) const noexcept {
        return p.attackers.size() <= options_.attackers && p.defenders.size() <= options_.defenders;
    }
    bool is_ruling_of(const TaflRules& other) const { return board_.width == other.board_.width; }
    bool shares(const TaflRules&, const Position& p) const noexcept { return fault_of(p) == Fault::none; }

    std::string format(const Position& p) const;
    Result<Position> parse(std::string_view text) const;
    std::string format_move(const Position& p, Move m) const;
    Result<Move> parse_move(const Position& p, std::string_view text) const;

    const Board& board() const noexcept { return named_board_; }
    std::vector<BoardPiece> pieces(const Position& p) const;
    Clicks clicks(const Position& p, Move m) const;

    // Rows of positions (solvers/siege).
    using SiegeCells = Cells;
    Siege siege() const;
    std::optional<SiegePosition> siege_position(const Position& p) const noexcept {
        if (king_is_gone(p)) return std::nullopt;
        return SiegePosition{wide(p.attackers), wide(p.defenders), static_cast<int>(p.king)};
    }
    static Bitboard wide(Cells cells) noexcept {
        if constexpr (small)
            return {cells.low(), 0};
        else
            return cells;
    }
    Position with_siege(const SiegePosition& p, Side side) const noexcept {
        return {Cells{p.attackers}, Cells{p.defenders}, static_cast<std::uint32_t>(p.king),
                static_cast<std::uint32_t>(side)};
    }

    // The rules in OpenTafl's notation, with the start position. Rules that it cannot express are left out.
    std::string otn_rules() const;

    Position canonical(const Position& p) const noexcept;
    int symmetry_order() const { return static_cast<int>(symmetries_.size()); }
    int stabiliser_order(const Position& p) const noexcept;

    // The cells of the men, the colour of each in their order, the king's cell, the side to move.
    //
    //   bit   cells + men + 7    ... + 6 ..... cells + men   ....... cells   ......... 0
    //         |---- turn ----|  |--------- king ---------|  |- attackers -|  |--- men ---|
    int key_bits() const { return cells() + most_men() + 8; }
    U128 pack(const Position& p) const noexcept;
    std::optional<Position> unpack(U128 key) const;

    const TaflOptions& options() const noexcept { return options_; }
    int most_men() const noexcept { return options_.attackers + options_.defenders; }
    int width() const noexcept { return board_.width; }
    int cells() const noexcept { return board_.cells(); }
    int throne() const noexcept { return throne_; }
    Cells corners() const noexcept { return corners_; }         // the four, whatever they mean
    Cells hostile_corners() const noexcept { return marked_; }  // open to the king alone
    Cells goals() const noexcept { return goals_; }             // the king escapes there
    Cells men_cells() const noexcept { return men_cells_; }     // attackers and defenders may stop there
    Cells king_cells() const noexcept { return king_cells_; }   // cells of the king while play goes on
    Cells trap_cells() const noexcept { return trap_cells_; }   // an attacker may close a trap round the throne there
    Cells neighbours(int cell) const noexcept { return at(cell).neighbours; }
    // The symmetries, the identity first; and as bits those that take the king to the least cell.
    const std::vector<CellPermutation>& symmetries() const noexcept { return symmetries_; }
    std::uint32_t canonical_symmetries(std::uint32_t king) const noexcept { return to_least_[king]; }

    // The cells to which a rook slides from a cell; where it may stop is another question.
    Cells reach(int from, Cells occupied) const noexcept {
        const Lines& l = at(from);
        return slide_up(l.east, occupied, from) | slide_up(l.north, occupied, from) | slide_down(l.west, occupied) |
               slide_down(l.south, occupied);
    }

    // The pieces that a move takes, the king too.
    Cells captured(const Position& p, Move m) const noexcept;

    // In the next functions a piece of p.turn has just moved to `to`, and nothing has been taken off yet.
    // The enemy soldiers that it takes, with those that are lost together with the king.
    Cells captured_soldiers(const Position& p, int to) const noexcept {
        if (p.turn == 1) return p.attackers & flanked(p, to);
        return p.defenders & (flanked(p, to) | enclosed(p, to) | guard_taken(p, to));
    }
    // True if an attacker takes the king.
    bool king_captured(const Position& p, int to) const noexcept;
    // The neighbours of `to` where an enemy soldier would be taken between two hostile cells.
    Cells flanked(const Position& p, int to) const noexcept {
        const Lines& l = at(to);
        const Cells far = hostile(p) & l.two_steps;
        return l.neighbours & (far << 1 | far >> 1 | far << width() | far >> width());
    }

    // The cells hostile to the enemies of the side to move.
    Cells hostile(const Position& p) const noexcept {
        const Cells fixed = marked_ | Cells::cell(throne_);
        if (p.turn == 1) return p.defenders | p.king_set() | fixed;
        return p.attackers | (static_cast<int>(p.king) == throne_ ? marked_ : fixed);
    }

private:
    struct Lines {
        Cells east, west, north, south;
        Cells neighbours;
        Cells two_steps;  // the cells two steps away in a line
    };

    const Lines& at(int cell) const noexcept { return lines_[static_cast<std::size_t>(cell)]; }
    void build_geometry();
    void build_initial(std::string_view start);
    bool king_is_gone(const Position& p) const noexcept {
        return p.king == no_king || goals_.contains(static_cast<int>(p.king));
    }
    Cells enclosed(const Position& p, int to) const noexcept;
    Cells guard_taken(const Position& p, int to) const noexcept;
    // The first reason why this variant has no such position.
    enum class Fault { none, attackers, defenders, astray, no_king, escaped };
    Fault fault_of(const Position& p) const noexcept {
        if (p.attackers.size() > options_.attackers) return Fault::attackers;
        if (p.defenders.size() > options_.defenders) return Fault::defenders;
        if (!((p.attackers | p.defenders) & ~men_cells_).empty()) return Fault::astray;
        if (p.turn == 0 && p.king == no_king) return Fault::no_king;
        if (p.turn == 1 && p.king != no_king && goals_.contains(static_cast<int>(p.king))) return Fault::escaped;
        return Fault::none;
    }
    std::optional<std::string> why_illegal(const Position& p) const;

    const TaflVariant* variant_;
    TaflOptions options_;
    RectBoard board_;
    Board named_board_;
    int throne_ = 0;
    Cells corners_, marked_, goals_, men_cells_, king_cells_;
    Cells trap_cells_;
    std::vector<Lines> lines_;
    Position initial_;
    std::vector<CellPermutation> symmetries_;
    std::array<std::uint32_t, 256> to_least_{};
};

// The king on his throne and the soldiers connected to him, if attackers or marked corners hold all cells around them
// and `to` is one of these cells. Nothing with more soldiers than can be lost.
template <class Cells>
Cells TaflRules<Cells>::enclosed(const Position& p, int to) const noexcept {
    if (static_cast<int>(p.king) != throne_ || !trap_cells_.contains(to)) return {};
    Cells group = p.king_set();
    Cells around;
    for (Cells left = group; !left.empty();) {
        const int cell = left.lowest();
        const Cells beside = at(cell).neighbours & ~group;
        const Cells soldiers = beside & p.defenders;
        around |= beside ^ soldiers;
        if (!(around & ~(p.attackers | marked_)).empty()) return {};
        group |= soldiers;
        left = (left ^ Cells::cell(cell)) | soldiers;
    }
    return around.contains(to) && group.size() - 1 <= options_.most_enclosed() ? group : Cells{};
}

// The soldier that Linnaeus' tenth law gives to an attacker behind it: it alone stands beside the king on his throne,
// with attackers on the three other sides.
template <class Cells>
Cells TaflRules<Cells>::guard_taken(const Position& p, int to) const noexcept {
    if (!options_.linc || static_cast<int>(p.king) != throne_ || !trap_cells_.contains(to)) return {};
    const Cells guard = at(throne_).neighbours & ~p.attackers;
    return guard.size() == 1 && to == 2 * guard.lowest() - throne_ ? guard & p.defenders : Cells{};
}

template <class Cells>
bool TaflRules<Cells>::king_captured(const Position& p, int to) const noexcept {
    const int king = static_cast<int>(p.king);
    if (p.turn != 0) return false;
    if (king == throne_) return !enclosed(p, to).empty();
    const Cells around = at(king).neighbours;
    if (!around.contains(to)) return false;
    if (around.contains(throne_)) return (around & ~p.attackers & ~Cells::cell(throne_)).empty();
    return flanked(p, to).contains(king);
}

template <class Cells>
typename TaflRules<Cells>::Moves TaflRules<Cells>::moves(const Position& p) const noexcept {
    Moves moves;
    if (king_is_gone(p)) return moves;
    const Cells occupied = p.occupied();
    const auto add = [&](int from, Cells targets) {
        targets.for_each(
            [&](int to) { moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)}); });
    };
    const int king = static_cast<int>(p.king);
    if (p.turn == 1) add(king, reach(king, occupied));
    const Cells men = p.turn == 0 ? p.attackers : p.defenders;
    men.for_each([&](int from) { add(from, reach(from, occupied) & men_cells_); });
    return moves;
}

template <class Cells>
std::optional<Wdl> TaflRules<Cells>::terminal(const Position& p) const noexcept {
    if (king_is_gone(p)) return Wdl::loss;
    const Cells occupied = p.occupied();
    if (p.turn == 1 && !reach(static_cast<int>(p.king), occupied).empty()) return std::nullopt;
    for (Cells men = p.turn == 0 ? p.attackers : p.defenders; !men.empty();) {
        const int from = men.lowest();
        if (!(reach(from, occupied) & men_cells_).empty()) return std::nullopt;
        men ^= Cells::cell(from);
    }
    return Wdl::loss;
}

template <class Cells>
typename TaflRules<Cells>::Position TaflRules<Cells>::apply(const Position& p, Move m) const noexcept {
    const Cells step = Cells::cell(m.from) | Cells::cell(m.to);
    if (p.turn == 0) {
        const Position moved{p.attackers ^ step, p.defenders, p.king, 0};
        const Cells taken = captured_soldiers(moved, m.to);
        return {moved.attackers, p.defenders & ~taken, king_captured(moved, m.to) ? no_king : p.king, 1};
    }
    const bool by_king = m.from == p.king;
    const Position moved{p.attackers, by_king ? p.defenders : p.defenders ^ step, by_king ? m.to : p.king, 1};
    return {p.attackers & ~captured_soldiers(moved, m.to), moved.defenders, moved.king, 0};
}

}  // namespace zermelo
