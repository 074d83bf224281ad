// A forecast of the number of positions from the first layers of an exploration.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace zermelo {

// The layers of a breadth-first search grow, ever more slowly, and shrink again: the logarithm of their sizes is close
// to a parabola. Its rise and its bend are read off the last layers, over two plies each, as the sides take turns.
class GrowthForecast {
public:
    // The size of the next complete layer.
    void add_layer(std::uint64_t positions) { layers_.push_back(static_cast<double>(positions)); }

    // How much a layer is larger than the one before: 1.5 for half as much again.
    double growth() const;
    // Positions of all layers, seen and to come; rather too few than too many. Nothing where there are too few layers
    // to tell, or where they shrink already.
    std::optional<double> total() const;

private:
    std::vector<double> layers_;
};

}  // namespace zermelo
