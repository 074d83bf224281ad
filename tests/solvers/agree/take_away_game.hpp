// A game of points that exists for the tests of solvers: two rows of stones, each worth some points.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "games/core/texts/notation.hpp"

namespace zermelo::test {

// `take-away@AxB,seed=S,worth=W`: rows of A and B stones; a turn takes one to three stones from the end of a row and
// wins their points, -3 W to 3 W each. Who takes exactly three goes on. Whoever is to move, the same moves are there:
// the position with the first player to move stands for both.
class TakeAway {
public:
    struct Position {
        std::array<std::uint16_t, 2> left{};
        std::uint32_t turn = 0;
        friend bool operator==(const Position&, const Position&) = default;
    };
    struct Move {
        std::uint8_t row = 0;
        std::uint8_t count = 0;
        friend bool operator==(const Move&, const Move&) = default;
    };
    static constexpr std::size_t max_moves = 6;
    static constexpr Cycles cycles = Cycles::none;
    static constexpr bool drawn_ends = true;

    static const GameInfo& info() {
        static constexpr std::array<std::string_view, 2> small_specs = {"take-away@7x5", "take-away@6x6,worth=30"};
        static const GameInfo info{
            .name = "take-away", .title = "Take-away", .sides = {"one", "two"}, .small_specs = small_specs};
        return info;
    }

    static Result<TakeAway> make(const Spec& spec) {
        SpecReader reader(spec);
        TakeAway game;
        game.size_ = reader.size_or({10, 10});
        game.seed_ = *parse_number(reader.take("seed", "1"));
        game.worth_ = *parse_number(reader.take("worth", "1"));
        ZERMELO_TRY(reader.finish("seed, worth"));
        std::mt19937 random(static_cast<unsigned>(game.seed_));
        for (const int length : {game.size_.width, game.size_.height}) {
            auto& row = game.rows_[length == game.size_.width && game.rows_[0].empty() ? 0 : 1];
            for (int i = 0; i < length; ++i) row.push_back(game.worth_ * (static_cast<int>(random() % 7) - 3));
        }
        std::vector<Board::Point> points;
        for (int row = 0; row < 2; ++row)
            for (int i = 0; i < (row == 0 ? game.size_.width : game.size_.height); ++i)
                points.push_back(
                    {fmt::format("{}{}", row == 0 ? 'x' : 'y', i), {static_cast<double>(i), static_cast<double>(row)}});
        game.board_ = Board::graph(points, {});
        return game;
    }
    std::string spec() const {
        return fmt::format("take-away@{}x{},seed={},worth={}", size_.width, size_.height, seed_, worth_);
    }

    Position initial() const {
        return {{static_cast<std::uint16_t>(rows_[0].size()), static_cast<std::uint16_t>(rows_[1].size())}, 0};
    }
    Side turn(const Position& p) const noexcept { return static_cast<Side>(p.turn); }
    std::optional<Wdl> terminal(const Position& p) const noexcept {
        return p.left[0] + p.left[1] == 0 ? std::optional(Wdl::draw) : std::nullopt;
    }
    std::vector<Move> moves(const Position& p) const {
        std::vector<Move> moves;
        for (std::uint8_t row = 0; row < 2; ++row)
            for (std::uint8_t count = 1; count <= std::min<int>(3, p.left[row]); ++count) moves.push_back({row, count});
        return moves;
    }
    Position apply(const Position& p, Move m) const noexcept {
        Position after = p;
        after.left[m.row] = static_cast<std::uint16_t>(p.left[m.row] - m.count);
        if (m.count != 3) after.turn = 1 - p.turn;
        return after;
    }
    int gain(const Position& p, Move m) const noexcept {
        int sum = 0;
        for (int i = 1; i <= m.count; ++i) sum += rows_[m.row][static_cast<std::size_t>(p.left[m.row] - i)];
        return sum;
    }
    int made(const Position&) const noexcept { return 0; }
    int score_range(const Position& p) const noexcept { return 3 * worth_ * (p.left[0] + p.left[1]); }
    int score_range() const { return 3 * worth_ * (size_.width + size_.height); }

    Position canonical(const Position& p) const noexcept { return {p.left, 0}; }
    int symmetry_order() const { return 2; }

    std::string format(const Position& p) const {
        return fmt::format("{}+{} {}", p.left[0], p.left[1], p.turn == 0 ? 'a' : 'b');
    }
    Result<Position> parse(std::string_view given) const {
        std::string text(given);
        std::replace(text.begin(), text.end(), '_', ' ');
        const std::size_t plus = text.find('+');
        const std::size_t space = text.find(' ');
        if (plus == std::string::npos || space == std::string::npos || space < plus || space + 2 != text.size() ||
            (text.back() != 'a' && text.back() != 'b'))
            return bad_position(given, 0, "not of the form 3+4 a");
        const auto first = parse_number(std::string_view(text).substr(0, plus));
        const auto second = parse_number(std::string_view(text).substr(plus + 1, space - plus - 1));
        if (!first || !second || *first > size_.width || *second > size_.height)
            return bad_position(given, 0, "no such rows");
        return Position{{static_cast<std::uint16_t>(*first), static_cast<std::uint16_t>(*second)},
                        text.back() == 'a' ? 0U : 1U};
    }
    std::string format_move(const Position&, Move m) const {
        return fmt::format("{}{}", m.row == 0 ? 'x' : 'y', m.count);
    }
    Result<Move> parse_move(const Position& p, std::string_view text) const {
        for (const Move& move : moves(p))
            if (format_move(p, move) == text) return move;
        return fail(Failure::bad_input, "no such move", "not a legal one");
    }
    std::string diagram(const Position& p) const { return format(p) + "\n"; }

    const Board& board() const { return board_; }
    std::vector<BoardPiece> pieces(const Position& p) const {
        std::vector<BoardPiece> pieces;
        for (int row = 0; row < 2; ++row)
            for (int i = 0; i < p.left[static_cast<std::size_t>(row)]; ++i)
                pieces.push_back({cell(row, i), std::nullopt, "stone", 'o'});
        return pieces;
    }
    Clicks clicks(const Position& p, Move m) const {
        std::vector<int> taken;
        for (int i = p.left[m.row] - m.count; i < p.left[m.row]; ++i) taken.push_back(cell(m.row, i));
        return {{{StepKind::remove, {taken.back(), taken.front()}}}, taken, {}, {}};
    }

    // A slice for each number of stones left; index = stones of the first row. Impossible ones are holes.
    class Indexing {
    public:
        explicit Indexing(std::array<std::uint32_t, 2> lengths) : lengths_(lengths) {}
        std::uint32_t slice_count() const { return lengths_[0] + lengths_[1] + 1; }
        std::uint64_t slice_size(std::uint32_t slice) const { return std::min(slice, lengths_[0]) + 1; }
        std::string slice_name(std::uint32_t slice) const { return fmt::format("{} stones", slice); }
        std::vector<std::uint32_t> slice_successors(std::uint32_t slice) const {
            std::vector<std::uint32_t> lower;
            for (std::uint32_t count = 1; count <= std::min(3U, slice); ++count) lower.push_back(slice - count);
            return lower;
        }
        std::uint64_t stored_from(std::uint32_t slice) const {
            if (slice % 4 == 1) return slice_size(slice) / 2;
            return slice % 4 == 3 && slice + 1 < slice_count() ? none_stored : 0;
        }
        U128 raw_positions() const { return U128{2} * (lengths_[0] + 1) * (lengths_[1] + 1); }
        std::uint64_t table_bytes() const { return sizeof *this; }
        Address index_of(const Position& p) const noexcept {
            return {static_cast<std::uint32_t>(p.left[0] + p.left[1]), p.left[0]};
        }
        std::optional<Position> position_at(Address address) const {
            const std::uint64_t second = address.slice - address.index;
            if (second > lengths_[1]) return std::nullopt;
            return Position{{static_cast<std::uint16_t>(address.index), static_cast<std::uint16_t>(second)}, 0};
        }

    private:
        std::array<std::uint32_t, 2> lengths_;
    };
    Result<Indexing> indexing() const {
        return Indexing({static_cast<std::uint32_t>(rows_[0].size()), static_cast<std::uint32_t>(rows_[1].size())});
    }

private:
    int cell(int row, int i) const { return row * size_.width + i; }

    Spec::Size size_;
    int seed_ = 1;
    int worth_ = 1;
    std::array<std::vector<int>, 2> rows_;
    Board board_;
};

static_assert(ScoreGame<TakeAway> && IndexedGame<TakeAway> && SymmetricGame<TakeAway>);
static_assert(!RetrogradeGame<TakeAway> && !PackedGame<TakeAway>);

}  // namespace zermelo::test
