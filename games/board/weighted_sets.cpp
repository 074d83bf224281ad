#include "games/board/weighted_sets.hpp"

#include <cassert>

namespace zermelo {

WeightedSets::WeightedSets(std::span<const std::uint8_t> weights, int size)
    : size_(static_cast<std::size_t>(size)), cells_(weights.size() + 1) {
    assert(weights.size() <= max_cells);
    std::copy(weights.begin(), weights.end(), weight_of_.begin());
    const std::size_t heaviest = weights.empty() ? 0 : *std::max_element(weights.begin(), weights.end());
    max_weight_ = size_ * heaviest;
    first_of_.assign(std::max(max_weight_, heaviest) + 1, 0);
    behind_.assign(first_of_.size(), 0);
    ways_.assign((size_ + 1) * cells_ * (max_weight_ + 1), 0);
    const auto at = [this](std::size_t count, std::size_t cell, std::size_t weight) -> std::uint64_t& {
        return const_cast<std::uint64_t&>(ways(count, cell, weight));
    };
    for (std::size_t cell = 0; cell < cells_; ++cell) at(0, cell, 0) = 1;
    for (std::size_t cell = 0; cell + 1 < cells_; ++cell) {
        const std::size_t own = weights[cell];
        offset_[cell] = static_cast<std::uint32_t>(cell * (max_weight_ + 1));
        if (behind_[own] == 0) first_of_[own] = cell;
        behind_[own] = cell + 1;
        for (std::size_t count = 1; count <= size_; ++count)
            for (std::size_t weight = 0; weight <= max_weight_; ++weight)
                at(count, cell + 1, weight) =
                    ways(count, cell, weight) + (weight >= own ? ways(count - 1, cell, weight - own) : 0);
    }
}

Bitboard WeightedSets::unrank(std::uint32_t weight, std::uint64_t rank) const {
    Bitboard set;
    std::size_t cell = cells_ - 1;
    std::size_t left = weight;
    for (std::size_t count = size_; count > 0; --count) {
        do {
            assert(cell > 0);
            --cell;
        } while (weight_of_[cell] > left || ways(count, cell, left) > rank || ways(count, cell + 1, left) <= rank);
        rank -= ways(count, cell, left);
        left -= weight_of_[cell];
        set |= Bitboard::cell(static_cast<int>(cell));
    }
    return set;
}

}  // namespace zermelo
