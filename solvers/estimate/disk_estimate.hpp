// Memory, disk space and time of a solve whose states lie on disk, from the estimate of one in memory.
#pragma once

#include <cstdint>
#include <string>

#include "solvers/estimate/estimate.hpp"
#include "solvers/run/observe.hpp"

namespace zermelo {

// The rates of a scratch folder and of the workers that use it.
struct DiskRates {
    double update_seconds = 0;  // of all workers, to make, write, read and take an update
    double state_seconds = 0;   // to read a part's states, look through them and write them, for an index
};

struct DiskEstimate {
    std::uint64_t memory = 0;   // bytes, of those that were given
    std::uint64_t scratch = 0;  // bytes in the scratch folder at once, about; at most: Estimate::states_on_disk
    std::uint64_t on_disk = 0;  // slices whose states lie there
    std::uint64_t parts = 0;    // of all these
    std::uint64_t updates = 0;  // that go from one part to another
    std::uint64_t levels = 0;   // distances of these slices together; a guess by the sample
    double work_seconds = 0;    // of the same run in memory
    double update_seconds = 0;  // of updates
    double state_seconds = 0;   // of states
    double seconds() const { return work_seconds + update_seconds + state_seconds; }
};

// `alone`: with a sample, for a run with so many bytes of memory.
DiskEstimate estimate_on_disk(const Estimate& alone, std::uint64_t memory, const DiskRates& rates);

// Measured with files of a scratch folder, which are removed again; takes about a second. Fails where they cannot be
// written.
Result<DiskRates> measure_disk(const std::string& folder, const RunOptions& options);

}  // namespace zermelo
