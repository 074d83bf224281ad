// Estimates the time that a run still takes.
#pragma once

#include <optional>
#include <vector>

namespace zermelo {

// The work done over time, thinned out, and a forecast from it.
//
// The seconds for a unit of work often change slowly, for example from small slices to large ones. So we fit a straight
// line to the seconds per unit over the units done, by least squares weighted with the units of each stretch. The
// forecast extends this line, by twice the work that is done at most, and within half and four times the rate of the
// last quarter of this work.
class WorkCourse {
public:
    struct Point {
        double seconds = 0;
        double done = 0;
    };
    void add(Point point);
    // Units between the first point and the last.
    double covered() const { return points_.empty() ? 0 : points_.back().done - points_.front().done; }
    const Point& last() const { return points_.back(); }
    // Seconds from the last point until `total` is done; empty before two points.
    std::optional<double> until(double total) const;

private:
    std::vector<Point> points_;
    double least_gap_ = 0;  // seconds between two points
};

// Slices are finished parts, which show the rate exactly. Inside a slice the progress runs ahead of the time or behind
// it, so it counts only until the finished slices are a fiftieth of the work.
class TimeLeft {
public:
    // `seconds` and `done` grow. Work done before the first sample, as in a resumed run, is not counted.
    void sample(double seconds, double done);
    // All work up to `done` is finished, that of one more slice.
    void finish_slice(double seconds, double done);
    // Seconds until `total` is done, from the last sample on; empty before two samples.
    std::optional<double> until(double total) const;
    // The same for people: empty until enough work is done. In ten seconds it changes at most by a factor of 1.5,
    // besides the seconds that pass. Call with growing times.
    std::optional<double> steady(double total);

private:
    WorkCourse samples_;
    WorkCourse slices_;
    std::optional<WorkCourse::Point> first_;
    WorkCourse::Point now_;
    std::optional<double> shown_;
    double shown_at_ = 0;  // seconds
};

}  // namespace zermelo
