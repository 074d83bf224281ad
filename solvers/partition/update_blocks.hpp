// The blocks of a file of updates: batches, and updates that were merged.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/base/bytes.hpp"
#include "games/base/error.hpp"
#include "games/base/input_file.hpp"
#include "solvers/partition/batch.hpp"
#include "tablebase/output_file.hpp"

namespace zermelo {

// Merged updates: a byte for each index of a run, with a bit for a win and the number of moves back.
struct MergedRun {
    std::uint64_t updates = 0;  // that were merged; 0: no run, but a batch
    std::uint64_t first = 0;    // index in the part

    bool merged() const { return updates != 0; }
};

// In a file: bytes, updates, first index, checksum of all; then the bytes.
struct UpdateBlock {
    MergedRun run;
    std::uint64_t offset = 0;  // of its bytes
    std::uint64_t bytes = 0;
    std::uint64_t sum = 0;
};

// Appends a block to a file of so many bytes.
Result<void> put_block(const FileHandle& file, const std::string& path, std::uint64_t& size, const MergedRun& run,
                       ByteSpan bytes);
// The blocks in the first bytes of a file; nothing if it was changed.
Result<std::optional<std::vector<UpdateBlock>>> blocks_of(const InputFile& file, std::uint64_t bytes);
// The bytes of a block, in `room`; nothing if they were changed.
Result<std::optional<ByteSpan>> read_block(const InputFile& file, const UpdateBlock& block, Batch& room);

// The bytes of a batch, as read_block() gives them.
std::span<const std::uint32_t> words_of(ByteSpan bytes);
// The bytes of a run as a batch.
Batch unmerged(const MergedRun& run, ByteSpan counts);

// Merges the updates for a part: a byte for each index, as far as it holds them.
class UpdateMerger {
public:
    // For another part of so many indices; its memory stays.
    void begin(std::uint64_t part_size);

    void take(std::span<const std::uint32_t> batch);
    // In place of what came before for these indices; false if it is no run of this part.
    bool take(const MergedRun& run, ByteSpan counts);

    // Calls put(run, bytes) for each run with updates.
    template <class Put>
    Result<void> put_all(const Put& put) const {
        for (std::size_t i = 0; i < updates_.size(); ++i) {
            if (updates_[i] == 0) continue;
            const std::uint64_t first = i * run_size;
            ZERMELO_TRY(put(MergedRun{updates_[i], first},
                            ByteSpan(counts_).subspan(first, std::min(run_size, counts_.size() - first))));
        }
        return {};
    }
    // Updates with symmetries, and moves back that a byte does not hold.
    std::span<const std::uint32_t> rest() const { return rest_; }

private:
    static constexpr std::uint64_t run_size = 1 << 16;

    Bytes counts_;
    std::vector<std::uint64_t> updates_;  // of each run
    Batch rest_;
};

}  // namespace zermelo
