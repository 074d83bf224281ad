// The inner loops, in the widest vectors that the processor has.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace zermelo {

// One rewrite as seen from one segment of a row: which words of a segment of another row tell where it wins.
struct SegmentMove {
    std::uint32_t outer_set = 0;  // the outer set must have all of these
    std::uint32_t outer_clear = 0;
    std::uint32_t outer_flip = 0;
    int shift = 0;                          // bits go down by so many, up where it is negative
    std::uint64_t groups = 0;               // bit g: it can be made in group g of the segment
    const std::uint64_t* source = nullptr;  // the first row's words to read; others lie behind, segment after segment
    const std::uint32_t* row_of = nullptr;  // the number of a row of the source, by its outer set
    alignas(64) std::array<std::uint64_t, 8> mask{};  // the bits of a group where it can be made
};

// A move and where to read.
struct SegmentStep {
    const SegmentMove* move = nullptr;
    const std::uint64_t* words = nullptr;
};

// For each step: wins |= (words shifted) & mask, in the groups of the move.
using Gather = void (*)(std::span<const SegmentStep> steps, std::uint64_t* wins);
// The number of bits in `count` words, a multiple of eight.
using Count = std::uint64_t (*)(const std::uint64_t* words, std::uint64_t count);

// One implementation of these loops. All give the same bits.
struct RowKernels {
    Gather gather;
    Count count;
};
// The implementations that this processor can run, the fastest first.
std::span<const RowKernels> row_kernels();

}  // namespace zermelo
