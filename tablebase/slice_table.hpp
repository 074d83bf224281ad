// The slices of a table that is being solved: records, and blocks that are appended and read back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/block.hpp"
#include "tablebase/directory.hpp"

namespace zermelo {

// Slices come one after the other. Each has all of its blocks, those that the table leaves out (SliceCut) too, so that
// solvers can read it back. Not thread-safe but for read_block; the callers compress blocks in parallel (block.hpp) and
// append them in order. Files of a table: TableWriter; a file for each slice: SharedSlices (solvers/fleet/).
class SliceTable {
public:
    virtual ~SliceTable() = default;

    // Sets a slice's record; its blocks follow at once, in order, unless it is found by search.
    void begin_slice(std::uint32_t slice, const SliceRecord& record);
    virtual Result<void> append(const EncodedBlock& block) = 0;
    // Before end_slice, where begin_slice could not know them.
    void set_counts(std::uint32_t slice, const ValueCounts& counts) { directory_.slices[slice].counts = counts; }
    // After the last block of a slice. `notes` are the solver's.
    virtual Result<void> end_slice(std::uint32_t slice, Bytes notes) = 0;
    // Makes finished slices durable; for a run that is about to end early.
    virtual Result<void> save() = 0;

    const TableDirectory& directory() const { return directory_; }
    // The number of the first block of a stored slice that was begun.
    std::uint64_t first_block(std::uint32_t slice) const { return first_blocks_[slice]; }
    bool is_finished(std::uint32_t slice) const { return is_finished_[slice]; }
    std::size_t finished() const { return finished_.size(); }
    // The first of the finished slices, which an earlier run has left.
    std::size_t taken_over() const { return taken_over_; }
    // The solver's, as end_slice got them last.
    const Bytes& notes() const { return notes_; }
    const std::string& spec() const { return header_.spec; }
    const TableHeader& header() const { return header_; }
    // The path of the checkpoint of the slice in work. save_for_checkpoint() comes first, so that a later run takes the
    // checkpoint over.
    virtual std::string checkpoint_path() const = 0;
    virtual Result<void> save_for_checkpoint() = 0;
    void drop_checkpoint();
    // Identifies the leftovers of this run.
    std::uint64_t identity() const { return checksum(encode_header(header_)); }

    // The content of a block of a finished slice, by its number.
    virtual Result<Bytes> read_block(std::uint64_t block, std::size_t content_bytes) const = 0;

protected:
    explicit SliceTable(TableHeader header) : header_(std::move(header)) {}
    SliceTable(SliceTable&&) = default;
    SliceTable& operator=(SliceTable&&) = default;

    void set_slices(std::uint32_t count);
    // The blocks of a slice follow those of the slices before.
    void note_first_block(std::uint32_t slice);
    // Notes a block of the open slice, which begins at an offset of its file.
    void note_block(const EncodedBlock& block, std::uint64_t offset);
    void close_slice();
    void note_finished(std::uint32_t slice);

    TableHeader header_;
    TableDirectory directory_;
    std::vector<std::uint64_t> block_offsets_;
    std::vector<std::uint64_t> first_blocks_;  // by slice
    std::optional<std::uint32_t> open_slice_;  // a stored slice whose digest is to be taken
    std::vector<bool> is_finished_;
    std::vector<std::uint32_t> finished_;
    std::size_t taken_over_ = 0;
    Bytes notes_;

private:
    std::uint64_t planned_blocks_ = 0;       // of the slices that were begun
    std::vector<std::uint64_t> run_hashes_;  // of the blocks of the open slice so far
};

}  // namespace zermelo
