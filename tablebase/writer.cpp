#include "tablebase/writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "games/base/input_file.hpp"
#include "games/base/text.hpp"
#include "tablebase/journal.hpp"
#include "tablebase/leftovers.hpp"
#include "tablebase/table_end.hpp"

namespace zermelo {

namespace {

void remove(const std::string& path) {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
}

bool ends_with(const std::string& path, ByteSpan bytes) {
    const auto file = InputFile::open(path);
    Bytes end(bytes.size());
    return file && file->size() >= end.size() && file->read(file->size() - end.size(), end) &&
           std::equal(end.begin(), end.end(), bytes.begin());
}

// A run may die after it has renamed its table. Then its journal, and a partial file with the same end, are leftovers.
void remove_leftovers_of_a_finished(const std::string& table) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(table, ignored)) return;
    const auto journal = read_journal(table);
    if (!journal) return;
    if (std::filesystem::exists(partial_path(table), ignored)) {
        if (journal->footer.empty() || !ends_with(table, journal->footer)) return;
        remove(partial_path(table));
    }
    remove(journal_path(table));
    remove(checkpoint_path(table));
}

}  // namespace

Result<TableWriter> TableWriter::create(const TableOutput& output, const TableHeader& header, std::uint32_t slices,
                                        const std::stop_token& stop) {
    if (output.force) remove_leftovers_of_a_finished(output.path);
    auto file = OutputFile::create(output.path, output.force);
    if (!file) {
        remove_leftovers_of_a_finished(output.path);
        return tl::unexpected<Error>(file.error());
    }
    TableWriter writer(std::move(*file), header);
    ZERMELO_TRY(writer.take_over(output.leftovers, slices, stop));
    return writer;
}

Result<void> TableWriter::check_leftovers() {
    file_.keep(file_.size() > 0);
    const std::string partial = partial_path(file_.path());
    if (file_.size() > 0 && !begins_with(file_, table_begins)) return in_the_way(partial);
    const std::string journal = journal_path(file_.path());
    for (const auto& [path, begins] : {std::pair<std::string, std::string_view>{journal, "zermelo journal "},
                                       {checkpoint_path(), "zermelo checkpoint "},
                                       {replacement_path(journal), "zermelo journal "},
                                       {replacement_path(checkpoint_path()), "zermelo checkpoint "},
                                       {replacement_path(partial), table_begins}}) {
        std::error_code ignored;
        const auto status = std::filesystem::symlink_status(path, ignored);
        if (!std::filesystem::exists(status)) continue;
        if (!std::filesystem::is_regular_file(status)) return in_the_way(path);
        // A file that cannot be opened now is not a damaged one.
        ZERMELO_ASSIGN(file, InputFile::open(path));
        if (file.size() > 0 && !begins_with(file, begins)) return in_the_way(path);
    }
    return {};
}

// The damage to an unfinished run; empty if there is none, or nothing that counts was left.
std::string TableWriter::damage(const std::optional<TableJournal>& journal, const std::stop_token& stop) const {
    const std::string partial = partial_path(file_.path());
    if (!std::filesystem::exists(journal_path(file_.path())))
        return tells_of_journal(file_) ? fmt::format("{} is gone", journal_path(file_.path())) : "";
    if (!journal) return fmt::format("{} is damaged, or of another version of zermelo", journal_path(file_.path()));
    if (file_.size() == 0) return fmt::format("{} is gone", partial);
    if (journal->size > file_.size()) return fmt::format("{} is shorter than its journal says", partial);
    if (!is_sound(*journal, stop)) return fmt::format("{} is damaged", partial);
    return {};
}

Result<void> TableWriter::take_over(Leftovers leftovers, std::uint32_t slices, const std::stop_token& stop) {
    const Bytes header = encode_header(header_);
    ZERMELO_TRY(check_leftovers());
    std::optional<TableJournal> journal;
    if (leftovers != Leftovers::discard) journal = read_journal(file_.path());
    if (journal && file_.size() == 0 && journal->finished.size() == journal->directory.slices.size()) {
        remove(journal_path(file_.path()));  // of a finished run, whose table has gone since
        journal.reset();
    }
    if (journal && (journal->header != header || journal->directory.slices.size() != slices))
        return other_unfinished_table(file_.path(),
                                      begun_otherwise(decode_header(file_.path(), journal->header), header_));
    if (leftovers != Leftovers::discard) {
        std::string why = damage(journal, stop);
        if (stop.stop_requested()) return interrupted("the solve of " + header_.spec);
        if (!why.empty())
            return fail(Failure::corrupt, fmt::format("the unfinished run for {} is damaged", file_.path()),
                        std::move(why), Cause{.kind = Cause::Kind::broken_run, .spec = header_.spec}, "begin anew");
    }
    if (!journal && leftovers == Leftovers::must_exist)
        return fail(Failure::not_found, fmt::format("there is no unfinished run for {}", file_.path()), "",
                    Cause{.kind = Cause::Kind::no_run, .where = file_.path()});
    for (const std::string& path : {journal_path(file_.path()), checkpoint_path(), partial_path(file_.path())})
        remove(replacement_path(path));
    set_slices(slices);
    if (!journal) {
        file_.keep(false);
        remove(journal_path(file_.path()));
        remove(checkpoint_path());
        ZERMELO_TRY(file_.truncate(0));
        ZERMELO_TRY(file_.append(without_journal(header)));
        finished_size_ = file_.size();
        return {};
    }
    file_.keep(true);
    ZERMELO_TRY(file_.truncate(journal->size));
    directory_ = std::move(journal->directory);
    notes_ = std::move(journal->notes);
    finished_ = std::move(journal->finished);
    taken_over_ = finished_.size();
    for (const std::uint32_t slice : finished_) is_finished_[slice] = true;
    for (const std::uint32_t slice : directory_.write_order) note_first_block(slice);
    std::uint64_t offset = header.size();
    for (const BlockRecord& block : directory_.blocks) {
        block_offsets_.push_back(offset);
        offset += block.length;
    }
    finished_size_ = file_.size();
    finished_blocks_ = directory_.blocks.size();
    has_journal_ = true;
    resumed_ = true;
    return settle_header();
}

std::string TableWriter::leftovers() const {
    if (!resumed_) return {};
    return "going on with an unfinished run: " +
           slices_done(taken_over_, is_finished_.size(), std::filesystem::exists(checkpoint_path()));
}

// Reads all that a journal speaks of: a block that a later slice does not need would go into the table unseen.
bool TableWriter::is_sound(const TableJournal& journal, const std::stop_token& stop) const {
    Bytes bytes(journal.header.size());
    if (!file_.read(0, bytes) || (bytes != journal.header && bytes != without_journal(journal.header))) return false;
    std::uint64_t offset = bytes.size();
    return std::all_of(journal.directory.blocks.begin(), journal.directory.blocks.end(), [&](const auto& block) {
        bytes.resize(block.length);
        if (stop.stop_requested()) return false;
        const bool sound = file_.read(offset, bytes) && checksum(bytes) == block.frame_checksum;
        offset += block.length;
        return sound;
    });
}

Result<void> TableWriter::append(const EncodedBlock& block) {
    note_block(block, file_.size());
    return file_.append(block.frame);
}

void TableWriter::begin_copy(std::uint32_t slice, const SliceRecord& record) {
    begin_slice(slice, record);
    open_slice_.reset();
    directory_.slices[slice].digest = record.digest;
}

Result<void> TableWriter::end_slice(std::uint32_t slice, Bytes notes) {
    close_slice();
    note_finished(slice);
    notes_ = std::move(notes);
    finished_size_ = file_.size();
    finished_blocks_ = directory_.blocks.size();
    unsaved_ = true;
    // Small slices take less time than making them durable.
    if (std::chrono::steady_clock::now() - saved_ < std::chrono::seconds(1)) return {};
    return save();
}

Result<void> TableWriter::save() {
    if (!unsaved_) return {};
    return write_journal({});
}

// From now on the table is worth more than a new one. After the journal has its name: a run that is killed in between
// must not look like one that has lost it.
Result<void> TableWriter::settle_header() {
    if (is_settled_) return {};
    is_settled_ = true;
    return file_.overwrite(0, encode_header(header_));
}

Result<void> TableWriter::write_journal(Bytes footer) {
    ZERMELO_TRY(file_.sync());
    TableJournal journal{encode_header(header_), finished_size_, finished_, directory_, notes_, std::move(footer)};
    journal.directory.blocks.resize(finished_blocks_);
    const Bytes bytes = encode_journal(journal);
    ZERMELO_TRY(replace_file(journal_path(file_.path()), Durable::yes, {},
                             [&bytes](const AppendBytes& append) { return append(bytes); }));
    file_.keep(true);
    ZERMELO_TRY(settle_header());
    has_journal_ = true;
    unsaved_ = false;
    saved_ = std::chrono::steady_clock::now();
    return {};
}

Result<void> TableWriter::save_for_checkpoint() {
    unsaved_ = unsaved_ || !has_journal_;
    return save();
}

Result<Bytes> TableWriter::read_block(std::uint64_t block, std::size_t content_bytes) const {
    const BlockRecord& record = directory_.blocks[block];
    Bytes frame(record.length);
    ZERMELO_TRY(file_.read(block_offsets_[block], frame));
    return decompress_block(partial_path(file_.path()), record, frame, content_bytes);
}

// Frames that follow one another go through memory together.
Result<TableWriter::StoredBlocks> TableWriter::copy_stored(OutputFile& to, const std::stop_token& stop) const {
    constexpr std::uint64_t at_once = 8 << 20;
    StoredBlocks stored;
    Bytes bytes;
    const auto copy = [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
        if (begin == end) return {};
        const BlockRecord& last = directory_.blocks[end - 1];
        bytes.resize(block_offsets_[end - 1] + last.length - block_offsets_[begin]);
        ZERMELO_TRY(file_.read(block_offsets_[begin], bytes));
        ByteSpan rest(bytes);
        for (std::uint64_t block = begin; block < end; ++block) {
            const BlockRecord& record = directory_.blocks[block];
            if (checksum(rest.first(record.length)) != record.frame_checksum)
                return damaged_table(partial_path(file_.path()), "the checksum of a block is wrong");
            stored.records.push_back(record);
            stored.offsets.push_back(to.size() + bytes.size() - rest.size());
            rest = rest.subspan(record.length);
        }
        return to.append(bytes);
    };
    for (const std::uint32_t slice : directory_.write_order) {
        const SliceCut cut(header_.layout, directory_.slices[slice]);
        std::uint64_t begin = first_blocks_[slice] + cut.left_out();
        const std::uint64_t end_of_slice = first_blocks_[slice] + cut.blocks();
        for (std::uint64_t end = begin; end < end_of_slice;) {
            ++end;
            if (end < end_of_slice && block_offsets_[end] - block_offsets_[begin] < at_once) continue;
            if (stop.stop_requested()) return interrupted("the solve of " + header_.spec);
            ZERMELO_TRY(copy(begin, end));
            begin = end;
        }
    }
    return stored;
}

Result<TableSummary> TableWriter::finish(Value start, const std::stop_token& stop) {
    close_slice();
    ZERMELO_TRY(save());
    ZERMELO_TRY(settle_header());
    TableFooter footer;
    if (header_.parts) {
        ZERMELO_ASSIGN(successor, file_.successor());
        ZERMELO_TRY(successor.append(encode_header(header_)));
        ZERMELO_ASSIGN(stored, copy_stored(successor, stop));
        ZERMELO_ASSIGN(end, append_end(successor, header_, directory_.slices, directory_.write_order,
                                       {stored.records, stored.offsets}, start));
        ZERMELO_TRY(successor.sync());
        ZERMELO_TRY(write_journal(encode_footer(end, encode_header(header_))));
        ZERMELO_TRY(successor.finish());
        file_.discard();
        footer = end;
    } else {
        ZERMELO_ASSIGN(end, append_end(file_, header_, directory_.slices, directory_.write_order,
                                       {directory_.blocks, block_offsets_}, start));
        ZERMELO_TRY(file_.finish());
        footer = end;
    }
    remove(journal_path(file_.path()));
    remove(checkpoint_path());
    return TableSummary{footer.counts, start, footer.digest, footer.file_length, header_.metric};
}

}  // namespace zermelo
