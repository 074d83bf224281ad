#include "solvers/enumerate/forecast.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace zermelo {

namespace {

// Positions to come after the last layer if each layer grows by a factor less than the one before.
double to_come_by_decline(double last, double growth) {
    constexpr double decline = 1.5;
    double sum = 0;
    for (double layer = last; layer >= last / 1000;) {
        growth /= decline;
        layer *= growth;
        sum += layer;
    }
    return sum;
}

}  // namespace

double GrowthForecast::growth() const {
    if (layers_.size() < 3) return 1;
    return std::sqrt(layers_.back() / layers_[layers_.size() - 3]);
}

std::optional<double> GrowthForecast::total() const {
    constexpr std::size_t needed = 5;
    if (layers_.size() < needed) return std::nullopt;
    const auto last = [this](std::size_t back) { return layers_[layers_.size() - 1 - back]; };
    const double rise = std::log(last(0) / last(2)) / 2;     // of the logarithm in a ply, a ply ago
    const double earlier = std::log(last(2) / last(4)) / 2;  // and three plies ago
    if (rise <= 0) return std::nullopt;
    // At the least the growth ends after as many plies as there were: a few layers may hide how it bends.
    const double bend = std::max((earlier - rise) / 2, rise / static_cast<double>(layers_.size()));
    const double now = rise - bend;
    // The area under last(0) exp(now x - bend x^2 / 2), from now on, which counts half of the last layer, and what has
    // been seen.
    const double half = std::sqrt(std::numbers::pi / (2 * bend));
    const double by_parabola =
        now <= 0
            ? 0
            : last(0) * (std::exp(now * now / (2 * bend)) * half * (1 + std::erf(now / std::sqrt(2 * bend))) - 0.5);
    // The first turns of some games have a hundred times as many moves as later ones, which looks like a bend. There a
    // steady decline is the better forecast.
    const double to_come = std::max(by_parabola, to_come_by_decline(last(0), growth()));
    return std::accumulate(layers_.begin(), layers_.end(), 0.0) + to_come;
}

}  // namespace zermelo
