// Initial proof and disproof numbers of Watermelon Chess.
#include "games/watermelon_chess/rules.hpp"

namespace zermelo {

// Four for each empty point next to the other side, whose groups are taken when they have none. NOTES.md compares
// weights.
Effort WatermelonChess::effort(const Position& p) const noexcept {
    const auto work = [free = empty(p)](Cells pieces) {
        return static_cast<std::uint32_t>(1 + 4 * (watermelon::next_to(pieces) & free).size());
    };
    return {work(other(p)), work(own(p))};
}

}  // namespace zermelo
