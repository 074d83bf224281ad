// The slides of one man over a base, from all cells to all cells at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace zermelo {

// The cells of a board of up to 11x11, with words of the king's cells. A rank has `lanes` elements, and the first
// `width` of them are cells.
//
//   element   0 1 2 ... width-1 | empty | lanes ...
//   cell      a1 b1 c1 ...      | 0     | a2 ...
struct BaseSlides {
    using Word = std::uint64_t;
    static constexpr std::size_t most = 11 * 16;
    using Words = std::array<Word, most>;
    // A word is turned twice (turn_words): bit 0 tells of a transposition into the orientation of the base, bit 1 of a
    // mirror, bit 2 of a flip; bits 3 to 5 are for the way back.
    static constexpr int back = 3;

    std::size_t width = 0;
    std::size_t lanes = 8;  // or 16
    int side = 0;           // of the king's square
    Word free = 0;          // his cells without men

    // An arrival on a cell counts for the king's cells (word ^ inverted) & (takes ^ besides), among the free ones.
    Word inverted = 0;  // all bits or none
    Word besides = 0;
    alignas(64) Words words{};  // then: for which of them a cell that counts can be reached from this one
    alignas(64) Words turns{};
    alignas(64) Words takes{};
    alignas(64) Words keep{};  // the king's cells that let a slide pass over this one; 0 if a man stands here

    std::size_t at(int cell) const {
        const auto i = static_cast<std::size_t>(cell);
        return i / width * lanes + i % width;
    }
};

// Replaces the words by those that reach. False, with the words as they may be, where no arrival counts.
using ScanBase = bool (*)(BaseSlides&);

// The scans that the processor can run, the fastest first.
std::span<const ScanBase> base_scans();

}  // namespace zermelo
