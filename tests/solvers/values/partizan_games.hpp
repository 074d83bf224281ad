// Small partizan games that exist for the tests of values: Domineering, and Toads and Frogs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/core/kinds/partizan.hpp"

namespace zermelo::test {

// Domineering on a rectangle of up to 64 cells (Göran Andersson; Winning Ways, chapter 5): Left covers two free cells
// of a file, Right two of a rank. An arrangement is the set of covered cells, which may be any.
class Domineering {
public:
    using Arrangement = std::uint64_t;
    using Move = int;  // the lower or left cell of the two
    static constexpr int states = 2;
    static constexpr bool moves_fill_cells = true;

    Domineering(int ranks, int files) : ranks_(ranks), files_(files) {}
    // Rows between bars, the upper one first: `.` is a free cell.
    explicit Domineering(std::string_view text)
        : ranks_(1 + static_cast<int>(std::ranges::count(text, '|'))), files_(static_cast<int>(text.find('|'))) {
        if (ranks_ == 1) files_ = static_cast<int>(text.size());
        int cell = 0;
        for (const char c : text) {
            if (c == '|') continue;
            if (c != '.') start_ |= std::uint64_t{1} << cell;
            ++cell;
        }
    }

    Arrangement start() const { return start_; }
    std::string spec() const { return "domineering@" + std::to_string(files_) + 'x' + std::to_string(ranks_); }
    std::vector<Move> moves_of(Arrangement covered, Side side) const {
        std::vector<Move> moves;
        for (int cell = 0; cell < ranks_ * files_; ++cell) {
            const bool fits = side == Side::first ? cell + files_ < ranks_ * files_ : cell % files_ + 1 < files_;
            if (fits && (covered & domino(side, cell)) == 0) moves.push_back(cell);
        }
        return moves;
    }
    Arrangement after(Arrangement covered, Side side, Move cell) const noexcept { return covered | domino(side, cell); }

    int listed_cells() const { return ranks_ * files_; }
    std::uint64_t listed_index(Arrangement covered) const noexcept { return covered; }
    Arrangement listed_at(std::uint64_t index) const noexcept { return index; }
    // Reflections; on a square those at the diagonals exchange the sides.
    template <class F>
    void for_each_image(Arrangement covered, F&& f) const {
        for (int symmetry = 0; symmetry < (ranks_ == files_ ? 8 : 4); ++symmetry) {
            Arrangement image = 0;
            for (int cell = 0; cell < ranks_ * files_; ++cell) {
                if ((covered >> cell & 1) == 0) continue;
                int file = cell % files_;
                int rank = cell / files_;
                if (symmetry % 2 == 1) file = files_ - 1 - file;
                if (symmetry / 2 % 2 == 1) rank = ranks_ - 1 - rank;
                if (symmetry >= 4) std::swap(file, rank);
                image |= std::uint64_t{1} << (rank * files_ + file);
            }
            f(image, symmetry >= 4);
        }
    }

private:
    std::uint64_t domino(Side side, int cell) const {
        return (std::uint64_t{1} << cell) | (std::uint64_t{1} << (cell + (side == Side::first ? files_ : 1)));
    }

    int ranks_;
    int files_;
    Arrangement start_ = 0;
};
static_assert(ListedGame<Domineering>);

// Toads and Frogs on a strip of up to 32 cells (Richard Guy; Winning Ways, chapter 1): Left's toads go to the right,
// one cell or over one frog, and Right's frogs to the left.
class ToadsAndFrogs {
public:
    struct Arrangement {
        std::uint32_t toads = 0;
        std::uint32_t frogs = 0;
    };
    using Move = std::pair<int, int>;  // from, to

    explicit ToadsAndFrogs(std::string_view text) : cells_(static_cast<int>(text.size())) {
        for (std::size_t cell = 0; cell < text.size(); ++cell) {
            start_.toads |= text[cell] == 'T' ? 1U << cell : 0;
            start_.frogs |= text[cell] == 'F' ? 1U << cell : 0;
        }
    }

    Arrangement start() const { return start_; }
    std::vector<Move> moves_of(const Arrangement& a, Side side) const {
        const bool left = side == Side::first;
        const int step = left ? 1 : -1;
        std::vector<Move> moves;
        const auto on = [&](int cell, std::uint32_t set) {
            return cell >= 0 && cell < cells_ && (set >> cell & 1) != 0;
        };
        for (int cell = 0; cell < cells_; ++cell) {
            if (!on(cell, left ? a.toads : a.frogs)) continue;
            if (on(cell + step, ~(a.toads | a.frogs))) moves.emplace_back(cell, cell + step);
            if (on(cell + step, left ? a.frogs : a.toads) && on(cell + 2 * step, ~(a.toads | a.frogs)))
                moves.emplace_back(cell, cell + 2 * step);
        }
        return moves;
    }
    Arrangement after(const Arrangement& a, Side side, const Move& move) const noexcept {
        const std::uint32_t change = 1U << move.first | 1U << move.second;
        return side == Side::first ? Arrangement{a.toads ^ change, a.frogs} : Arrangement{a.toads, a.frogs ^ change};
    }

private:
    int cells_;
    Arrangement start_;
};
static_assert(PartizanRules<ToadsAndFrogs> && !ListedGame<ToadsAndFrogs>);

}  // namespace zermelo::test
