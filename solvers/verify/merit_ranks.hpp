// Ranks of one-byte codes for checks by rows.
#pragma once

#include <algorithm>
#include <array>

#include "solvers/run/byte_ranks.hpp"
#include "solvers/verify/local_check.hpp"

namespace zermelo {

// By merit_of.
inline ByteRanks ranks_by_merit(Metric metric) {
    std::array<std::uint8_t, 255> codes{};
    for (unsigned i = 0; i < codes.size(); ++i) codes[i] = static_cast<std::uint8_t>(draw_code + i);
    const auto merit = [metric](std::uint8_t code) { return merit_of(metric, code, false); };
    std::sort(codes.begin(), codes.end(), [&](std::uint8_t a, std::uint8_t b) { return merit(a) < merit(b); });
    ByteRanks ranks;
    for (unsigned rank = 1; rank < 256; ++rank) {
        ranks.of_child[codes[rank - 1]] = static_cast<std::uint8_t>(rank);
        const unsigned code = encode_value(metric, value_of_merit(metric, merit(codes[rank - 1])));
        ranks.to_code[rank] = static_cast<std::uint8_t>(code < 256 ? code : hole_code);
    }
    ranks.of_child[hole_code] = ranks.of_child[draw_code];
    ranks.to_code[0] = static_cast<std::uint8_t>(encode_value(metric, {Wdl::loss, 0}));
    return ranks;
}

}  // namespace zermelo
