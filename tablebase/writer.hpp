// Writes a table in one pass, slice after slice.
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "tablebase/block.hpp"
#include "tablebase/directory.hpp"
#include "tablebase/journal.hpp"
#include "tablebase/output_file.hpp"

namespace zermelo {

// The treatment of an unfinished run for the same file.
enum class Leftovers { take_over, must_exist, discard };

// The usual level if a game has no other; NOTES.md compares sizes.
inline constexpr int usual_level = 9;

// The path and the options of a table to write.
struct TableOutput {
    std::string path;
    bool force = false;        // overwrite
    std::optional<int> level;  // of zstd, 1..22; nothing: the usual one
    Leftovers leftovers = Leftovers::take_over;
    std::optional<Metric> metric;  // nothing: the usual one of the game
    double save_interval = 60;     // seconds between two checkpoints inside a slice
    std::string scratch;           // folder for states that do not fit in memory; empty: they must fit
};

// The summary of a finished table.
struct TableSummary {
    ValueCounts counts;
    Value start;
    Digest digest{};
    std::uint64_t bytes = 0;
    Metric metric = Metric::dtw;

    double bits_per_position() const {
        return 8.0 * static_cast<double>(bytes) / static_cast<double>(counts.positions);
    }
};

// Not thread-safe but for read_block; the callers compress blocks in parallel (block.hpp) and append them in order.
// Nothing appears under the final name before finish(). A run that ends before leaves `<path>.partial` and
// `<path>.journal` (journal.hpp) where slices were finished, and the next create() goes on behind the last of them.
// Until finish() the partial file has all blocks of a slice that is to be stored in part (SliceCut), so that solvers
// can read it back.
class TableWriter {
public:
    // Fails with usage if the leftovers are those of another table; interrupted on a stop while it reads them.
    static Result<TableWriter> create(const TableOutput& output, const TableHeader& header, std::uint32_t slices,
                                      const std::stop_token& stop = {});

    // Sets a slice's record; its blocks follow at once, in order, unless it is found by search.
    void begin_slice(std::uint32_t slice, const SliceRecord& record);
    Result<void> append(const EncodedBlock& block);
    // Before end_slice, where begin_slice could not know them.
    void set_counts(std::uint32_t slice, const ValueCounts& counts) { directory_.slices[slice].counts = counts; }
    // After the last block of a slice. `notes` are the solver's, to be found again by notes() of a later run.
    Result<void> end_slice(std::uint32_t slice, Bytes notes);
    // Makes finished slices durable; for a run that is about to end early.
    Result<void> save();

    const TableDirectory& directory() const { return directory_; }
    // The number of the first block of a stored slice that was begun, in the partial file.
    std::uint64_t first_block(std::uint32_t slice) const { return first_blocks_[slice]; }
    bool is_finished(std::uint32_t slice) const { return is_finished_[slice]; }
    std::size_t finished() const { return finished_.size(); }
    std::size_t taken_over() const { return taken_over_; }
    // A note for the user about an unfinished run for the same file; empty if there was none.
    std::string leftovers() const;
    const Bytes& notes() const { return notes_; }
    const std::string& spec() const { return header_.spec; }
    Metric metric() const { return header_.metric; }
    // The path of the checkpoint, which finish() removes. save_for_checkpoint() comes first, so that a later run takes
    // the checkpoint over.
    std::string checkpoint_path() const { return zermelo::checkpoint_path(file_.path()); }
    Result<void> save_for_checkpoint();
    void drop_checkpoint();
    // Identifies the leftovers of this run.
    std::uint64_t identity() const { return checksum(encode_header(header_)); }

    // The content of a block of a finished slice, by its number in the partial file.
    Result<Bytes> read_block(std::uint64_t block, std::size_t content_bytes) const;

    // Writes the rest of the table and gives it its name. Stored blocks of slices that are stored in part go into
    // another file first. After an error or a stop request a later run can still finish.
    Result<TableSummary> finish(Value start, const std::stop_token& stop = {});

private:
    TableWriter(OutputFile file, const TableHeader& header) : file_(std::move(file)), header_(header) {}
    Result<void> take_over(Leftovers leftovers, std::uint32_t slices, const std::stop_token& stop);
    bool is_sound(const TableJournal& journal, const std::stop_token& stop) const;
    void close_slice();
    Result<void> write_journal(Bytes footer);
    void note_first_block(std::uint32_t slice);
    struct StoredBlocks {
        std::vector<BlockRecord> records;
        std::vector<std::uint64_t> offsets;
    };
    Result<StoredBlocks> copy_stored(OutputFile& to, const std::stop_token& stop) const;

    OutputFile file_;
    TableHeader header_;
    TableDirectory directory_;
    std::vector<std::uint64_t> block_offsets_;
    std::vector<std::uint64_t> first_blocks_;  // by slice
    std::uint64_t planned_blocks_ = 0;         // of the slices that were begun
    std::optional<std::uint32_t> open_slice_;  // a stored slice whose digest is to be taken
    std::vector<std::uint64_t> run_hashes_;    // of its blocks so far
    std::vector<bool> is_finished_;
    std::vector<std::uint32_t> finished_;
    std::size_t taken_over_ = 0;
    Bytes notes_;
    std::uint64_t finished_size_ = 0;  // bytes up to the end of the last finished slice
    std::size_t finished_blocks_ = 0;  // blocks up to there
    bool has_journal_ = false;
    bool resumed_ = false;
    bool damaged_ = false;  // there were leftovers, but of no use
    bool unsaved_ = false;  // slices were finished since the journal was written
    std::chrono::steady_clock::time_point saved_ = std::chrono::steady_clock::now();
};

}  // namespace zermelo
