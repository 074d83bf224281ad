// The slices of a shared run as one process sees them.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "games/base/input_file.hpp"
#include "solvers/fleet/shared_folder.hpp"
#include "solvers/fleet/worker.hpp"
#include "tablebase/output_file.hpp"
#include "tablebase/slice_table.hpp"

namespace zermelo {

// Each slice is a file of the folder. take() takes over a slice that another process has finished; its blocks are read
// where they lie.
class SharedSlices final : public SliceTable {
public:
    // All must outlive this.
    SharedSlices(const SharedFolder& folder, const SharedRun& run, Worker& worker);
    ~SharedSlices() override;

    // Takes a slice over that has a file. Corrupt if that is damaged.
    Result<void> take(std::uint32_t slice);
    // The slice in work, for its checkpoint.
    void set_work(std::uint32_t slice) { work_ = slice; }
    // A slice whose file could not be read back.
    std::optional<std::uint32_t> unreadable() const;

    Result<void> append(const EncodedBlock& block) override;
    // Fails with in_use where another process has taken this one for dead, and removed the file.
    Result<void> end_slice(std::uint32_t slice, Bytes notes) override;
    Result<void> save() override { return {}; }
    std::string checkpoint_path() const override { return folder_.checkpoint_path(work_); }
    Result<void> save_for_checkpoint() override { return {}; }
    Result<Bytes> read_block(std::uint64_t block, std::size_t content_bytes) const override;

private:
    using File = std::shared_ptr<const InputFile>;
    Result<File> file_of(std::uint32_t slice) const;
    Result<Bytes> read(std::uint32_t slice, std::uint64_t block, std::size_t content_bytes) const;
    Result<void> open_fresh();

    const SharedFolder& folder_;
    const SharedRun& run_;
    Worker& worker_;
    std::uint32_t work_ = 0;
    std::string fresh_path_;  // of the slice in work; empty: none is open
    FileHandle fresh_;
    std::uint64_t fresh_size_ = 0;
    std::chrono::steady_clock::time_point synced_ = std::chrono::steady_clock::now();
    mutable std::mutex mutex_;  // of the rest
    mutable std::map<std::uint32_t, File> open_;
    mutable std::optional<std::uint32_t> unreadable_;
};

}  // namespace zermelo
