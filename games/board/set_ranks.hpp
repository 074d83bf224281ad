// Ranks of sets that are one machine word, by table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/board/combinatorics.hpp"

namespace zermelo {

// The rank of a set of places in the combinatorial number system (games/board/combinatorics.hpp), seven places at a
// time. Their part of the rank depends on them and on the number of places of the set below. Immutable.
class SetRanks {
public:
    // For sets of at most `most` of the first `places` places; `binomials` go up to C(places, most) < 2^57.
    SetRanks(const BinomialTable& binomials, int places, int most)
        : chunks_((static_cast<std::size_t>(places) + chunk_bits - 1) / chunk_bits) {
        const auto rows = static_cast<std::size_t>(most) + 1;
        table_.resize(chunks_ * rows << chunk_bits);
        stride_ = rows << chunk_bits;
        for (std::size_t chunk = 0; chunk < chunks_; ++chunk)
            for (std::size_t below = 0; below < rows; ++below)
                for (std::size_t set = 0; set <= chunk_mask; ++set) {
                    std::uint64_t sum = 0;
                    std::size_t number = below;
                    for (std::size_t bit = 0; bit < chunk_bits; ++bit) {
                        const auto place = static_cast<int>(chunk * chunk_bits + bit);
                        if ((set >> bit & 1) == 0 || place >= places || ++number > rows - 1) continue;
                        sum += binomials(place, static_cast<int>(number));
                    }
                    table_[chunk * stride_ + (below << chunk_bits) + set] = sum << count_bits | (number - below);
                }
    }

    std::uint64_t operator()(std::uint64_t set) const {
        std::uint64_t sum = 0;  // the rank, and how many are below
        const std::uint64_t* row = table_.data();
        for (std::size_t chunk = 0; chunk < chunks_; ++chunk, set >>= chunk_bits, row += stride_)
            sum += row[(sum & count_mask) << chunk_bits | (set & chunk_mask)];
        return sum >> count_bits;
    }

private:
    static constexpr std::size_t chunk_bits = 7;
    static constexpr std::uint64_t chunk_mask = (1U << chunk_bits) - 1;
    static constexpr int count_bits = 7;
    static constexpr std::uint64_t count_mask = (1U << count_bits) - 1;

    std::size_t chunks_;
    std::size_t stride_ = 0;            // entries of a chunk
    std::vector<std::uint64_t> table_;  // the chunk's part of the rank << count_bits, plus its number of places
};

}  // namespace zermelo
