#include "solvers/retrograde/cost_fit.hpp"

#include <algorithm>
#include <cmath>

namespace zermelo {

void CostFit::add(double indices, double moves_seconds, double seconds) {
    if (indices < 1 || moves_seconds <= 0 || seconds <= 0) return;
    points_.push_back({std::log(indices), std::log(seconds / moves_seconds), seconds});
}

double CostFit::seconds(double indices, double moves_seconds) const {
    constexpr double usual_exponent = 0.1;
    constexpr double greatest_exponent = 0.2;
    constexpr double doubt = 1;  // as strong as a slice of the mean weight at a distance of e from the others
    double weight = 0, size = 0, ratio = 0;
    for (const Point& point : points_) {
        weight += point.weight;
        size += point.weight * point.size;
        ratio += point.weight * point.ratio;
    }
    size /= weight;
    ratio /= weight;
    double spread = doubt * weight;
    double slope = usual_exponent * doubt * weight;
    for (const Point& point : points_) {
        spread += point.weight * (point.size - size) * (point.size - size);
        slope += point.weight * (point.size - size) * (point.ratio - ratio);
    }
    const double exponent = std::clamp(slope / spread, 0.0, greatest_exponent);
    return moves_seconds * std::exp(ratio + exponent * std::max(0.0, std::log(std::max(indices, 1.0)) - size));
}

}  // namespace zermelo
