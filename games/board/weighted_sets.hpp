// Numbers for sets of cells by their weight: the sum of the weights of their cells.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/board/bitboard.hpp"

namespace zermelo {

// All sets of as many cells of a board, numbered among those with their weight in colexicographic order: of two sets,
// the one with the higher cell where they differ comes later. Immutable, thread-safe.
class WeightedSets {
public:
    static constexpr std::size_t max_cells = 128;

    WeightedSets() = default;
    // `weights`: by cell, of at most 128 cells. Equal weights stand together for the best speed.
    WeightedSets(std::span<const std::uint8_t> weights, int size);

    int size() const { return static_cast<int>(size_); }
    int cells() const { return static_cast<int>(cells_ - 1); }
    std::uint32_t max_weight() const { return static_cast<std::uint32_t>(max_weight_); }
    std::uint64_t table_bytes() const { return ways_.size() * sizeof ways_[0]; }

    // The number of sets with a weight.
    std::uint64_t count(std::uint32_t weight) const { return ways(size_, cells_ - 1, weight); }
    // The number of the sets whose i-th cell is lower than `cell`, where the cells from the i-th down weigh `weight`
    // together, `cell` included. i counts from 1. A set's rank is the sum of these numbers over its cells.
    std::uint64_t term(std::size_t i, std::size_t cell, std::size_t weight) const {
        return ways_[i * cells_ * (max_weight_ + 1) + offset_[cell] + weight];
    }
    std::uint8_t weight_of(std::size_t cell) const { return weight_of_[cell]; }

    struct Rank {
        std::uint32_t weight = 0;
        std::uint64_t rank = 0;  // among the sets of the weight
    };
    Rank rank(Bitboard set) const noexcept {
        Rank found;
        std::size_t weight = 0;
        const std::uint64_t* ways_of_count = ways_.data();
        set.for_each([&](int member) {
            const auto cell = static_cast<std::size_t>(member);
            ways_of_count += cells_ * (max_weight_ + 1);
            weight += weight_of_[cell];
            found.rank += ways_of_count[offset_[cell] + weight];
        });
        found.weight = static_cast<std::uint32_t>(weight);
        return found;
    }
    // rank < count(weight)
    Bitboard unrank(std::uint32_t weight, std::uint64_t rank) const;

    // Calls f(rank, set) for the sets of a weight with ranks [begin, end), ascending.
    template <class F>
    void for_each(std::uint32_t weight, std::uint64_t begin, std::uint64_t end, F&& f) const {
        Walk<F>{*this, begin, end, 0, f}.extend(size_, cells_ - 1, weight, 0, 0);
    }

private:
    // Number of ways to choose `count` cells below `cell` that weigh `weight` together.
    const std::uint64_t& ways(std::size_t count, std::size_t cell, std::size_t weight) const {
        return ways_[(count * cells_ + cell) * (max_weight_ + 1) + weight];
    }

    template <class F>
    struct Walk {
        const WeightedSets& sets;
        std::uint64_t begin, end;
        std::uint64_t rank;  // of the next set
        F& f;

        // Adds `count` cells below cell `below`, which weigh `weight` together, to a set given by its two words (which
        // stay in registers that way).
        void extend(std::size_t count, std::size_t below, std::size_t weight, std::uint64_t low, std::uint64_t high) {
            if (count == 0) {
                f(rank++, Bitboard{low, high});
                return;
            }
            // The last cell must have the weight that is left.
            std::size_t cell = count == 1 ? sets.first_of_[weight] : 0;
            const std::size_t last = count == 1 ? std::min(below, sets.behind_[weight]) : below;
            for (; cell < last && rank < end; ++cell) {
                if (sets.weight_of_[cell] > weight) continue;
                const std::size_t left = weight - sets.weight_of_[cell];
                const std::uint64_t more = sets.ways(count - 1, cell, left);
                if (rank + more <= begin)
                    rank += more;
                else if (more == 0)
                    continue;
                else if (cell < 64)
                    extend(count - 1, cell, left, low | std::uint64_t{1} << cell, high);
                else
                    extend(count - 1, cell, left, low, high | std::uint64_t{1} << (cell - 64));
            }
        }
    };

    std::size_t size_ = 0;
    std::size_t max_weight_ = 0;
    std::size_t cells_ = 1;  // one more than there are
    std::vector<std::uint64_t> ways_;
    std::array<std::uint32_t, max_cells> offset_{};  // of a cell within the ways of a count
    std::vector<std::size_t> first_of_, behind_;     // by weight: the cells that have it lie between
    std::array<std::uint8_t, max_cells> weight_of_{};
};

}  // namespace zermelo
