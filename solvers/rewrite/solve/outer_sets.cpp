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

std::uint32_t moved_set(std::span<const int> image, std::uint32_t set) {
    std::uint32_t moved = 0;
    for (std::size_t cell = 0; cell < image.size(); ++cell)
        if ((set >> cell & 1) != 0) moved |= std::uint32_t{1} << image[cell];
    return moved;
}

OuterClasses::OuterClasses(int cells, std::span<const StoneSymmetry> symmetries)
    : classes_(static_cast<std::size_t>(cells) + 1), places_(std::size_t{1} << cells) {
    // Images of all sets, from those of the sets without their greatest cell.
    std::vector<std::vector<std::uint32_t>> images;
    for (const StoneSymmetry& symmetry : symmetries) {
        auto& image = images.emplace_back(places_.size());
        for (std::size_t cell = 0; cell < static_cast<std::size_t>(cells); ++cell)
            for (std::size_t rest = 0; rest < std::size_t{1} << cell; ++rest)
                image[rest | std::size_t{1} << cell] = image[rest] | std::uint32_t{1} << symmetry[0][cell];
    }
    for (std::uint32_t set = 0; set < places_.size(); ++set) {
        std::uint32_t least = set;
        std::uint32_t by = 0;
        std::uint32_t same = 0;
        for (std::uint32_t s = 0; s < images.size(); ++s) {
            const std::uint32_t image = images[s][set];
            same += image == set ? 1 : 0;
            if (image < least) {
                least = image;
                by = s;
            }
        }
        if (least == set) {
            auto& classes = classes_[static_cast<std::size_t>(count_bits(set))];
            places_[set] = {static_cast<std::uint32_t>(classes.size()), 0};
            classes.push_back({set, static_cast<std::uint32_t>(images.size()) / same});
        } else {
            places_[set] = {places_[least].number, by};
        }
    }
}

std::uint64_t OuterClasses::count(int cells, std::span<const StoneSymmetry> symmetries, int stones) {
    std::uint64_t fixed = 0;
    for (const StoneSymmetry& symmetry : symmetries) {
        // How many sets of each size are unions of cycles.
        std::vector<std::uint64_t> sets(static_cast<std::size_t>(cells) + 1);
        sets[0] = 1;
        std::vector<bool> seen(static_cast<std::size_t>(cells));
        for (std::size_t first = 0; first < seen.size(); ++first) {
            std::size_t length = 0;
            for (std::size_t cell = first; !seen[cell]; cell = static_cast<std::size_t>(symmetry[0][cell])) {
                seen[cell] = true;
                ++length;
            }
            for (std::size_t size = sets.size(); length > 0 && size-- > length;) sets[size] += sets[size - length];
        }
        fixed += sets[static_cast<std::size_t>(stones)];
    }
    return fixed / symmetries.size();
}

}  // namespace zermelo
