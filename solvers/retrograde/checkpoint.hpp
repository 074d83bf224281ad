// The state of a slice in work, on disk.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "solvers/retrograde/slice_work.hpp"

namespace zermelo {

// Private to one machine and version of the program; a file that does not fit is as good as none.
struct Checkpoint {
    std::uint64_t identity = 0;  // of the table (TableWriter::identity)
    std::uint32_t slice = 0;
    SliceStage stage;

    Result<void> save(const std::string& path, std::span<const SliceWork::State> states,
                      const std::stop_token& stop) const;
    // Fills `states` and returns the stage, if the file is a checkpoint of this slice.
    std::optional<SliceStage> load(const std::string& path, std::span<SliceWork::State> states,
                                   const std::stop_token& stop);

private:
    Bytes encode(std::span<const SliceWork::State> states) const;
};

}  // namespace zermelo
