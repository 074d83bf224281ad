// The values of a slice of a siege, row by row.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/core/values/side.hpp"
#include "games/core/values/value.hpp"
#include "solvers/run/large_array.hpp"
#include "solvers/siege/solve/sets.hpp"

namespace zermelo {

// A byte for each of the king's cells: 0 for a draw, or 1 + the distance in plies. The sides take turns, so wins are
// odd and losses are even.
using SiegeCode = std::uint8_t;
inline constexpr int longest_siege = 253;

constexpr SiegeCode siege_code(Value value) {
    return value.wdl == Wdl::draw ? SiegeCode{0} : static_cast<SiegeCode>(1 + value.dtw);
}
constexpr Value value_of_siege_code(SiegeCode code) {
    if (code == 0) return {};
    return {code % 2 == 0 ? Wdl::win : Wdl::loss, static_cast<std::uint16_t>(code - 1)};
}

// A row has the positions with the attackers to move first, then those with the defenders to move, each by the bit of
// the king's cell (KingWords).
template <class Cells>
struct SiegeRows {
    std::unique_ptr<const SiegeSets<Cells>> sets;
    std::size_t stride = 0;  // of a side
    LargeArray<SiegeCode> codes;

    // All draws.
    static SiegeRows make(Workers& workers, const SiegeBoard<Cells>& board, const BinomialTable& binomials,
                          int attackers, int defenders) {
        SiegeRows rows;
        rows.sets = std::make_unique<SiegeSets<Cells>>(board, binomials, attackers, defenders);
        rows.stride = board.words().stride();
        rows.codes = LargeArray<SiegeCode>(workers, 2 * rows.sets->size() * rows.stride, 0);
        return rows;
    }

    SiegeCode* at(std::uint64_t row, std::size_t side) { return codes.data() + (2 * row + side) * stride; }
    const SiegeCode* at(std::uint64_t row, std::size_t side) const { return codes.data() + (2 * row + side) * stride; }
};

}  // namespace zermelo
