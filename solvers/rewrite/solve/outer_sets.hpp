// The sets of the first side's stones, by number of stones: all of them, and up to symmetry.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/core/kinds/rewrite.hpp"

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
    std::vector<std::size_t> first_;   // by number of stones: the index of the first set
    std::vector<std::uint32_t> number_of_;
};

// Counts the sets of so many stones on so many cells that have all of `set` and none of `clear`.
double count_sets_with(int cells, int stones, std::uint32_t set, std::uint32_t clear);

// Immutable after construction. The classes with as many stones are numbered in the order of their least sets.
class OuterClasses {
public:
    // A class by its least set and its number of sets.
    struct Class {
        std::uint32_t set = 0;
        std::uint32_t size = 0;
    };
    // The class of a set.
    struct Place {
        std::uint32_t number = 0;    // of its class
        std::uint32_t symmetry = 0;  // one that maps it to the least set of its class; the identity where it is that
    };

    // The symmetries form a group, the identity first.
    OuterClasses(int cells, std::span<const StoneSymmetry> symmetries);

    std::span<const Class> with(int stones) const { return classes_[static_cast<std::size_t>(stones)]; }
    Place place(std::uint32_t set) const { return places_[set]; }

    // How many classes have so many stones (Burnside's lemma), without the sets themselves.
    static std::uint64_t count(int cells, std::span<const StoneSymmetry> symmetries, int stones);

private:
    std::vector<std::vector<Class>> classes_;  // by number of stones
    std::vector<Place> places_;                // by set
};

// The image of a set of stones where cell i goes to image[i].
std::uint32_t moved_set(std::span<const int> image, std::uint32_t set);

}  // namespace zermelo
