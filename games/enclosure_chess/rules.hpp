// Enclosure Chess on rectangles of points; rules and notation in README.md, numbering in FORMAT.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/board/inline_vector.hpp"
#include "games/board/symmetry.hpp"
#include "games/core/concepts/game.hpp"
#include "games/core/concepts/threshold_game.hpp"

namespace zermelo {

// One variant: board, and whether emptied points may be used again. Immutable, thread-safe. A game of points: each
// captured target is one. The stones tell which targets are gone, how many stones are left, and who is to move.
class EnclosureChess {
public:
    struct Position {
        Bitboard stones;                 // on free points, and on points that captures have emptied
        std::uint64_t first_points = 0;  // targets that player 1 has captured
        friend bool operator==(const Position&, const Position&) = default;
    };
    struct Move {
        std::uint8_t cell = 0;
        friend bool operator==(const Move&, const Move&) = default;
    };

    static constexpr int max_side = 11;
    static constexpr std::size_t max_moves = max_side * max_side;
    using Moves = InlineVector<Move, max_moves>;
    static constexpr Cycles cycles = Cycles::none;  // every turn takes a stone
    static constexpr bool drawn_ends = true;

    class Indexing;

    static const GameInfo& info();
    static Result<EnclosureChess> make(const Spec& spec);
    std::string spec() const;

    Position initial() const { return {}; }
    Side turn(const Position& p) const noexcept { return p.stones.size() % 2 == 0 ? Side::first : Side::second; }
    // Only points count: the end itself is a draw.
    std::optional<Wdl> terminal(const Position& p) const noexcept {
        return stones_left(p) == 0 || places(p).empty() ? std::optional(Wdl::draw) : std::nullopt;
    }
    Moves moves(const Position& p) const noexcept {
        Moves moves;
        if (stones_left(p) > 0)
            places(p).for_each([&](int cell) { moves.push_back({static_cast<std::uint8_t>(cell)}); });
        return moves;
    }
    Position apply(const Position& p, Move m) const noexcept {
        const int points = turn(p) == Side::first ? gain(p, m) : 0;
        return {p.stones | Bitboard::cell(m.cell), p.first_points + static_cast<std::uint64_t>(points)};
    }

    // Targets that a stone completes.
    int gain(const Position& p, Move m) const noexcept { return completed(p, m.cell).size(); }
    int score_range() const { return targets_.size(); }
    int score_range(const Position& p) const noexcept { return targets_.size() - captured(p.stones).size(); }
    int made(const Position& p) const noexcept {
        const int first = static_cast<int>(p.first_points);
        const int lead = 2 * first - captured(p.stones).size();
        return turn(p) == Side::first ? lead : -lead;
    }

    std::string format(const Position& p) const;
    Result<Position> parse(std::string_view text) const;
    std::string format_move(const Position& p, Move m) const;
    Result<Move> parse_move(const Position& p, std::string_view text) const;

    const Board& board() const noexcept { return board_; }
    std::vector<BoardPiece> pieces(const Position& p) const;
    Clicks clicks(const Position& p, Move m) const;

    // The least set of stones on free points among its symmetric images. Stones on emptied points only count, so they
    // stand on the first of these; whose the captured targets are does not matter for the points to come.
    Position canonical(const Position& p) const noexcept;
    // A bound: symmetries, times places of the stones on emptied points, times shares of the captured targets.
    int symmetry_order() const;

    // The stones, and above them the points of player 1.
    int key_bits() const;
    U128 pack(const Position& p) const noexcept;
    std::optional<Position> unpack(U128 key) const;

    Result<Indexing> indexing() const;

private:
    EnclosureChess() = default;
    void build_geometry();
    int stones_left(const Position& p) const noexcept { return stones_ - p.stones.size(); }
    // The targets all of whose neighbours have stones.
    Bitboard captured(Bitboard stones) const noexcept {
        Bitboard captured;
        targets_.for_each([&](int target) {
            if ((around_[static_cast<std::size_t>(target)] & ~stones).empty()) captured |= Bitboard::cell(target);
        });
        return captured;
    }
    Bitboard completed(const Position& p, int cell) const noexcept;
    // Points on which a stone may be placed.
    Bitboard places(const Position& p) const noexcept {
        const Bitboard open = reuse_ ? free_ | captured(p.stones) : free_;
        return open & ~p.stones;
    }
    // The first `count` cells of a set.
    static Bitboard first_of(Bitboard set, int count) noexcept;
    std::optional<std::string> why_illegal(const Position& p) const;

    RectBoard rect_;
    Board board_;
    bool reuse_ = false;
    int stones_ = 0;                           // of both players together, at the start
    Bitboard targets_;                         // at the start
    Bitboard free_;                            // points without a target
    std::vector<Bitboard> around_;             // by cell: its neighbours
    std::vector<CellPermutation> symmetries_;  // that keep the targets
};

// The same as a game that is won or lost: player 1 wins who ends at least so many points ahead.
class EnclosureChessGoal final : public ThresholdGame<EnclosureChess> {
public:
    static const GameInfo& info();
    static Result<EnclosureChessGoal> make(const Spec& spec) {
        ZERMELO_ASSIGN(game, read(spec));
        return EnclosureChessGoal(std::move(game));
    }

private:
    explicit EnclosureChessGoal(ThresholdGame game) : ThresholdGame(std::move(game)) {}
};

}  // namespace zermelo
