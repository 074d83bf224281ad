// The two players.
#pragma once

#include <cstdint>

namespace zermelo {

// The two players in the order in which they begin; GameInfo::sides names them.
enum class Side : std::uint8_t { first, second };

constexpr Side other(Side side) {
    return side == Side::first ? Side::second : Side::first;
}

}  // namespace zermelo
