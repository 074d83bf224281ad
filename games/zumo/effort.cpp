// Initial proof and disproof numbers of Zumo.
#include <algorithm>

#include "games/zumo/rules.hpp"

namespace zermelo {

// Two for each stone of the other side, and one for each that it has more. NOTES.md compares weights.
Effort Zumo::effort(const Position& p) const noexcept {
    const int own = (p.turn == 0 ? p.black : p.white).size();
    const int enemy = (p.turn == 0 ? p.white : p.black).size();
    const auto work = [](int of, int others) {
        return static_cast<std::uint32_t>(1 + 2 * others + std::max(others - of, 0));
    };
    return {work(own, enemy), work(enemy, own)};
}

}  // namespace zermelo
