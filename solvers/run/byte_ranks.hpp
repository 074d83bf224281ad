// Codes of one byte in rows of positions.
#pragma once

#include <array>
#include <cstdint>

namespace zermelo {

// of_child: the rank of a one-byte code (games/core/values/metric.hpp) for a mover who is not on turn at the child, the
// greater the better, from 1 on; 0 stands for no move. to_code: the code of a position whose best move has this rank;
// hole_code if it takes more than a byte. The caller supplies the ranks.
struct ByteRanks {
    std::array<std::uint8_t, 256> of_child{};
    std::array<std::uint8_t, 256> to_code{};
};

// Rows of such a length that a worker takes at once.
constexpr std::uint64_t rows_at_once(std::uint64_t row_length) {
    return row_length < 1 << 16 ? (1 << 16) / row_length : 1;
}

}  // namespace zermelo
