#include "tools/terminal/time_left.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace zermelo {

void WorkCourse::add(Point point) {
    constexpr std::size_t most = 64;
    // Replace the last point until it is far enough from the one before it.
    const std::size_t kept = points_.size();
    if (kept >= 2 && points_[kept - 1].seconds - points_[kept - 2].seconds < least_gap_) points_.pop_back();
    if (!points_.empty() && point.done <= points_.back().done) return;
    points_.push_back(point);
    if (points_.size() < most) return;
    least_gap_ = std::max(2 * least_gap_, 2 * (point.seconds - points_.front().seconds) / static_cast<double>(most));
    std::vector<Point> every_other;
    for (std::size_t i = 0; i < points_.size(); i += 2) every_other.push_back(points_[i]);
    if (every_other.back().done < point.done) every_other.push_back(point);
    points_ = std::move(every_other);
}

std::optional<double> WorkCourse::until(double total) const {
    if (points_.size() < 2) return std::nullopt;
    // Sums for the fit. For each stretch, x is its middle and y its seconds per unit, weighted by its units.
    double weight = 0, sum_x = 0, sum_y = 0, sum_xx = 0, sum_xy = 0;
    for (std::size_t i = 1; i < points_.size(); ++i) {
        const double units = points_[i].done - points_[i - 1].done;
        const double x = (points_[i].done + points_[i - 1].done) / 2;
        const double y = (points_[i].seconds - points_[i - 1].seconds) / units;
        weight += units;
        sum_x += units * x;
        sum_y += units * y;
        sum_xx += units * x * x;
        sum_xy += units * x * y;
    }
    const double spread = weight * sum_xx - sum_x * sum_x;
    const double slope = spread > 0 ? (weight * sum_xy - sum_x * sum_y) / spread : 0;
    const double mean = sum_y / weight;
    const Point& last = points_.back();
    const auto quarter = std::find_if(points_.rbegin() + 1, points_.rend(),
                                      [&](const Point& point) { return 4 * (last.done - point.done) >= weight; });
    const double recent = (last.seconds - quarter->seconds) / (last.done - quarter->done);
    const double left = std::max(0.0, total - last.done);
    const double middle = last.done + std::min(left / 2, 2 * weight);
    const double in_the_middle = mean + slope * (middle - sum_x / weight);
    return left * std::clamp(in_the_middle, recent / 2, recent * 4);
}

void TimeLeft::sample(double seconds, double done) {
    now_ = {seconds, done};
    if (!first_) {
        first_ = now_;
        slices_.add(now_);
    }
    samples_.add(now_);
}

void TimeLeft::finish_slice(double seconds, double done) {
    sample(seconds, done);
    slices_.add(now_);
}

std::optional<double> TimeLeft::until(double total) const {
    if (!first_) return std::nullopt;
    const double left = total - now_.done;
    if (50 * slices_.covered() >= total - first_->done) {
        if (const auto forecast = slices_.until(total)) {
            const double share = left / std::max(total - slices_.last().done, 1.0);
            return std::max(*forecast - (now_.seconds - slices_.last().seconds), *forecast * share / 2);
        }
    }
    const auto forecast = samples_.until(total);
    if (!forecast) return std::nullopt;
    // A pause goes on as long as it has been, for all that we know.
    return std::max(*forecast, left > 0 ? now_.seconds - samples_.last().seconds : 0.0);
}

std::optional<double> TimeLeft::steady(double total) {
    constexpr double least_seconds = 3;
    constexpr double enough_seconds = 60;
    constexpr double few = 10;  // seconds; the growth of fewer does not matter
    const auto raw = until(total);
    if (!raw) return std::nullopt;
    if (now_.done >= total) return shown_ = 0;
    const double elapsed = now_.seconds - first_->seconds;
    const bool tells = 50 * (now_.done - first_->done) >= total - first_->done || elapsed >= enough_seconds;
    if (!shown_ && (elapsed < least_seconds || !tells)) return std::nullopt;
    if (shown_) {
        const double passed = now_.seconds - shown_at_;
        const double growth = std::pow(1.5, passed / 10);
        const double fall = std::pow(1.9, passed / 10);
        const double least = std::max(0.0, std::min(*shown_ - passed, *shown_ / fall));
        shown_ = std::clamp(*raw, least, std::max(*shown_, few) * growth);
    } else {
        shown_ = raw;
    }
    shown_at_ = now_.seconds;
    return shown_;
}

}  // namespace zermelo
