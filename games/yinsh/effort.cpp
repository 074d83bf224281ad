// Initial proof and disproof numbers of YINSH.
#include "games/yinsh/rules.hpp"

namespace zermelo {

// Four for each ring that a side has to take off still; to show that the side to move does not win takes more work the
// more ring moves it has. NOTES.md has the savings.
Effort Yinsh::effort(const Position& p) const noexcept {
    if (p.placing != 0) return {};
    const auto missing = [&](std::uint32_t side) {
        return static_cast<std::uint32_t>(variant_->need - taken_rings(p, side));
    };
    std::uint32_t moves = 0;
    for_each_ring_move(p, p.turn, [&moves](int, int, Bitboard) {
        ++moves;
        return true;
    });
    return {1 + 4 * missing(p.turn), 1 + 4 * missing(1 - p.turn) + moves};
}

}  // namespace zermelo
