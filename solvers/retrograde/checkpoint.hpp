// The state of a slice in work, on disk.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "solvers/retrograde/slice_work.hpp"

namespace zermelo {

// Private to one machine and version of the program; a file that does not fit is as good as none.
struct Checkpoint {
    std::uint64_t identity = 0;  // of the table (SliceTable::identity)
    std::uint32_t slice = 0;
    SliceStage stage;
    Bytes notes;  // of the work, beside its states; all of it where the states are elsewhere, and none are given here

    Result<void> save(const std::string& path, const StateStore& states, const std::stop_token& stop) const;
    // The same with states that need not fit in memory: asks for one piece after the other.
    Result<void> save(const std::string& path, std::uint64_t size, const SliceContent<StateStore::State>::Read& read,
                      const std::stop_token& stop) const;
    // Fills `states`, `stage` and `notes`, if the file is a checkpoint of this slice; else `states` are of no use.
    bool load(const std::string& path, StateStore& states, const std::stop_token& stop);
    // The same with states that need not fit in memory: calls take(first index, states) for one piece after the other
    // until it fails. `stage` and `notes` are there from the first call on, but only a true result vouches for all.
    using Take = std::function<Result<void>(std::uint64_t first, std::span<const StateStore::State> states)>;
    bool load(const std::string& path, std::uint64_t size, const Take& take, const std::stop_token& stop);
    // True if there is a file, and it is no sound checkpoint of any table and slice.
    static bool is_damaged(const std::string& path, const std::stop_token& stop);

private:
    Bytes header() const;
};

}  // namespace zermelo
