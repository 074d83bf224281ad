// The indices of a slice, dealt to parts in pieces.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "games/board/combinatorics.hpp"

namespace zermelo {

// The pieces go to the parts in turn: values at one distance lie together in a slice, and all parts shall have their
// share of them. In a part the pieces follow one another in their order.
class DealtMap {
public:
    static constexpr std::uint64_t least_piece = 1 << 12;  // indices
    static constexpr std::uint64_t most_piece = 1 << 19;

    // `parts` is at least 1.
    DealtMap(std::uint64_t size, std::uint32_t parts)
        : size_(size),
          parts_(parts),
          reciprocal_(UINT64_MAX / parts + 1),
          shift_(static_cast<unsigned>(
              std::countr_zero(std::clamp(std::bit_floor(size / parts / 64), least_piece, most_piece)))) {}

    std::uint64_t size() const { return size_; }
    std::uint32_t parts() const { return parts_; }
    std::uint64_t piece() const { return std::uint64_t{1} << shift_; }
    // The part of an index, and its place there.
    std::pair<std::uint32_t, std::uint64_t> find(std::uint64_t index) const {
        const std::uint64_t number = index >> shift_;  // of the piece
        // number / parts_, without a division (Lemire, Kaser, Kurz 2019: exact for 32 bits).
        const auto round =
            parts_ == 1 ? number
                        : static_cast<std::uint64_t>((U128{reciprocal_} * static_cast<std::uint32_t>(number)) >> 64);
        return {static_cast<std::uint32_t>(number - round * parts_), (round << shift_) + (index & (piece() - 1))};
    }
    std::uint64_t index_of(std::uint32_t part, std::uint64_t place) const {
        return (((place >> shift_) * parts_ + part) << shift_) + (place & (piece() - 1));
    }
    // The end of the piece of an index.
    std::uint64_t piece_end(std::uint64_t index) const { return std::min(size_, ((index >> shift_) + 1) << shift_); }
    // Indices of a part.
    std::uint64_t size_of(std::uint32_t part) const {
        const std::uint64_t round = parts_ * piece();
        const std::uint64_t rest = size_ % round;
        const std::uint64_t before = part * piece();
        return size_ / round * piece() + std::min(piece(), rest - std::min(rest, before));
    }
    std::uint64_t largest() const { return size_of(0); }

private:
    std::uint64_t size_;
    std::uint32_t parts_;
    std::uint64_t reciprocal_;
    unsigned shift_;
};

}  // namespace zermelo
