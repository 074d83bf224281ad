// A whole game from a few members: pieces on the cells of one board.
//
//     class Race : public zermelo::SimpleGame<Race, zermelo::RectBoard{3, 3}> {
//     public:
//         static constexpr std::string_view name = "race";
//         std::vector<Move> moves(const Position& p) const;
//         Position apply(const Position& p, Move m) const noexcept;
//     };
//
// `zermelo new-game NAME` writes a complete example. SimpleGame has a default for every other member of the concept
// Game. A game replaces a default by a member of the same name.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/board/symmetry.hpp"
#include "games/core/concepts/game.hpp"
#include "games/core/kit/game_texts.hpp"
#include "games/core/kit/move_errors.hpp"
#include "games/core/kit/setup.hpp"

#ifndef ZERMELO_RULES_REVISION
#define ZERMELO_RULES_REVISION 1  // tools/package/rules-revision.cmake
#endif

namespace zermelo {

// The turns of the board that leave a game as it is: none, the exchange of left and right, or all of the board.
enum class Symmetry : std::uint8_t { none, left_right, all };

template <class Self>
class CellNumbering;

// The base of a game `Self` on boards from `Smallest` to `Largest` cells. Specs without a size mean the smallest.
// Immutable, thread-safe; copies share the tables.
template <class Self, RectBoard Smallest, RectBoard Largest = Smallest>
class SimpleGame {
public:
    // Short names for games outside of the namespace.
    using Cycles = zermelo::Cycles;
    using PieceKind = zermelo::PieceKind;
    using Side = zermelo::Side;
    using Symmetry = zermelo::Symmetry;
    using Wdl = zermelo::Wdl;

    // A cell holds the letter of its piece, or 0. Cells outside the board hold 0. A game with a Position of its own,
    // with more members, writes `format` and `parse` too.
    struct Position {
        std::array<char, static_cast<std::size_t>(Largest.cells())> cells{};
        Side turn = Side::first;

        char& operator[](int cell) noexcept { return cells[static_cast<std::size_t>(cell)]; }
        char operator[](int cell) const noexcept { return cells[static_cast<std::size_t>(cell)]; }
        friend bool operator==(const Position&, const Position&) = default;
    };
    // {from, to} moves a piece, {off, to} places one, {from, off} removes one, {off, off} passes. `piece` tells apart
    // moves with the same cells, such as promotions: 0 if there is no choice.
    struct Move {
        int from = off;
        int to = off;
        char piece = 0;
        friend bool operator==(const Move&, const Move&) = default;
    };
    static constexpr int off = -1;

    // Facts with defaults. A game has a `name`; it may have `title`, `rules`, `small_specs` and `start` too, texts all
    // of them. `start` is a position. Without it the board begins empty.
    static constexpr auto kinds = white_black_pieces;  // the letters and meanings of the pieces
    static constexpr std::array<std::string_view, 2> sides = {"white", "black"};
    static constexpr std::string_view side_letters = "wb";
    // Files keep it, and those of another revision are refused. Raise it whenever a value could change; in a project of
    // new-game the text of the rules gives one.
    static constexpr int rules_revision = ZERMELO_RULES_REVISION;
    static constexpr Cycles cycles = Cycles::draw;  // Cycles::none if no play comes back to an earlier position
    static constexpr bool drawn_ends = true;        // false if no end of the game is a draw
    static constexpr std::size_t max_moves = most_moves;
    static constexpr Symmetry symmetry = Symmetry::none;
    static constexpr bool numbered = false;  // true: small boards are solved by retrograde analysis

    explicit SimpleGame(RectBoard size = Smallest) : tables_(std::make_shared<const Tables>(size)) {}

    const RectBoard& size() const noexcept { return tables_->size; }
    const Board& board() const noexcept { return tables_->board; }

    static const GameInfo& info();
    static auto make(const Spec& spec) -> Result<Self>;
    std::string spec() const;

    auto initial() const;
    Side turn(const auto& p) const noexcept { return p.turn; }
    // A side without a move loses.
    std::optional<Wdl> terminal(const auto& p) const noexcept {
        return self().moves(p).empty() ? std::optional(Wdl::loss) : std::nullopt;
    }
    // False for positions that no game has, as with too many pieces: texts and files with them are refused.
    bool allows(const auto&) const { return true; }

    // Board line and side to move; for a board of points, the points of each piece.
    std::string format(const auto& p) const {
        return format_setup(self().info(), board(), {self().pieces(p), self().turn(p), {}});
    }
    auto parse(std::string_view text) const;
    // b1-b2, b1xc2 onto another piece, b2 for a placement, b1-off, pass; the piece chosen stands behind `=`.
    std::string format_move(const auto& p, const auto& m) const;
    auto parse_move(const auto& p, std::string_view text) const;

    // A board of points is too free for lines of text: its position stands there.
    std::string diagram(const auto& p) const {
        if (board().grid() == Board::Grid::none) return self().format(p) + "\n";
        return draw_board(board(), self().pieces(p));
    }
    std::vector<BoardPiece> pieces(const auto& p) const;
    // By the cells of the move, and the pieces before and after it.
    Clicks clicks(const auto& p, const auto& m) const;

    // Capability: the least image of a position.
    template <class P>
    P canonical(const P& p) const noexcept
        requires(Self::symmetry != Symmetry::none);
    int symmetry_order() const { return std::max(1, static_cast<int>(tables_->images.size())); }

    // Capability: a position as a number, a digit for each cell.
    int key_bits() const { return bits_of(*position_count(size())); }
    template <class P>
    U128 pack(const P& p) const noexcept
        requires(Self::template packs<P>());
    auto unpack(U128 key) const
        requires(Self::template packs<typename Self::Position>());

    // Capability: the same as a numbering, if the game is `numbered`.
    using Indexing = CellNumbering<Self>;
    auto indexing() const
        requires(Self::numbered);

private:
    struct Tables {
        RectBoard size;
        Board board;
        std::vector<CellPermutation> images;  // by the symmetries, the identity first

        explicit Tables(RectBoard of) : size(of), board(Self::shape(of)) {
            if (Self::symmetry == Symmetry::none) return;
            images = board_symmetries(board);
            if (Self::symmetry == Symmetry::left_right)
                std::erase_if(images, [this](const CellPermutation& image) {
                    for (int cell = 0; cell < board.cells(); ++cell)
                        if (board.place(image(cell)).y != board.place(cell).y) return true;
                    return false;
                });
        }
    };

    const Self& self() const { return static_cast<const Self&>(*this); }
    // 0 for an empty cell, else one more than the number of the piece's kind; nothing for a letter of no piece.
    static std::optional<unsigned> digit_of(char letter) {
        if (letter == 0) return 0U;
        for (unsigned i = 0; i < Self::kinds.size(); ++i)
            if (Self::kinds[i].letter == letter) return i + 1;
        return std::nullopt;
    }
    static constexpr unsigned base() { return static_cast<unsigned>(Self::kinds.size()) + 1; }
    static constexpr int bits_of(U128 count) {
        int bits = 0;
        for (--count; count != 0; count >>= 1) ++bits;
        return bits;
    }

public:
    // The board of a size. A game on points returns Board::graph with as many points as the size has cells.
    static Board shape(RectBoard size) { return Board::rectangle(size, Board::Steps::all); }
    // All placements, with either side to move; nothing past 2^127.
    static constexpr std::optional<U128> position_count(RectBoard size) {
        U128 count = 2;
        for (int cell = 0; cell < size.cells(); ++cell) {
            if (count > (~U128{0} >> 1) / base()) return std::nullopt;
            count *= base();
        }
        return count;
    }
    // True if a position is no more than its cells and the side to move, and a key holds them.
    template <class P>
    static constexpr bool packs() {
        return sizeof(P) == static_cast<std::size_t>(Largest.cells()) + 1 && position_count(Largest).has_value();
    }

private:
    std::shared_ptr<const Tables> tables_;
};

// The numbering by keys, in one slice: positions that are not canonical are holes. Immutable, thread-safe.
template <class Self>
class CellNumbering {
public:
    static constexpr std::uint64_t most_positions = std::uint64_t{1} << 28;

    explicit CellNumbering(const Self& game, std::uint64_t positions) : game_(game), positions_(positions) {}

    std::uint32_t slice_count() const { return 1; }
    std::uint64_t slice_size(std::uint32_t) const { return positions_; }
    std::string slice_name(std::uint32_t) const { return "all positions"; }
    std::vector<std::uint32_t> slice_successors(std::uint32_t) const { return {0}; }
    std::uint64_t stored_from(std::uint32_t) const { return 0; }
    U128 raw_positions() const {
        std::uint64_t allowed = 0;
        for (std::uint64_t index = 0; index < positions_; ++index) allowed += game_.unpack(index) ? 1 : 0;
        return allowed;
    }
    std::uint64_t table_bytes() const { return sizeof *this; }

    Address index_of(const auto& p) const noexcept {
        return {0, static_cast<std::uint64_t>(game_.pack(canonical(game_, p)))};
    }
    auto position_at(Address address) const {
        auto p = game_.unpack(address.index);
        if (p && !(canonical(game_, *p) == *p)) p.reset();
        return p;
    }

private:
    Self game_;
    std::uint64_t positions_;
};

template <class Self, RectBoard Smallest, RectBoard Largest>
const GameInfo& SimpleGame<Self, Smallest, Largest>::info() {
    static const std::string name(Self::name);
    constexpr bool one_size = Smallest.width == Largest.width && Smallest.height == Largest.height;
    const auto title = [] {
        if constexpr (requires { Self::title; }) {
            return std::string(Self::title);
        } else {
            std::string made(Self::name);
            made[0] = static_cast<char>(made[0] - 'a' + 'A');
            return made;
        }
    };
    const auto rules = [] {
        if constexpr (requires { Self::rules; })
            return std::string(Self::rules);
        else
            return std::string("The author has not written the rules in words.\n");
    };
    const auto specs = [] {
        std::vector<std::string> made;
        if constexpr (requires { Self::small_specs; })
            made.assign(Self::small_specs.begin(), Self::small_specs.end());
        else
            made.push_back(one_size ? name : fmt::format("{}@{}x{}", name, Smallest.width, Smallest.height));
        return made;
    };
    static const std::string titled = title();
    static const std::vector<std::string> small = specs();
    static const GameTexts texts = [&] {
        GameInfo base;
        base.name = name;
        base.title = titled;
        base.rules_revision = Self::rules_revision;
        base.sides = Self::sides;
        base.side_letters = Self::side_letters;
        base.pieces = Self::kinds;
        std::string letters;
        for (const PieceKind& kind : Self::kinds) letters.append(letters.empty() ? "" : ", ") += kind.letter;
        const Board board = Self::shape(Smallest);
        std::string example;
        if constexpr (requires { Self::start; }) example = Self::start;
        if (example.empty()) example = format_setup(base, board, {});
        const bool grid = board.grid() != Board::Grid::none;
        return GameTexts(base, one_size ? name : name + "[@WxH]",
                         fmt::format("{} with {}, then the side to move, {} or {}: {}",
                                     grid ? "board line" : "the cells of each piece", letters, Self::side_letters[0],
                                     Self::side_letters[1], example),
                         rules(), {small.begin(), small.end()});
    }();
    return texts.info;
}

template <class Self, RectBoard Smallest, RectBoard Largest>
auto SimpleGame<Self, Smallest, Largest>::make(const Spec& spec) -> Result<Self> {
    SpecReader reader(spec);
    ZERMELO_TRY(reader.reject_ruleset());
    const auto wanted = reader.size_or({Smallest.width, Smallest.height});
    const RectBoard size{wanted.width, wanted.height};
    if (size.width < Smallest.width || size.height < Smallest.height || size.width > Largest.width ||
        size.height > Largest.height)
        return reader.reject(fmt::format("the board must be {}x{} to {}x{}", Smallest.width, Smallest.height,
                                         Largest.width, Largest.height));
    ZERMELO_TRY(reader.finish("none"));
    const auto made = [size] {
        if constexpr (std::is_constructible_v<Self, RectBoard>) {
            return Self(size);
        } else {
            Self game;
            static_cast<SimpleGame&>(game) = SimpleGame(size);
            return game;
        }
    };
    Self game = made();
    if constexpr (requires { Self::start; })
        if (const auto start = game.parse(Self::start); !start) return tl::unexpected<Error>(start.error());
    return game;
}

template <class Self, RectBoard Smallest, RectBoard Largest>
std::string SimpleGame<Self, Smallest, Largest>::spec() const {
    if (Smallest.width == Largest.width && Smallest.height == Largest.height) return std::string(Self::name);
    return fmt::format("{}@{}x{}", Self::name, size().width, size().height);
}

template <class Self, RectBoard Smallest, RectBoard Largest>
auto SimpleGame<Self, Smallest, Largest>::initial() const {
    if constexpr (requires { Self::start; })
        return *self().parse(Self::start);  // make() has parsed it
    else
        return typename Self::Position{};
}

template <class Self, RectBoard Smallest, RectBoard Largest>
auto SimpleGame<Self, Smallest, Largest>::parse(std::string_view text) const {
    using P = typename Self::Position;
    static_assert(sizeof(P) == sizeof(Position),
                  "a position with more than cells and a turn needs format() and parse()");
    const auto read = [&]() -> Result<P> {
        ZERMELO_ASSIGN(setup, read_setup(self().info(), board(), text));
        if (!setup.keys.empty())
            return illegal_position(text, fmt::format("this game has no key {}", in_quotes(setup.keys[0].first)));
        P p;
        for (const BoardPiece& piece : setup.pieces) p.cells[static_cast<std::size_t>(piece.cell)] = piece.letter;
        p.turn = setup.turn;
        if (!self().allows(p)) return illegal_position(text, "no game has this position");
        return p;
    };
    return read();
}

template <class Self, RectBoard Smallest, RectBoard Largest>
std::string SimpleGame<Self, Smallest, Largest>::format_move(const auto& p, const auto& m) const {
    const auto name = [this](int cell) { return cell == off ? std::string("off") : board().name(cell); };
    std::string text = m.from == off && m.to == off ? "pass" : m.from == off ? name(m.to) : name(m.from);
    if (m.from != off) text += (m.to != off && p.cells[static_cast<std::size_t>(m.to)] != 0 ? "x" : "-") + name(m.to);
    if (m.piece != 0) text.append("=") += m.piece;
    return text;
}

template <class Self, RectBoard Smallest, RectBoard Largest>
auto SimpleGame<Self, Smallest, Largest>::parse_move(const auto& p, std::string_view text) const {
    const auto find = [&]() -> Result<typename Self::Move> {
        for (const auto& move : self().moves(p))
            if (self().format_move(p, move) == text) return move;
        return illegal_move(self(), p, text);
    };
    return find();
}

template <class Self, RectBoard Smallest, RectBoard Largest>
std::vector<BoardPiece> SimpleGame<Self, Smallest, Largest>::pieces(const auto& p) const {
    std::vector<BoardPiece> found;
    for (int cell = 0; cell < board().cells(); ++cell)
        for (const PieceKind& kind : Self::kinds)
            if (kind.letter == p.cells[static_cast<std::size_t>(cell)]) found.push_back(kind.on(cell));
    return found;
}

template <class Self, RectBoard Smallest, RectBoard Largest>
Clicks SimpleGame<Self, Smallest, Largest>::clicks(const auto& p, const auto& m) const {
    const auto after = self().apply(p, m);
    const auto side_on = [&](int cell) -> std::optional<Side> {
        for (const PieceKind& kind : Self::kinds)
            if (kind.letter == p.cells[static_cast<std::size_t>(cell)]) return kind.side;
        return std::nullopt;
    };
    Clicks clicks;
    int pushed = off;
    if (m.from == off && m.to != off) {
        clicks.steps.push_back({StepKind::place, {m.to}});
    } else if (m.from != off && m.to == off) {
        clicks.steps.push_back({StepKind::remove, {m.from}});
    } else if (m.from != off) {
        const bool own = side_on(m.from) == self().turn(p);
        clicks.steps.push_back({own ? StepKind::move : StepKind::push, {m.from, m.to}});
        if (!own) pushed = m.from;
    }
    for (int cell = 0; cell < board().cells(); ++cell) {
        const char before = p.cells[static_cast<std::size_t>(cell)];
        const char now = after.cells[static_cast<std::size_t>(cell)];
        if (before == now) continue;
        if (before != 0 && side_on(cell) != self().turn(p) && cell != pushed) clicks.captured.push_back(cell);
        if (now != 0) clicks.placed.push_back({cell, now});
    }
    if (m.piece != 0) clicks.choice = m.piece;
    return clicks;
}

template <class Self, RectBoard Smallest, RectBoard Largest>
template <class P>
P SimpleGame<Self, Smallest, Largest>::canonical(const P& p) const noexcept
    requires(Self::symmetry != Symmetry::none)
{
    P least = p;
    for (const CellPermutation& image : tables_->images) {
        P other = p;
        for (int cell = 0; cell < board().cells(); ++cell)
            other.cells[static_cast<std::size_t>(image(cell))] = p.cells[static_cast<std::size_t>(cell)];
        if (other.cells < least.cells) least = other;
    }
    return least;
}

template <class Self, RectBoard Smallest, RectBoard Largest>
template <class P>
U128 SimpleGame<Self, Smallest, Largest>::pack(const P& p) const noexcept
    requires(Self::template packs<P>())
{
    U128 key = 0;
    for (int cell = board().cells(); cell-- > 0;)
        key = key * base() + digit_of(p.cells[static_cast<std::size_t>(cell)]).value_or(0);
    return 2 * key + static_cast<unsigned>(p.turn);
}

template <class Self, RectBoard Smallest, RectBoard Largest>
auto SimpleGame<Self, Smallest, Largest>::unpack(U128 key) const
    requires(Self::template packs<typename Self::Position>())
{
    std::optional<typename Self::Position> found;
    typename Self::Position p;
    p.turn = key % 2 == 0 ? Side::first : Side::second;
    key /= 2;
    for (int cell = 0; cell < board().cells(); ++cell, key /= base())
        if (const auto digit = static_cast<std::size_t>(key % base()); digit != 0)
            p.cells[static_cast<std::size_t>(cell)] = Self::kinds[digit - 1].letter;
    if (key == 0 && self().allows(p)) found = p;
    return found;
}

template <class Self, RectBoard Smallest, RectBoard Largest>
auto SimpleGame<Self, Smallest, Largest>::indexing() const
    requires(Self::numbered)
{
    const auto made = [this]() -> Result<typename Self::Indexing> {
        const auto positions = position_count(size());
        if (!positions || *positions > Self::Indexing::most_positions)
            return fail(Failure::limit, fmt::format("{} cannot be numbered", self().spec()), "the board is too large");
        return typename Self::Indexing(self(), static_cast<std::uint64_t>(*positions));
    };
    return made();
}

}  // namespace zermelo
