// How long a run will still take.
#pragma once

#include <optional>
#include <vector>

namespace zermelo {

// The time of a unit of work often changes slowly, as that of a position does from the small slices to the large ones.
// So a straight line is laid through the seconds of a unit over the units done (least squares, each stretch weighing
// as much as the units in it), and goes on to the end; between half and four times the last stretch's seconds.
class TimeLeft {
public:
    // `seconds` and `done` grow; what was done at the first sample, such as the part of a run that was resumed, does
    // not count.
    void sample(double seconds, double done);
    // Seconds until `total` is done; nothing before two samples.
    std::optional<double> until(double total) const;

private:
    struct Sample {
        double seconds = 0;
        double done = 0;
    };
    std::vector<Sample> samples_;  // spread over the whole run, the last of them of now
    double least_gap_ = 0;         // in seconds, between two that are kept
};

}  // namespace zermelo
