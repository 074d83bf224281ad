#include "solvers/rewrite/check/numbering.hpp"

#include <algorithm>
#include <bit>
#include <map>

namespace zermelo {

std::uint32_t image_of_set(std::span<const int> image, std::uint32_t set) {
    std::uint32_t moved = 0;
    for (; set != 0; set &= set - 1)
        moved |= std::uint32_t{1} << image[static_cast<std::size_t>(std::countr_zero(set))];
    return moved;
}

PairNumbering::PairNumbering(const StonePairs& pairs, std::span<const int> cells,
                             std::span<const StoneSymmetry> symmetries)
    : inner_(pairs.inner), row_of_(std::size_t{1} << cells[0]), place_of_(std::size_t{1} << cells[1]), first_twin_(1) {
    for (std::size_t place = 0; place < inner_.size(); ++place)
        place_of_[inner_[place]] = static_cast<std::uint32_t>(place);

    // The number of the inverse of each symmetry.
    std::vector<std::uint16_t> inverse(symmetries.size());
    for (std::size_t i = 0; i < symmetries.size(); ++i)
        for (std::size_t j = 0; j < symmetries.size(); ++j) {
            bool undone = true;
            for (const std::size_t side : {0U, 1U})
                for (std::size_t cell = 0; cell < symmetries[i][side].size(); ++cell)
                    undone = undone && symmetries[j][side][static_cast<std::size_t>(symmetries[i][side][cell])] ==
                                           static_cast<int>(cell);
            if (undone) inverse[i] = static_cast<std::uint16_t>(j);
        }

    std::map<std::vector<std::size_t>, std::uint16_t> twins_of;  // by the symmetries that leave the outer set
    for (const StonePairs::Outer& outer : pairs.outer) {
        std::vector<std::size_t> keeping;
        for (std::size_t i = 1; i < symmetries.size(); ++i)
            if (image_of_set(symmetries[i][0], outer.set) == outer.set) keeping.push_back(i);
        std::uint16_t twins = 0;
        if (outer.has_holes && !keeping.empty()) {
            const auto [at, is_new] = twins_of.try_emplace(keeping, static_cast<std::uint16_t>(first_twin_.size()));
            twins = at->second;
            if (is_new) {
                auto& first_twin = first_twin_.emplace_back();
                for (const std::uint32_t set : inner_) {
                    std::uint32_t first = place_of_[set];
                    for (const std::size_t i : keeping)
                        first = std::min(first, place_of_[image_of_set(symmetries[i][1], set)]);
                    first_twin.push_back(first);
                }
            }
        }
        // Backwards, so that of several ways the one with the first symmetry is kept.
        for (std::size_t i = symmetries.size(); i-- > 0;)
            row_of_[image_of_set(symmetries[i][0], outer.set)] = {static_cast<std::uint32_t>(outer_.size()), inverse[i],
                                                                  twins};
        outer_.push_back(outer.set);
    }
}

}  // namespace zermelo
