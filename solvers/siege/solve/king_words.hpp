// Sets of the king's cells as one machine word, and his slides as fills of it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/board/symmetry.hpp"
#include "games/core/kinds/siege.hpp"
#include "solvers/siege/solve/turn_words.hpp"

namespace zermelo {

template <class F>
void for_each_bit(std::uint64_t word, F&& f) {
    for (; word != 0; word &= word - 1) f(std::countr_zero(word));
}

// The king's cells lie in a square of at most 7x7. A word has a byte for each of its ranks, and the highest file and
// rank are always empty, so nothing comes around the edge in a shift. Immutable.
class KingWords {
public:
    using Word = std::uint64_t;

    // Nothing where the king has too much room.
    static std::optional<KingWords> make(const Siege& siege);

    int side() const { return side_; }                                          // of the square
    std::size_t stride() const { return static_cast<std::size_t>(8 * side_); }  // bits that are used, at most
    Word all() const { return all_; }
    Word cell(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }  // empty where he never stands
    int bit(int cell) const { return std::countr_zero(this->cell(cell)); }

    // The cells from which the king slides to one of `targets`. `free` has no men; the targets are among it.
    Word before(Word targets, Word free) const {
        return (fill_up<1>(targets, free) | fill_up<8>(targets, free) | fill_down<1>(targets, free) |
                fill_down<8>(targets, free)) &
               free;
    }
    // The cells from which he slides to a goal that no man stands on.
    template <class Cells>
    Word escapes(Cells men, Word free) const {
        std::array<Word, 4> doors = doors_;
        for (const Door& door : goals_)
            if (men.contains(door.goal)) doors[door.way] &= ~door.from;
        for (Word& door : doors) door &= free;
        return doors[0] | doors[1] | doors[2] | doors[3] | (fill_down<1>(doors[0], free) & free) |
               (fill_up<1>(doors[1], free) & free) | (fill_down<8>(doors[2], free) & free) |
               (fill_up<8>(doors[3], free) & free);
    }

    // A symmetry of the board, on words: first of a transposition, a mirror of the files, one of the ranks.
    struct Turn {
        Word transpose = 0;  // all bits or none
        Word mirror = 0;
        Word flip = 0;
    };
    Turn turn_of(const CellPermutation& symmetry) const;
    [[gnu::always_inline]] Word turned(Word word, const Turn& turn) const {
        turn_words(word, turn.transpose, turn.mirror, turn.flip, side_);
        return word;
    }

private:
    struct Door {
        int goal = 0;
        std::size_t way = 0;  // east, west, north, south
        Word from = 0;
    };

    // Slides upwards from `from` through free cells: all that is reached, one cell too far included.
    template <int step>
    static Word fill_up(Word from, Word free) {
        from |= free & (from << step);
        free &= free << step;
        from |= free & (from << (2 * step));
        free &= free << (2 * step);
        from |= free & (from << (4 * step));
        return from << step;
    }
    template <int step>
    static Word fill_down(Word from, Word free) {
        from |= free & (from >> step);
        free &= free >> step;
        from |= free & (from >> (2 * step));
        free &= free >> (2 * step);
        from |= free & (from >> (4 * step));
        return from >> step;
    }
    int side_ = 0;
    Word all_ = 0;
    std::array<Word, 128> cells_{};
    std::array<Word, 4> doors_{};  // cells beside a goal, by way
    std::vector<Door> goals_;
};

}  // namespace zermelo
