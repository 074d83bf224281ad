// Writes a table in one pass, slice after slice.
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "tablebase/journal.hpp"
#include "tablebase/output_file.hpp"
#include "tablebase/slice_table.hpp"

namespace zermelo {

// The treatment of an unfinished run for the same file.
enum class Leftovers { take_over, must_exist, discard };

// The usual level if a game has no other; NOTES.md compares sizes.
inline constexpr int usual_level = 9;

struct RankedTerms;  // solvers/retrograde/ranked_run.hpp

// The path and the options of a table to write.
struct TableOutput {
    std::string path;
    bool force = false;        // overwrite
    std::optional<int> level;  // of zstd, 1..22; nothing: the usual one
    Leftovers leftovers = Leftovers::take_over;
    std::optional<Metric> metric;  // nothing: the usual one of the game
    double save_interval = 60;     // seconds between two checkpoints inside a slice
    std::string scratch;           // folder for states that do not fit in memory; empty: they must fit
    std::string share;             // folder through which several processes solve the table; empty: this one alone
    bool keep_share = false;       // its slices stay there when the table is done
    double heartbeat = 10;         // seconds between two signs of life there
    // Ranks that solve the table together by messages; null: this process alone. The first of them writes it.
    const RankedTerms* ranked = nullptr;
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

// Writes all slices into one file. Nothing appears under the final name before finish(). A run that ends before leaves
// `<path>.partial` and `<path>.journal` (journal.hpp) where slices were finished, and the next create() goes on behind
// the last of them.
class TableWriter final : public SliceTable {
public:
    // Fails with usage if the leftovers are those of another table, with exists if they are of no run, and with corrupt
    // if they are damaged and not to be discarded; they stay then. Interrupted on a stop while it reads them.
    static Result<TableWriter> create(const TableOutput& output, const TableHeader& header, std::uint32_t slices,
                                      const std::stop_token& stop = {});

    Result<void> append(const EncodedBlock& block) override;
    // `notes`: to be found again by notes() of a later run.
    Result<void> end_slice(std::uint32_t slice, Bytes notes) override;
    Result<void> save() override;
    // A slice that was written elsewhere: its record with the digest, then its blocks by append, without hashes.
    void begin_copy(std::uint32_t slice, const SliceRecord& record);

    // A note for the user about an unfinished run for the same file; empty if there was none.
    std::string leftovers() const;
    std::string checkpoint_path() const override { return zermelo::checkpoint_path(file_.path()); }
    Result<void> save_for_checkpoint() override;
    Result<Bytes> read_block(std::uint64_t block, std::size_t content_bytes) const override;

    // Writes the rest of the table and gives it its name. Stored blocks of slices that are stored in part go into
    // another file first. After an error or a stop request a later run can still finish.
    Result<TableSummary> finish(Value start, const std::stop_token& stop = {});

private:
    TableWriter(OutputFile file, const TableHeader& header) : SliceTable(header), file_(std::move(file)) {}
    Result<void> check_leftovers();
    std::string damage(const std::optional<TableJournal>& journal, const std::stop_token& stop) const;
    Result<void> settle_header();
    Result<void> take_over(Leftovers leftovers, std::uint32_t slices, const std::stop_token& stop);
    bool is_sound(const TableJournal& journal, const std::stop_token& stop) const;
    Result<void> write_journal(Bytes footer);
    struct StoredBlocks {
        std::vector<BlockRecord> records;
        std::vector<std::uint64_t> offsets;
    };
    Result<StoredBlocks> copy_stored(OutputFile& to, const std::stop_token& stop) const;

    OutputFile file_;
    std::uint64_t finished_size_ = 0;  // bytes up to the end of the last finished slice
    std::size_t finished_blocks_ = 0;  // blocks up to there
    bool has_journal_ = false;
    bool resumed_ = false;
    bool is_settled_ = false;  // the header tells that there is a journal
    bool unsaved_ = false;     // slices were finished since the journal was written
    std::chrono::steady_clock::time_point saved_ = std::chrono::steady_clock::now();
};

}  // namespace zermelo
