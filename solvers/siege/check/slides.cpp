#include "solvers/siege/check/slides.hpp"

#include <array>
#include <cstring>

namespace zermelo {

namespace {

using Block = std::uint8_t __attribute__((vector_size(16)));

// The flags that joined_flags() counts up to two.
constexpr std::uint8_t first_flags = one_win | one_draw | any_move;
static_assert(joined_flags(0x55, 0x55) == (0x55 | first_flags << 1), "no other single flag is counted");

template <SiegeJoin how>
Block join_blocks(Block a, Block b) {
    if constexpr (how == SiegeJoin::greatest) return a > b ? a : b;
    const Block both = a & b & (Block{} + first_flags);
    return a | b | (both + both);
}

template <std::size_t blocks>
struct Row {
    std::array<Block, blocks> block{};

    static Row at(const std::uint8_t* bytes) {
        Row row;
        std::memcpy(row.block.data(), bytes, sizeof row.block);
        return row;
    }
    void store(std::uint8_t* bytes) const { std::memcpy(bytes, block.data(), sizeof block); }
    template <SiegeJoin how>
    void join(const Row& other) {
        for (std::size_t i = 0; i < blocks; ++i) block[i] = join_blocks<how>(block[i], other.block[i]);
    }
    void keep(const Row& mask) {
        for (std::size_t i = 0; i < blocks; ++i) block[i] &= mask.block[i];
    }
};

// Along a rank or a file everything ahead of a cell is known when it is passed: from there the man slides to all of it,
// but not over another man, nor over the king.
template <SiegeJoin how, std::size_t blocks>
struct Kernels {
    static constexpr std::size_t length = 16 * blocks;

    static void pass(const SiegeSlides& slides, std::size_t cell, Row<blocks>& ahead) {
        if (slides.blocked[cell] != 0) {
            ahead = {};
            return;
        }
        std::uint8_t* const reach = slides.reach + cell * length;
        auto reached = Row<blocks>::at(reach);
        reached.template join<how>(ahead);
        reached.store(reach);
        ahead.template join<how>(Row<blocks>::at(slides.arrive + cell * length));
        ahead.keep(Row<blocks>::at(slides.keep + cell * length));
    }
    static void slide(const SiegeSlides& slides) {
        for (const auto& cells : *slides.ranks_and_files) {
            Row<blocks> ahead;
            for (const std::uint8_t cell : cells) pass(slides, cell, ahead);
            ahead = {};
            for (std::size_t i = cells.size(); i-- > 0;) pass(slides, cells[i], ahead);
        }
    }
    static void join(std::uint8_t* row, const std::uint8_t* other) {
        auto mine = Row<blocks>::at(row);
        mine.template join<how>(Row<blocks>::at(other));
        mine.store(row);
    }
    static void join_and_keep(std::uint8_t* row, const std::uint8_t* other, const std::uint8_t* keep) {
        auto mine = Row<blocks>::at(row);
        mine.template join<how>(Row<blocks>::at(other));
        mine.keep(Row<blocks>::at(keep));
        mine.store(row);
    }
    static void turn(std::uint8_t* __restrict turned, const std::uint8_t* __restrict row,
                     const std::uint8_t* __restrict from) {
        for (std::size_t i = 0; i < length; ++i) turned[i] = row[from[i]];
    }
    static constexpr SiegeKernels all = {slide, join, join_and_keep, turn};
};

template <SiegeJoin how>
constexpr std::array<SiegeKernels, 5> kernels_of = {Kernels<how, 1>::all, Kernels<how, 2>::all, Kernels<how, 3>::all,
                                                    Kernels<how, 4>::all, Kernels<how, 5>::all};

}  // namespace

const SiegeKernels& siege_kernels(SiegeJoin join, std::size_t blocks) {
    return join == SiegeJoin::greatest ? kernels_of<SiegeJoin::greatest>[blocks - 1]
                                       : kernels_of<SiegeJoin::flags>[blocks - 1];
}

}  // namespace zermelo
