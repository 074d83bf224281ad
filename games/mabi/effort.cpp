// Initial proof and disproof numbers of Mabi.
#include <algorithm>

#include "games/mabi/rules.hpp"

namespace zermelo {

// The lack of a side to the other's greatest group, plus sixteen if the other has the priority. NOTES.md compares
// weights.
Effort Mabi::effort(const Position& p) const noexcept {
    const int own = greatest_group(p.men[p.turn]);
    const int enemy = greatest_group(p.men[p.turn ^ 1]);
    const auto work = [&](int lacks, std::uint32_t other) {
        return static_cast<std::uint32_t>(1 + std::max(lacks, 0) + (p.priority == priority_of(other) ? 16 : 0));
    };
    return {work(enemy - own, p.turn ^ 1), work(own - enemy, p.turn)};
}

}  // namespace zermelo
