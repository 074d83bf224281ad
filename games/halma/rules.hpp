// Halma on square boards up to 16x16; rules and notation in README.md, numbering in FORMAT.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/board/spill_vector.hpp"
#include "games/core/concepts/game.hpp"
#include "games/halma/moves.hpp"

namespace zermelo {

// One variant: size, camps, options. Immutable, thread-safe.
class Halma {
public:
    static constexpr int max_pieces = 32;  // of a side

    struct Position {
        WideBitboard white;
        WideBitboard black;
        std::uint64_t turn = 0;  // a Side: 0 White, 1 Black
        friend bool operator==(const Position&, const Position&) = default;
    };

private:
    using AnyMoves = std::variant<halma::Moves<SmallBitboard>, halma::Moves<Bitboard>, halma::Moves<WideBitboard>>;

    // Calls f(moves) with the rules for this size of board.
    template <class F>
    auto with(F&& f) const {
        if (const auto* small = std::get_if<0>(&moves_)) return f(*small);
        if (const auto* middle = std::get_if<1>(&moves_)) return f(*middle);
        return f(*std::get_if<2>(&moves_));
    }
    // Calls f(moves, side to move, its pieces, the other side's).
    template <class F>
    auto with(const Position& p, F&& f) const {
        return with([&]<class Cells>(const halma::Moves<Cells>& moves) {
            const auto white = halma::narrowed<Cells>(p.white);
            const auto black = halma::narrowed<Cells>(p.black);
            return p.turn == 0 ? f(moves, std::size_t{0}, white, black) : f(moves, std::size_t{1}, black, white);
        });
    }

public:
    // A pass where from == to.
    struct Move {
        std::uint8_t from = 0;
        std::uint8_t to = 0;
        friend bool operator==(const Move&, const Move&) = default;
    };

    // A piece has up to 8 steps; jumps keep to the cells with the same parity of file and of rank, 63 besides the
    // start.
    static constexpr std::size_t max_moves = max_pieces * (8 + 63);
    using Moves = SpillVector<Move, 128>;
    static constexpr Cycles cycles = Cycles::draw;
    static constexpr bool drawn_ends = false;

    class Indexing;

    static const GameInfo& info();
    static Result<Halma> make(const Spec& spec);
    std::string spec() const;

    Position initial() const { return initial_; }
    Side turn(const Position& p) const noexcept { return static_cast<Side>(p.turn); }
    // The side that is not on turn has moved last: nobody else can have won.
    std::optional<Wdl> terminal(const Position& p) const noexcept {
        return with(p, [](const auto& moves, std::size_t side, const auto& own, const auto& other) {
            return moves.is_goal_reached(1 - side, other, own) ? std::optional(Wdl::loss) : std::nullopt;
        });
    }
    Moves moves(const Position& p) const {
        Moves list;
        with(p, [&list](const auto& moves, std::size_t side, const auto& own, const auto& other) {
            if (moves.is_goal_reached(1 - side, other, own)) return;
            moves.for_each_piece(side, own, other, [&list](int from, const auto& targets) {
                targets.for_each(
                    [&](int to) { list.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)}); });
            });
            if (list.empty()) list.push_back({});
        });
        return list;
    }
    Position apply(const Position& p, Move m) const noexcept {
        const WideBitboard step = WideBitboard::cell(m.from) ^ WideBitboard::cell(m.to);
        return {p.turn == 0 ? p.white ^ step : p.white, p.turn == 0 ? p.black : p.black ^ step, 1 - p.turn};
    }
    std::optional<Position> null_move(const Position& p) const noexcept {
        return Position{p.white, p.black, 1 - p.turn};
    }

    // By how far the pieces of each side have to go.
    Effort effort(const Position& p) const noexcept;

    std::string format(const Position& p) const;
    Result<Position> parse(std::string_view text) const;
    std::string format_move(const Position& p, Move m) const;
    Result<Move> parse_move(const Position& p, std::string_view text) const;

    const Board& board() const noexcept { return named_board_; }
    std::vector<BoardPiece> pieces(const Position& p) const;
    Clicks clicks(const Position& p, Move m) const;

    // White is to move: else the board is turned round and the colours are exchanged. Where the camps are their own
    // mirror images, the lesser of two such.
    Position canonical(const Position& p) const noexcept;
    int symmetry_order() const { return symmetric_ ? 4 : 2; }
    int stabiliser_order(const Position& p) const noexcept;

    // The occupied cells, the colour of each piece but the last in their order, the side to move. Searches keep 127
    // bits: where that is not enough for a bit for each cell, the set of cells has its rank (combinatorics.hpp).
    //
    //   bit   cells + 2k - 1     ... + 2k - 2 ... cells     ......... 0
    //         |---- turn ----|   |------- white -------|    |- pieces -|
    int key_bits() const { return set_bits_ + 2 * pieces_; }
    U128 pack(const Position& p) const noexcept;
    std::optional<Position> unpack(U128 key) const;

    Result<Indexing> indexing() const;

private:
    Halma(int size, const std::vector<int>& rows, const halma::Options& options);
    static AnyMoves make_moves(int size, const WideBitboard& white_home, const halma::Options& options);
    int cells() const { return named_board_.cells(); }

    void choose_key();
    WideBitboard occupied_of(U128 rank) const;
    std::optional<std::string> wrong_hop(const Position& p, const std::vector<int>& cells) const;

    std::vector<int> rows_;
    halma::Options options_;
    int pieces_ = 0;  // of each side
    Board named_board_;
    AnyMoves moves_;
    bool symmetric_ = false;
    int set_bits_ = 0;          // of a key
    std::vector<U128> choose_;  // C(cell, i + 1) at [cells * i + cell], where sets have their ranks
    Position initial_;
};

}  // namespace zermelo
