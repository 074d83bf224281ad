// Initial proof and disproof numbers of Halma.
#include <algorithm>

#include "games/halma/rules.hpp"

namespace zermelo {

// The race: eight for each step that a piece is from the far corner, and sixteen for each piece outside the goal.
// NOTES.md compares weights.
Effort Halma::effort(const Position& p) const noexcept {
    return with(p, [](const auto& moves, std::size_t side, const auto& own, const auto& other) {
        const RectBoard board = moves.board();
        const auto way = [&](std::size_t of, const auto& pieces) {
            std::uint32_t sum = 1;
            pieces.for_each([&](int cell) {
                const int file = of == 0 ? board.width - 1 - board.file(cell) : board.file(cell);
                const int rank = of == 0 ? board.width - 1 - board.rank(cell) : board.rank(cell);
                sum += 8 * static_cast<std::uint32_t>(std::max(file, rank)) + (moves.goal(of).contains(cell) ? 0 : 16);
            });
            return sum;
        };
        return Effort{way(side, own), way(1 - side, other)};
    });
}

}  // namespace zermelo
