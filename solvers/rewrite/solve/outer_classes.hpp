// The sets of one side's stones up to symmetry, by number of stones.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "games/core/kinds/rewrite.hpp"

namespace zermelo {

// Immutable after construction. The classes with as many stones are numbered in the order of their least sets.
class OuterClasses {
public:
    // Of a class: its least set, and how many sets it has.
    struct Class {
        std::uint32_t set = 0;
        std::uint32_t size = 0;
    };
    // Where a set is.
    struct Place {
        std::uint32_t number = 0;    // of its class
        std::uint32_t symmetry = 0;  // one that maps it to the least set of its class; the identity where it is that
    };

    // The symmetries form a group, the identity first.
    OuterClasses(int cells, std::span<const SetSymmetry> symmetries);

    std::span<const Class> with(int stones) const { return classes_[static_cast<std::size_t>(stones)]; }
    Place place(std::uint32_t set) const { return places_[set]; }

    // How many classes have so many stones (Burnside's lemma), without the sets themselves.
    static std::uint64_t count(int cells, std::span<const SetSymmetry> symmetries, int stones);

private:
    std::vector<std::vector<Class>> classes_;  // by number of stones
    std::vector<Place> places_;                // by set
};

// The image of a set of stones where cell i goes to image[i].
std::uint32_t moved_set(std::span<const int> image, std::uint32_t set);

}  // namespace zermelo
