#include "tests/chess/chess.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>

#include "games/core/kit/move_errors.hpp"
#include "games/core/texts/notation.hpp"

namespace zermelo::test {

namespace {

using Step = std::pair<int, int>;  // files, ranks
constexpr std::array<Step, 8> steps = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

constexpr RectBoard squares{8, 8};

std::uint8_t byte(int square) {
    return static_cast<std::uint8_t>(square);
}

bool adjacent(int a, int b) {
    return a != b && std::abs(squares.file(a) - squares.file(b)) <= 1 &&
           std::abs(squares.rank(a) - squares.rank(b)) <= 1;
}

// Calls f(square) for the squares next to a king's.
template <class F>
void for_each_step(int from, F&& f) {
    for (const auto& [files, ranks] : steps)
        if (squares.has(squares.file(from) + files, squares.rank(from) + ranks))
            f(squares.cell(squares.file(from) + files, squares.rank(from) + ranks));
}

// Calls f(square) for the squares that a queen or rook looks at: along each line up to the first square that stops it.
template <class Stops, class F>
void for_each_slide(std::uint8_t kind, int from, Stops&& stops, F&& f) {
    for (std::size_t direction = 0; direction < (kind == ChessEnding::rook ? 4U : 8U); ++direction) {
        int file = squares.file(from);
        int rank = squares.rank(from);
        while (squares.has(file += steps[direction].first, rank += steps[direction].second)) {
            f(squares.cell(file, rank));
            if (stops(squares.cell(file, rank))) break;
        }
    }
}

// True if White's piece gives check.
bool gives_check(const ChessEnding::Position& p) {
    if (p.kind == ChessEnding::none) return false;
    if (p.kind == ChessEnding::pawn)
        return squares.rank(p.black_king) == squares.rank(p.piece) + 1 &&
               std::abs(squares.file(p.black_king) - squares.file(p.piece)) == 1;
    bool check = false;
    for_each_slide(
        p.kind, p.piece, [&p](int square) { return square == p.white_king || square == p.black_king; },
        [&](int square) { check |= square == p.black_king; });
    return check;
}

constexpr std::string_view letters = " QRP";
constexpr std::array piece_kinds = {PieceKind{'K', Side::first, "king"}, PieceKind{'Q', Side::first, "queen"},
                                    PieceKind{'R', Side::first, "rook"}, PieceKind{'P', Side::first, "pawn"},
                                    PieceKind{'k', Side::second, "king"}};

}  // namespace

const GameInfo& ChessEnding::info() {
    static constexpr auto small_specs =
        std::to_array<std::string_view>({"chess-ending:kqk", "chess-ending:krk", "chess-ending:kpk"});
    static const GameInfo info{
        .name = "chess-ending",
        .title = "Chess endings",
        .spec_syntax = "chess-ending:kqk|krk|kpk",
        .position_syntax = "board line with K, Q, R, P and k, then w or b",
        .rules = "Chess with king and one piece against king.",
        .rules_revision = 1,
        .sides = {"white", "black"},
        .side_letters = "wb",
        .pieces = piece_kinds,
        .small_specs = small_specs,
    };
    return info;
}

Result<ChessEnding> ChessEnding::make(const Spec& spec) {
    SpecReader reader(spec);
    ChessEnding game;
    if (spec.ruleset == "krk")
        game.kind_ = rook;
    else if (spec.ruleset == "kpk")
        game.kind_ = pawn;
    else if (spec.ruleset != "kqk")
        return reader.reject("the endings are kqk, krk and kpk");
    ZERMELO_TRY(reader.finish("none"));
    return game;
}

std::string ChessEnding::spec() const {
    return kind_ == queen ? "chess-ending:kqk" : kind_ == rook ? "chess-ending:krk" : "chess-ending:kpk";
}

// White Ke1 and d1 (a pawn: e2), Black Ke8.
ChessEnding::Position ChessEnding::initial() const {
    return {byte(4), byte(60), byte(kind_ == pawn ? 12 : 3), kind_, 0};
}

bool ChessEnding::is_of_variant(std::uint8_t kind) const noexcept {
    return kind == none || kind == kind_ || (kind_ == pawn && (kind == queen || kind == rook));
}

bool ChessEnding::is_legal(const Position& p) const noexcept {
    if (p.white_king == p.black_king || adjacent(p.white_king, p.black_king)) return false;
    if (p.kind == none) return p.turn == 0 && p.piece == 0;
    if (!is_of_variant(p.kind) || p.piece == p.white_king || p.piece == p.black_king) return false;
    if (p.kind == pawn && (board_.rank(p.piece) == 0 || board_.rank(p.piece) == 7)) return false;
    return p.turn == 1 || !gives_check(p);
}

std::optional<Wdl> ChessEnding::terminal(const Position& p) const noexcept {
    if (p.kind == none) return Wdl::draw;
    if (!moves(p).empty()) return std::nullopt;
    return p.turn == 1 && gives_check(p) ? Wdl::loss : Wdl::draw;
}

ChessEnding::Moves ChessEnding::moves(const Position& p) const noexcept {
    Moves moves;
    if (p.kind == none) return moves;
    const auto add = [&](int from, int to, std::uint8_t kind = none) {
        const Move move{byte(from), byte(to), kind};
        if (is_legal(apply(p, move))) moves.push_back(move);
    };
    if (p.turn == 1) {
        for_each_step(p.black_king, [&](int to) { add(p.black_king, to); });
        return moves;
    }
    for_each_step(p.white_king, [&](int to) {
        if (to != p.piece) add(p.white_king, to);
    });
    const auto occupied = [&p](int square) { return square == p.white_king || square == p.black_king; };
    if (p.kind != pawn) {
        for_each_slide(p.kind, p.piece, occupied, [&](int to) {
            if (!occupied(to)) add(p.piece, to);
        });
        return moves;
    }
    const int to = p.piece + 8;
    if (occupied(to)) return moves;
    if (board_.rank(to) == 7) {
        add(p.piece, to, queen);
        add(p.piece, to, rook);
        return moves;
    }
    add(p.piece, to);
    if (board_.rank(p.piece) == 1 && !occupied(to + 8)) add(p.piece, to + 8);
    return moves;
}

ChessEnding::Position ChessEnding::apply(const Position& p, Move m) const noexcept {
    Position after = p;
    after.turn = 1 - p.turn;
    if (p.turn == 1) {
        after.black_king = m.to;
        if (m.to == p.piece) after.piece = after.kind = none;
    } else if (m.from == p.white_king) {
        after.white_king = m.to;
    } else {
        after.piece = m.to;
        if (m.kind != none) after.kind = m.kind;
    }
    return after;
}

// Kings go back to any square next to them, White's piece as it moves. Captures and promotions lead to other slices.
std::vector<ChessEnding::Position> ChessEnding::predecessors(const Position& p) const {
    std::vector<Position> found;
    if (p.kind == none) return found;
    Position before = p;
    before.turn = 1 - p.turn;
    const auto add = [&] {
        if (is_legal(before)) found.push_back(before);
    };
    if (p.turn == 0) {
        for_each_step(p.black_king, [&](int from) {
            before.black_king = byte(from);
            add();
        });
        return found;
    }
    for_each_step(p.white_king, [&](int from) {
        before.white_king = byte(from);
        add();
    });
    before.white_king = p.white_king;
    const auto occupied = [&p](int square) { return square == p.white_king || square == p.black_king; };
    const auto from = [&](int square) {
        before.piece = byte(square);
        add();
    };
    if (p.kind != pawn) {
        for_each_slide(p.kind, p.piece, occupied, from);
    } else if (!occupied(p.piece - 8)) {
        from(p.piece - 8);
        if (board_.rank(p.piece) == 3) from(p.piece - 16);
    }
    return found;
}

const Board& ChessEnding::board() const {
    static const Board board = Board::rectangle(board_);
    return board;
}

std::vector<BoardPiece> ChessEnding::pieces(const Position& p) const {
    std::vector<BoardPiece> pieces = {piece_kinds[0].on(p.white_king), piece_kinds[4].on(p.black_king)};
    if (p.kind != none) pieces.push_back(piece_kinds[p.kind].on(p.piece));
    std::sort(pieces.begin(), pieces.end(), [](const BoardPiece& a, const BoardPiece& b) { return a.cell < b.cell; });
    return pieces;
}

Clicks ChessEnding::clicks(const Position& p, Move m) const {
    Clicks clicks{{{StepKind::move, {m.from, m.to}}}, {}, {}, {}};
    if (p.turn == 1 && p.kind != none && m.to == p.piece) clicks.captured = {m.to};
    for (const BoardPiece& piece : pieces(apply(p, m)))
        if (piece.cell == m.to) clicks.placed = {{piece.cell, piece.letter}};
    if (m.kind != none) clicks.choice = letters[m.kind];
    return clicks;
}

std::string ChessEnding::format(const Position& p) const {
    return format_board(board(), pieces(p)) + (p.turn == 0 ? " w" : " b");
}

Result<ChessEnding::Position> ChessEnding::parse(std::string_view text) const {
    ZERMELO_ASSIGN(parts, PositionText::split(text, "wb"));
    ZERMELO_ASSIGN(cells, parse_board(parts, board(), "KkQRP"));
    if (!parts.keys.empty()) return illegal_position(text, "there are no keys");
    Position p;
    p.turn = parts.side == 'w' ? 0 : 1;
    std::array<int, 3> count{};  // white kings, black kings, pieces
    for (int square = 0; square < board_.cells(); ++square) {
        const char letter = cells[static_cast<std::size_t>(square)];
        if (letter == 0) continue;
        const std::size_t which = letter == 'K' ? 0 : letter == 'k' ? 1 : 2;
        ++count[which];
        (which == 0 ? p.white_king : which == 1 ? p.black_king : p.piece) = byte(square);
        if (which == 2) p.kind = static_cast<std::uint8_t>(letters.find(letter));
    }
    if (count[0] != 1 || count[1] != 1 || count[2] > 1)
        return illegal_position(text, "there are two kings and at most one piece");
    if (!is_legal(p)) return illegal_position(text, "the laws of chess or the ending do not allow it");
    return p;
}

std::string ChessEnding::format_move(const Position&, Move m) const {
    std::string text = board().name(m.from) + "-" + board().name(m.to);
    if (m.kind != none) text += letters[m.kind];
    return text;
}

Result<ChessEnding::Move> ChessEnding::parse_move(const Position& p, std::string_view text) const {
    for (const Move& move : moves(p))
        if (format_move(p, move) == text) return move;
    return illegal_move(*this, p, text);
}

Result<ChessEnding::Indexing> ChessEnding::indexing() const {
    return Indexing(*this);
}

ChessEnding::Indexing::Indexing(const ChessEnding& game) : game_(game), kinds_{game.kind_} {
    if (game.kind_ == pawn) kinds_ = {pawn, queen, rook};
    kinds_.push_back(none);
}

std::string ChessEnding::Indexing::slice_name(std::uint32_t slice) const {
    return kinds_[slice] == none ? "bare kings" : fmt::format("K{}K", letters[kinds_[slice]]);
}

std::vector<std::uint32_t> ChessEnding::Indexing::slice_successors(std::uint32_t slice) const {
    if (kinds_[slice] == none) return {};
    if (kinds_[slice] != pawn) return {slice, slice_count() - 1};
    return {0, 1, 2, 3};
}

U128 ChessEnding::Indexing::raw_positions() const {
    U128 count = 0;
    for (std::uint32_t slice = 0; slice < slice_count(); ++slice)
        for (std::uint64_t index = 0; index < slice_size(slice); ++index) count += position_at({slice, index}) ? 1 : 0;
    return count;
}

Address ChessEnding::Indexing::index_of(const Position& p) const noexcept {
    const auto slice = std::find(kinds_.begin(), kinds_.end(), p.kind) - kinds_.begin();
    const std::uint64_t kings = p.white_king * 64U + p.black_king;
    return {static_cast<std::uint32_t>(slice), p.kind == none ? kings : (p.turn * 4096U + kings) * 64 + p.piece};
}

std::optional<ChessEnding::Position> ChessEnding::Indexing::position_at(Address address) const {
    const Kind kind = kinds_[address.slice];
    const auto index = static_cast<int>(address.index);
    Position p{byte(index / 64), byte(index % 64), 0, none, 0};
    if (kind != none)
        p = {byte(index / 4096 % 64), byte(index / 64 % 64), byte(index % 64), kind, byte(index / 4096 / 64)};
    if (!game_.is_legal(p)) return std::nullopt;
    return p;
}

}  // namespace zermelo::test
