#include "tools/terminal/time_left.hpp"

#include <algorithm>
#include <cstddef>

namespace zermelo {

void TimeLeft::sample(double seconds, double done) {
    constexpr std::size_t most = 64;
    // Replace the last sample until it is far enough from the one before it.
    const std::size_t kept = samples_.size();
    if (kept >= 2 && samples_[kept - 1].seconds - samples_[kept - 2].seconds < least_gap_) samples_.pop_back();
    if (!samples_.empty() && done <= samples_.back().done) return;
    samples_.push_back({seconds, done});
    if (samples_.size() < most) return;
    least_gap_ = std::max(2 * least_gap_, 2 * (seconds - samples_.front().seconds) / static_cast<double>(most));
    std::vector<Sample> every_other;
    for (std::size_t i = 0; i < samples_.size(); i += 2) every_other.push_back(samples_[i]);
    if (every_other.back().done < done) every_other.push_back({seconds, done});
    samples_ = std::move(every_other);
}

std::optional<double> TimeLeft::until(double total) const {
    if (samples_.size() < 2) return std::nullopt;
    // Sums for the fit. For each stretch, x is its middle and y its seconds per unit, weighted by its units.
    double weight = 0, sum_x = 0, sum_y = 0, sum_xx = 0, sum_xy = 0, last = 0;
    for (std::size_t i = 1; i < samples_.size(); ++i) {
        const double units = samples_[i].done - samples_[i - 1].done;
        const double x = (samples_[i].done + samples_[i - 1].done) / 2;
        const double y = (samples_[i].seconds - samples_[i - 1].seconds) / units;
        weight += units;
        sum_x += units * x;
        sum_y += units * y;
        sum_xx += units * x * x;
        sum_xy += units * x * y;
        last = y;
    }
    const double spread = weight * sum_xx - sum_x * sum_x;
    const double slope = spread > 0 ? (weight * sum_xy - sum_x * sum_y) / spread : 0;
    const double mean = sum_y / weight;
    const double left = std::max(0.0, total - samples_.back().done);
    const double middle = samples_.back().done + left / 2;
    const double in_the_middle = mean + slope * (middle - sum_x / weight);
    return left * std::clamp(in_the_middle, last / 2, last * 4);
}

}  // namespace zermelo
