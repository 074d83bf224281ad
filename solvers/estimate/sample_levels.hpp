// The levels of slices that are larger than those of a sample.
#pragma once

#include "solvers/estimate/estimate.hpp"

namespace zermelo {

// The levels of a slice, with its set-up. Distances grow with the material; half as many again is a guess.
inline double levels_of(const Estimate& alone) {
    constexpr double longer = 1.5;
    return 1 + longer * alone.distances;
}

}  // namespace zermelo
