// The progress of a run as JSON.
#pragma once

#include <cstdint>
#include <ctime>
#include <optional>
#include <string>

#include "tools/json/document.hpp"

namespace zermelo::json {

// The state of a run at one moment.
struct Progress {
    std::time_t time = 0;
    std::string phase;
    std::uint64_t slice = 0;  // the one in work, from 1; 0 without slices
    std::uint64_t slices = 0;
    std::uint64_t done = 0;   // units of work
    std::uint64_t total = 0;  // 0: unknown
    double seconds = 0;       // since the phase began
    std::optional<double> seconds_left;
    std::uint64_t resident = 0;  // bytes
    std::string status;
    std::string note;
};
Document progress(const Progress& state);

}  // namespace zermelo::json
