// A game that exists for the tests of solvers: a random graph of nodes with turns, moves and ends.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "games/core/texts/notation.hpp"

namespace zermelo::test {

// `random-graph@NxD,seed=S,shape=cyclic|layers|knots|chain|cord`: N nodes, up to D moves each; turns need not
// alternate, games may end in wins, draws and losses for the side to move. `cyclic`: moves to any node. `layers`: only
// to nodes of later slices, numbered with holes. `knots`: to nodes of the same or of later slices. `chain`: one move
// each, to a node of the next slice, alternating turns: long distances. `cord`: the same inside slices.
template <bool takes_back>
class RandomGraph {
public:
    struct Position {
        std::uint32_t node = 0;
        friend bool operator==(const Position&, const Position&) = default;
    };
    struct Move {
        std::uint32_t to = 0;
        friend bool operator==(const Move&, const Move&) = default;
    };
    static constexpr std::size_t max_moves = 8;
    static constexpr Cycles cycles = Cycles::draw;
    static constexpr bool drawn_ends = true;

    static const GameInfo& info() {
        static const GameInfo info{.name = "random-graph", .title = "Random graph", .sides = {"one", "two"}};
        return info;
    }

    static Result<RandomGraph> make(const Spec& spec) {
        SpecReader reader(spec);
        RandomGraph game;
        game.size_ = reader.size_or({10, 3});
        game.seed_ = *parse_number(reader.take("seed", "1"));
        game.shape_ = reader.take("shape", "cyclic");
        ZERMELO_TRY(reader.finish("seed, shape"));
        game.build();
        return game;
    }
    std::string spec() const {
        return fmt::format("random-graph@{}x{},seed={},shape={}", size_.width, size_.height, seed_, shape_);
    }

    Position initial() const { return {0}; }
    Side turn(const Position& p) const noexcept { return nodes_[p.node].turn; }
    std::optional<Wdl> terminal(const Position& p) const noexcept {
        return nodes_[p.node].moves.empty() ? std::optional(nodes_[p.node].end) : std::nullopt;
    }
    const std::vector<Move>& moves(const Position& p) const noexcept { return nodes_[p.node].moves; }
    Position apply(const Position&, Move m) const noexcept { return {m.to}; }

    std::string format(const Position& p) const { return fmt::format("n{}", p.node); }
    Result<Position> parse(std::string_view text) const {
        const auto number = text.empty() ? std::nullopt : parse_number(text.substr(1));
        if (!number || *number >= size_.width) return bad_position(text, 0, "no such node");
        return Position{static_cast<std::uint32_t>(*number)};
    }
    std::string format_move(const Position&, Move m) const { return fmt::format("n{}", m.to); }
    Result<Move> parse_move(const Position&, std::string_view text) const {
        ZERMELO_ASSIGN(position, parse(text));
        return Move{position.node};
    }
    std::string diagram(const Position& p) const { return format(p) + "\n"; }

    const Board& board() const { return board_; }
    std::vector<BoardPiece> pieces(const Position& p) const {
        return {{static_cast<int>(p.node), std::nullopt, "token", 'o'}};
    }
    Clicks clicks(const Position& p, Move m) const {
        const int to = static_cast<int>(m.to);
        return {{{StepKind::move, {static_cast<int>(p.node), to}}}, {}, {{to, 'o'}}, {}};
    }

    // Slices whose last index is a hole.
    class Indexing {
    public:
        Indexing(const RandomGraph& game, std::uint32_t row, bool cyclic)
            : game_(game), nodes_(static_cast<std::uint32_t>(game.nodes_.size())), row_(row), cyclic_(cyclic) {}
        std::uint32_t slice_count() const { return (nodes_ + row_ - 1) / row_; }
        std::uint64_t slice_size(std::uint32_t) const { return row_ + 1; }
        std::string slice_name(std::uint32_t slice) const { return fmt::format("layer {}", slice); }
        std::vector<std::uint32_t> slice_successors(std::uint32_t slice) const {
            std::vector<std::uint32_t> later;
            for (std::uint32_t next = cyclic_ ? slice : slice + 1; next < slice_count(); ++next) later.push_back(next);
            return later;
        }
        std::uint64_t stored_from(std::uint32_t) const { return 0; }
        U128 raw_positions() const { return nodes_; }
        std::uint64_t table_bytes() const { return sizeof *this; }
        Address index_of(const Position& p) const noexcept { return {p.node / row_, p.node % row_}; }
        std::optional<Position> position_at(Address address) const {
            const auto node = static_cast<std::uint32_t>(address.slice * row_ + address.index);
            if (address.index == row_ || node >= nodes_) return std::nullopt;
            return Position{node};
        }
        template <class F>
            requires takes_back
        void for_each_predecessor(std::uint32_t slice, const Position& p, F&& f) const {
            for (std::uint32_t node = slice * row_; node < std::min(nodes_, (slice + 1) * row_); ++node)
                for (const Move& move : game_.nodes_[node].moves)
                    if (move.to == p.node) f(node % row_, game_.nodes_[node].turn == game_.nodes_[p.node].turn);
        }

    private:
        RandomGraph game_;
        std::uint32_t nodes_;
        std::uint32_t row_;
        bool cyclic_;
    };
    Result<Indexing> indexing() const {
        if (shape_ == "cyclic") return fail(Failure::limit, "a graph with cycles has no layers");
        return Indexing(*this, row(), shape_ == "knots" || shape_ == "cord");
    }

private:
    struct Node {
        Side turn = Side::first;
        Wdl end = Wdl::loss;
        std::vector<Move> moves;
    };

    // Nodes in a slice.
    std::uint32_t row() const { return shape_ == "knots" ? 20 : shape_ == "cord" ? 1000 : 6; }

    void build() {
        std::mt19937 random(static_cast<unsigned>(seed_));
        const auto nodes = static_cast<std::uint32_t>(size_.width);
        nodes_.resize(nodes);
        for (std::uint32_t i = 0; i < nodes; ++i) {
            Node& node = nodes_[i];
            if (shape_ == "chain" || shape_ == "cord") {
                // A move of a chain must leave the slice, so it goes through every sixth node.
                const std::uint32_t step = shape_ == "chain" ? row() : 1;
                node.turn = i / step % 2 == 0 ? Side::first : Side::second;
                if (i + step < nodes) node.moves.push_back({i + step});
                continue;
            }
            node.turn = random() % 2 == 0 ? Side::first : Side::second;
            node.end = static_cast<Wdl>(random() % 8 < 6 ? random() % 2 * 2 : 1);
            if (random() % 6 == 0) continue;
            const std::uint32_t least = shape_ == "layers"  ? (i / row() + 1) * row()
                                        : shape_ == "knots" ? i / row() * row()
                                                            : 0;
            std::set<std::uint32_t> targets;
            for (unsigned k = 1 + static_cast<unsigned>(random()) % static_cast<unsigned>(size_.height);
                 k > 0 && least < nodes; --k)
                targets.insert(least + static_cast<std::uint32_t>(random()) % (nodes - least));
            for (const std::uint32_t to : targets) node.moves.push_back({to});
        }
        std::vector<Board::Point> points;
        std::vector<Board::Line> lines;
        for (int i = 0; i < static_cast<int>(nodes); ++i) {
            points.push_back({fmt::format("n{}", i), {static_cast<double>(i % 10), static_cast<double>(i / 10)}});
            for (const Move& move : nodes_[static_cast<std::size_t>(i)].moves)
                lines.push_back({i, static_cast<int>(move.to)});
        }
        board_ = Board::graph(points, lines);
    }

    Spec::Size size_;
    int seed_ = 1;
    std::string shape_;
    std::vector<Node> nodes_;
    Board board_;
};

using RandomGraphGame = RandomGraph<true>;
using ForwardGraphGame = RandomGraph<false>;  // nobody takes its moves back

static_assert(IndexedGame<RandomGraphGame> && RetrogradeGame<RandomGraphGame> && !PackedGame<RandomGraphGame>);
static_assert(IndexedGame<ForwardGraphGame> && !RetrogradeGame<ForwardGraphGame>);

}  // namespace zermelo::test
