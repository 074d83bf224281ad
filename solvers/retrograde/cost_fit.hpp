// The seconds of a solve from those of smaller ones.
#pragma once

#include <cstdint>
#include <vector>

namespace zermelo {

// Solving takes some multiple of the time that it takes to look at all moves. The multiple grows with the indices of a
// slice: larger slices miss the caches of the processor, and longer games spread over more distances. It is fitted as
// a power of the indices, with an exponent between 0 and that of slices that leave the caches.
class CostFit {
public:
    // A measured solve: its indices, the seconds for their moves, and the seconds of the solve.
    void add(double indices, double moves_seconds, double seconds);
    bool empty() const { return points_.empty(); }
    // Seconds to solve so many indices, of which the moves take so long. Needs a measured solve.
    double seconds(double indices, double moves_seconds) const;

private:
    struct Point {
        double size = 0;   // logarithm of the indices
        double ratio = 0;  // logarithm of the seconds for a second of moves
        double weight = 0;
    };
    std::vector<Point> points_;
};

}  // namespace zermelo
