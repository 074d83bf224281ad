// The sets of one side's stones, by number of stones.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace zermelo {

// Immutable after construction. The sets with as many stones are numbered in the order of their binary numbers.
class OuterSets {
public:
    explicit OuterSets(int cells);

    std::span<const std::uint32_t> with(int stones) const {
        const auto n = static_cast<std::size_t>(stones);
        return std::span(sets_).subspan(first_[n], first_[n + 1] - first_[n]);
    }
    // The number of a set among those with as many stones, by set.
    const std::uint32_t* number_of() const { return number_of_.data(); }

private:
    std::vector<std::uint32_t> sets_;  // by number of stones
    std::vector<std::size_t> first_;   // where those with so many begin
    std::vector<std::uint32_t> number_of_;
};

// How many sets of so many stones on so many cells have all of `set` and none of `clear`.
double count_sets_with(int cells, int stones, std::uint32_t set, std::uint32_t clear);

}  // namespace zermelo
