// Moves of Halma on boards of any size. README.md has the rules in words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/board/symmetry.hpp"
#include "games/board/wide_bitboard.hpp"

namespace zermelo::halma {

struct Options {
    bool all_in = false;       // goal=all
    bool home_closed = false;  // home=closed
    bool forced_exit = false;  // exit=zillions
};

// Sets of cells of the size that a board needs, from and to the size of positions.
template <class Cells>
constexpr Cells narrowed(const WideBitboard& set) {
    return Cells{Bitboard{set.word(0), set.word(1)}};
}
template <>
constexpr WideBitboard narrowed<WideBitboard>(const WideBitboard& set) {
    return set;
}
constexpr WideBitboard widened(SmallBitboard set) {
    return WideBitboard(Bitboard{set.low(), 0});
}
constexpr WideBitboard widened(Bitboard set) {
    return WideBitboard(set);
}
constexpr WideBitboard widened(const WideBitboard& set) {
    return set;
}

// The rules on a square board whose cells fit into a `Cells`. Sides are 0 (White, home at a1) and 1; `own` are the
// pieces of the side in question. Immutable, thread-safe.
template <class Cells>
class Moves {
public:
    Moves(int size, const Cells& white_home, const Options& options)
        : options_(options),
          board_{size, size},
          turn_(image([](RectBoard board, int cell) { return board.cells() - 1 - cell; })),
          mirror_(image([](RectBoard board, int cell) { return board.cell(board.rank(cell), board.file(cell)); })) {
        home_ = {white_home, turn_(white_home)};
        for (std::size_t d = 0; d < directions.size(); ++d) {
            const auto [files, ranks] = directions[d];
            step_[d] = files + size * ranks;
            two_steps_[d] = board_.stepping<Cells>(2 * files, 2 * ranks);
        }
        for (int cell = 0; cell < board_.cells(); ++cell) {
            Cells near;
            for (const auto& [files, ranks] : directions)
                if (board_.has(board_.file(cell) + files, board_.rank(cell) + ranks))
                    near |= Cells::cell(board_.cell(board_.file(cell) + files, board_.rank(cell) + ranks));
            near_.push_back(near);
        }
    }

    RectBoard board() const { return board_; }
    const Cells& home(std::size_t side) const { return home_[side]; }
    const Cells& goal(std::size_t side) const { return home_[1 - side]; }
    const Cells& neighbours(int cell) const { return near_[static_cast<std::size_t>(cell)]; }
    const CellPermutation& half_turn() const { return turn_; }
    const CellPermutation& mirror() const { return mirror_; }  // in the diagonal from a1
    bool is_symmetric() const { return mirror_(home_[0]) == home_[0]; }

    // True if the side wins when it has just moved.
    bool is_goal_reached(std::size_t side, const Cells& own, const Cells& other) const {
        if (options_.all_in) return (goal(side) & ~own).empty();
        return (goal(side) & ~(own | other)).empty() && !(goal(side) & own).empty();
    }

    // The cells that chains of jumps reach, without the start. Each round jumps from all cells that the last one
    // found, so that no cell is looked at twice. `occupied` may contain the start.
    Cells jumps(int from, const Cells& occupied) const {
        Cells frontier = Cells::cell(from);
        const Cells pieces = occupied & ~frontier;
        Cells closed = occupied | frontier;
        Cells reached;
        while (!frontier.empty()) {
            Cells next;
            for (std::size_t d = 0; d < directions.size(); ++d)
                next |= shifted(shifted(frontier & two_steps_[d], step_[d]) & pieces, step_[d]);
            frontier = next & ~closed;
            closed |= frontier;
            reached |= frontier;
        }
        return reached;
    }

    // Calls f(from, targets) for each piece that may move; targets may be empty.
    template <class F>
    void for_each_piece(std::size_t side, const Cells& own, const Cells& other, F&& f) const {
        const Cells occupied = own | other;
        const Cells forced = forced_pieces(side, own, other);
        (forced.empty() ? own : forced).for_each([&](int from) {
            f(from, targets(side, from, occupied, !forced.empty()));
        });
    }
    // True if a piece may move from one cell to another.
    bool is_move(std::size_t side, const Cells& own, const Cells& other, int from, int to) const {
        const Cells forced = forced_pieces(side, own, other);
        return (forced.empty() ? own : forced).contains(from) &&
               targets(side, from, own | other, !forced.empty()).contains(to);
    }

    bool can_move(std::size_t side, const Cells& own, const Cells& other) const {
        const Cells occupied = own | other;
        if (!forced_pieces(side, own, other).empty()) return true;
        for (Cells left = own; !left.empty();) {
            const int from = left.lowest();
            const Cells targets = allowed(side, from);
            if (!(neighbours(from) & ~occupied & targets).empty()) return true;
            if (!(jumps(from, occupied) & targets).empty()) return true;
            left ^= Cells::cell(from);
        }
        return false;
    }

    // Backwards, with the side's pieces after its turn in `own`: calls f(to, origins) with the cells from which a piece
    // may have moved to `to`. Jumps go back over the pieces that they came over.
    template <class F>
    void for_each_piece_back(std::size_t side, const Cells& own, const Cells& other, F&& f) const {
        const Cells occupied = own | other;
        own.for_each([&](int to) {
            const Cells by_jump = jumps(to, occupied);
            Cells origins = (neighbours(to) & ~occupied) | by_jump;
            if (!goal(side).contains(to)) origins &= ~goal(side);
            if (options_.home_closed && home(side).contains(to)) origins &= home(side);
            origins &= unfinished_origins(side, to, own, other);
            if (options_.forced_exit) origins = unforced_origins(side, to, own, other, origins, by_jump);
            f(to, origins);
        });
    }

private:
    struct Direction {
        int files = 0;
        int ranks = 0;
    };
    // The first three lead away from a1, each of the last three from the opposite corner.
    static constexpr std::array<Direction, 8> directions = {Direction{1, 0}, {0, 1},  {1, 1},  {1, -1},
                                                            {-1, 1},         {-1, 0}, {0, -1}, {-1, -1}};

    template <class F>
    std::vector<std::uint16_t> image(F&& f) const {
        std::vector<std::uint16_t> cells;
        for (int cell = 0; cell < board_.cells(); ++cell) cells.push_back(static_cast<std::uint16_t>(f(board_, cell)));
        return cells;
    }
    static Cells shifted(const Cells& set, int step) { return step > 0 ? set << step : set >> -step; }

    // Cells on which a piece may end its turn.
    Cells allowed(std::size_t side, int from) const {
        if (goal(side).contains(from)) return goal(side);
        if (options_.home_closed && !home(side).contains(from)) return ~home(side);
        return ~Cells{};
    }

    Cells targets(std::size_t side, int from, const Cells& occupied, bool jumps_only) const {
        Cells cells = jumps(from, occupied);
        if (!jumps_only) cells |= neighbours(from) & ~occupied;
        return cells & allowed(side, from);
    }

    // With exit=zillions: the pieces in their home that can jump away from its corner over an enemy. As a jump can be
    // taken back and the chain go on, all chains of such a piece begin with this jump or might as well.
    Cells forced_pieces(std::size_t side, const Cells& own, const Cells& other) const {
        Cells forced;
        if (!options_.forced_exit) return forced;
        const Cells occupied = own | other;
        for (std::size_t d = side == 0 ? 0 : 5; d < (side == 0 ? 3U : 8U); ++d) {
            const Cells over = shifted(own & home(side) & two_steps_[d], step_[d]) & other;
            forced |= shifted(shifted(over, step_[d]) & ~occupied, -2 * step_[d]);
        }
        return forced;
    }

    // Origins with which the enemy's goal is not filled. With any other the game was over before the move.
    Cells unfinished_origins(std::size_t side, int to, const Cells& own, const Cells& other) const {
        const Cells& enemy_goal = home(side);
        if (options_.all_in) return (enemy_goal & ~other).empty() ? Cells{} : ~Cells{};
        if ((enemy_goal & other).empty()) return ~Cells{};
        const Cells missing = enemy_goal & ~((own | other) ^ Cells::cell(to));
        if (missing.empty()) return {};
        return missing == Cells::cell(missing.lowest()) ? ~missing : ~Cells{};
    }

    Cells unforced_origins(std::size_t side, int to, const Cells& own, const Cells& other, const Cells& origins,
                           const Cells& by_jump) const {
        Cells legal;
        origins.for_each([&](int from) {
            const Cells forced = forced_pieces(side, own ^ Cells::cell(to) ^ Cells::cell(from), other);
            if (forced.empty() || (forced.contains(from) && by_jump.contains(from))) legal |= Cells::cell(from);
        });
        return legal;
    }

    Options options_;
    RectBoard board_;
    CellPermutation turn_;
    CellPermutation mirror_;
    std::array<Cells, 2> home_;
    std::array<int, 8> step_{};
    std::array<Cells, 8> two_steps_;  // the cells from which two steps stay on the board
    std::vector<Cells> near_;         // neighbours by cell
};

}  // namespace zermelo::halma
