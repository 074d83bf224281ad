#include "solvers/siege/solve/memory.hpp"

#include <span>
#include <utility>
#include <vector>

#include "games/board/set_classes.hpp"

namespace zermelo {

namespace {

// Rows, with the holes.
std::optional<std::uint64_t> count_rows(int places, std::span<const std::vector<std::uint8_t>> images, int attackers,
                                        int defenders) {
    constexpr std::uint64_t most_rows = 1 << 28;  // twice a row and a side, or eight times one and a symmetry: 32 bits
    const int outer = defenders == 0 ? attackers : defenders;
    const int inner = defenders == 0 ? 0 : attackers;
    const auto outer_sets = binomial(places, outer);
    const auto inner_sets = binomial(places - outer, inner);
    if (!outer_sets || !inner_sets || *outer_sets > SetClasses::most_sets) return std::nullopt;
    const auto rows = checked_multiply(count_set_classes(places, outer, images), *inner_sets);
    if (!rows || *rows >= most_rows) return std::nullopt;
    return static_cast<std::uint64_t>(*rows);
}

}  // namespace

template <class Cells>
std::optional<SiegeMemory> siege_memory(const SiegeBoard<Cells>& board, int attackers, int defenders) {
    // Words and lists of rows; the men and their bases.
    const std::uint64_t of_a_row = 12 * sizeof(KingWords::Word) + 10 * sizeof(std::uint32_t) + 2 * sizeof(Cells) +
                                   static_cast<std::uint64_t>(attackers + defenders) * sizeof(std::uint32_t);
    const auto rows_of = [&](int a, int d) { return count_rows(board.places(), board.place_images(), a, d); };
    const auto rows = rows_of(attackers, defenders);
    if (!rows) return std::nullopt;
    SiegeMemory memory;
    memory.kept = *rows * 2 * board.words().stride() + SetClasses::table_bytes(static_cast<std::uint64_t>(*binomial(
                                                           board.places(), defenders == 0 ? attackers : defenders)));
    memory.words = *rows * of_a_row;
    for (const auto& [a, d] : {std::pair{1, 0}, {0, 1}}) {
        if (attackers < a || defenders < d) continue;
        const auto bases = rows_of(attackers - a, defenders - d);
        if (!bases) return std::nullopt;
        memory.moves += *bases * static_cast<std::uint64_t>(board.places()) * sizeof(std::uint32_t);
    }
    return memory;
}

template std::optional<SiegeMemory> siege_memory(const SiegeBoard<SmallBitboard>&, int, int);
template std::optional<SiegeMemory> siege_memory(const SiegeBoard<Bitboard>&, int, int);

}  // namespace zermelo
