// Initial proof and disproof numbers of Apart.
#include <bit>

#include "games/apart/rules.hpp"

namespace zermelo {

// For each piece that touches a friend, as a side has won when there is none.
Effort Apart::effort(const Position& p) const noexcept {
    constexpr int each = 4;
    const auto work = [&](apart::Cells set) {
        return static_cast<std::uint32_t>(1 + each * std::popcount(hops_.touching(set)));
    };
    return {work(own(p)), work(enemies(p))};
}

}  // namespace zermelo
