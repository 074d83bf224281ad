// Estimates the time that a run still takes.
#pragma once

#include <optional>
#include <vector>

namespace zermelo {

// The seconds for a unit of work often change slowly, for example from small slices to large ones. So we fit a straight
// line to the seconds per unit over the units done, by least squares weighted with the units of each stretch. The
// forecast extends this line, within half and four times the rate of the last stretch.
class TimeLeft {
public:
    // `seconds` and `done` grow. Work done before the first sample, as in a resumed run, is not counted.
    void sample(double seconds, double done);
    // Seconds until `total` is done; empty before two samples.
    std::optional<double> until(double total) const;

private:
    struct Sample {
        double seconds = 0;
        double done = 0;
    };
    std::vector<Sample> samples_;  // spread over the whole run; the last is the newest
    double least_gap_ = 0;         // seconds between two samples
};

}  // namespace zermelo
