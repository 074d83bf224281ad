// Parts of a slice in the files of a scratch folder.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "games/base/input_file.hpp"
#include "solvers/partition/transport.hpp"
#include "solvers/partition/update_blocks.hpp"

namespace zermelo {

// A part's states are one file, which every save() writes anew under another number, so that the checkpoint before
// stays whole. Updates of a level for a part are another, to which batches are appended. Where they take more room than
// the states, they are merged: a byte for each index counts its moves back. All files are written and read from front
// to end. The folder is private to one run at a time; the destructor leaves it as it is.
class DiskTransport final : public PartTransport {
public:
    // Bytes of memory for each part: the batches that are not written yet.
    static constexpr std::uint64_t bytes_per_part = 2 * (1 << 18);
    // Bytes of a file of updates that are not merged, whatever the size of the part.
    static constexpr std::uint64_t usual_least_merged = 4 << 20;
    // Bytes of updates on disk for each index, at most: those of a level, merged, and as many as its states have.
    static constexpr std::uint64_t most_update_bytes = 1 + sizeof(State);

    // Makes the folder if there is none. `identity`: of the slice and its parts; files of another one are removed.
    static Result<std::unique_ptr<DiskTransport>> open(const std::string& folder, std::uint64_t identity,
                                                       const PartMap& map,
                                                       std::uint64_t least_merged = usual_least_merged);
    // A folder within `scratch` for each table, so that several runs may share that one.
    static std::string folder_for(const std::string& scratch, const std::string& table);
    // A folder within such a folder, for the files of one of several slices.
    static std::string folder_within(const std::string& folder, std::uint32_t slice);
    // Bytes of such files that an earlier run has left in its folder.
    static std::uint64_t bytes_in(const std::string& folder);
    // Removes a folder of such files and folders, and nothing else; no error if there is none.
    static void remove(const std::string& folder);

    Result<void> save(std::uint32_t part, std::span<const State> states, ByteSpan notes) override;
    Result<void> load(std::uint32_t part, std::span<State> states, Bytes& notes) override;
    Result<void> read(std::uint32_t part, std::uint64_t offset, std::span<State> states) const override;
    Result<void> send(std::uint32_t part, std::uint32_t level, std::span<const std::uint32_t> batch) override;
    bool has_updates(std::uint32_t part, std::uint32_t level) const override;
    Result<std::uint64_t> receive(std::uint32_t part, std::uint32_t level, Workers& workers, const Take& take) override;
    Result<Bytes> checkpoint() override;
    void kept() override;
    bool restore(ByteSpan checkpoint) override;

private:
    // The updates of a level for a part.
    struct Queue {
        std::uint32_t level = 0;
        std::uint64_t number = 0;        // of the file
        std::uint64_t bytes = 0;         // in it
        std::uint64_t kept = 0;          // the same in the last checkpoint
        std::uint64_t merged_bytes = 0;  // of `bytes`, those of merged updates
        Batch waiting;                   // not written yet
        bool empty() const { return bytes == 0 && waiting.empty(); }
    };
    struct Part {
        std::uint64_t number = 0;  // of its file; 0: it was never saved
        std::uint64_t kept = 0;    // the same in the last checkpoint
        std::uint64_t notes = 0;   // bytes
        std::uint64_t sum = 0;     // of its states and notes
        // The checksums of the pieces of its states. A run that goes on finds them at the first read, guarded by the
        // mutex as long as they are empty.
        mutable std::vector<std::uint64_t> pieces;
        std::array<Queue, 2> queues;
        std::unique_ptr<std::mutex> mutex = std::make_unique<std::mutex>();
    };

    DiskTransport(std::string folder, std::uint64_t identity, const PartMap& map, std::uint64_t least_merged);
    std::string states_path(std::uint32_t part, std::uint64_t number) const;
    std::string updates_path(std::uint32_t part, const Queue& queue) const;
    Result<void> find_sums(const InputFile& file, const std::string& path, const Part& of) const;
    Result<void> write_out(std::uint32_t part, Queue& queue);
    Result<void> merge(std::uint32_t part, Queue& queue);
    void forget_file(std::uint32_t part, Queue& queue);
    void remove_all_but(const std::vector<std::string>& names) const;
    static tl::unexpected<Error> damaged(const std::string& path);

    std::string folder_;
    std::uint64_t identity_;
    std::uint64_t least_merged_;
    std::vector<Part> parts_;
    std::mutex merging_;  // in send(): of the merger, the numbers, and the doomed files
    UpdateMerger merger_;
    std::uint64_t last_number_ = 0;
    std::vector<std::string> doomed_;  // files that the last checkpoint needs, and the next will not
};

}  // namespace zermelo
