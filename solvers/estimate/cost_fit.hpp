// The seconds of a solve from those of smaller ones.
#pragma once

#include <vector>

namespace zermelo {

// Solving takes some seconds for each index, to set up states, look through them and write them; and some multiple of
// the seconds that it takes to look at all moves. Both are fitted to measured solves.
class CostFit {
public:
    // A measured solve: its indices, the seconds for their moves, and the seconds of the solve.
    void add(double indices, double moves_seconds, double seconds);
    bool empty() const { return points_.empty(); }
    // Seconds to solve so many indices, of which the moves take so long. Needs a measured solve.
    double seconds(double indices, double moves_seconds) const;

private:
    struct Point {
        double indices = 0;
        double moves_seconds = 0;
        double seconds = 0;
    };
    std::vector<Point> points_;
};

}  // namespace zermelo
