#include "solvers/estimate/cost_fit.hpp"

#include <cstddef>

namespace zermelo {

void CostFit::add(double indices, double moves_seconds, double seconds) {
    if (indices < 1 || moves_seconds <= 0 || seconds <= 0) return;
    points_.push_back({indices, moves_seconds, seconds});
}

// Least squares of the relative errors, each weighted by its seconds. Few points do not tell the two costs apart: each
// of them is half of all. With more, all is the moves' where the points still do not, and where one of the costs would
// be negative; or the indices', if that is nearer.
double CostFit::seconds(double indices, double moves_seconds) const {
    double ii = 0, im = 0, mm = 0, i1 = 0, m1 = 0;  // sums of products: i indices, m moves, 1 the seconds
    for (const Point& point : points_) {
        const double weight = 1 / point.seconds;
        ii += weight * point.indices * point.indices;
        im += weight * point.indices * point.moves_seconds;
        mm += weight * point.moves_seconds * point.moves_seconds;
        i1 += point.indices;
        m1 += point.moves_seconds;
    }
    constexpr double telling = 0.02;  // 1 less the square of the correlation
    constexpr std::size_t few = 3;
    if (points_.size() <= few) return (m1 / mm * moves_seconds + i1 / ii * indices) / 2;
    const double determinant = ii * mm - im * im;
    if (determinant > telling * ii * mm) {
        const double of_index = (i1 * mm - m1 * im) / determinant;
        const double of_moves = (m1 * ii - i1 * im) / determinant;
        if (of_index >= 0 && of_moves >= 0) return of_index * indices + of_moves * moves_seconds;
    }
    // The squares fall by the square of the projection.
    return m1 * m1 * ii >= i1 * i1 * mm ? m1 / mm * moves_seconds : i1 / ii * indices;
}

}  // namespace zermelo
