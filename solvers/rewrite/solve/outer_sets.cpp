#include "solvers/rewrite/solve/outer_sets.hpp"

#include "games/board/bits.hpp"
#include "games/board/combinatorics.hpp"

namespace zermelo {

OuterSets::OuterSets(int cells)
    : sets_(std::size_t{1} << cells), first_(static_cast<std::size_t>(cells) + 2), number_of_(std::size_t{1} << cells) {
    const auto stones = [](std::uint32_t set) { return static_cast<std::size_t>(count_bits(set)); };
    for (std::uint32_t set = 0; set < sets_.size(); ++set)
        number_of_[set] = static_cast<std::uint32_t>(first_[stones(set) + 1]++);
    for (std::size_t n = 1; n < first_.size(); ++n) first_[n] += first_[n - 1];
    for (std::uint32_t set = 0; set < sets_.size(); ++set) sets_[first_[stones(set)] + number_of_[set]] = set;
}

double count_sets_with(int cells, int stones, std::uint32_t set, std::uint32_t clear) {
    const int left = stones - count_bits(set);
    const int free = cells - count_bits(set | clear);
    return left >= 0 && free >= 0 ? static_cast<double>(*binomial(free, left)) : 0;
}

}  // namespace zermelo
