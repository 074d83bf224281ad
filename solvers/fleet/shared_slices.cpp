#include "solvers/fleet/shared_slices.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "solvers/fleet/shared_file.hpp"
#include "solvers/fleet/slice_file.hpp"

namespace zermelo {

SharedSlices::SharedSlices(const SharedFolder& folder, const SharedRun& run, Worker& worker)
    : SliceTable(run.header), folder_(folder), run_(run), worker_(worker) {
    set_slices(static_cast<std::uint32_t>(run.sizes.size()));
}

SharedSlices::~SharedSlices() {
    if (!fresh_path_.empty()) remove_file(fresh_path_);
}

Result<void> SharedSlices::take(std::uint32_t slice) {
    ZERMELO_ASSIGN(file, SliceFile::open(folder_.slice_path(slice), folder_.identity(), slice, run_.sizes[slice]));
    directory_.slices[slice] = file.end().record;
    directory_.write_order.push_back(slice);
    note_first_block(slice);
    std::uint64_t offset = 0;
    for (const BlockRecord& block : file.end().blocks) {
        note_block({.record = block, .frame = {}, .run_hashes = {}}, offset);
        offset += block.length;
    }
    note_finished(slice);
    return {};
}

std::optional<std::uint32_t> SharedSlices::unreadable() const {
    const std::lock_guard lock(mutex_);
    return unreadable_;
}

Result<void> SharedSlices::open_fresh() {
    if (!fresh_path_.empty()) return {};
    fresh_path_ = worker_.temporary_path();
    fresh_ = FileHandle(::open(fresh_path_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644));
    fresh_size_ = 0;
    if (fresh_.get() < 0) return cannot_write(fresh_path_, errno);
    return {};
}

Result<void> SharedSlices::append(const EncodedBlock& block) {
    ZERMELO_TRY(open_fresh());
    note_block(block, fresh_size_);
    ZERMELO_TRY(write_at(fresh_, fresh_path_, fresh_size_, block.frame));
    fresh_size_ += block.frame.size();
    return {};
}

// Another process may have finished the same slice: its file has the same bytes, and stays.
Result<void> SharedSlices::end_slice(std::uint32_t slice, Bytes notes) {
    ZERMELO_TRY(open_fresh());
    close_slice();
    const SliceRecord& record = directory_.slices[slice];
    const auto first = directory_.blocks.begin() + static_cast<std::ptrdiff_t>(first_block(slice));
    const Bytes end =
        encode_slice_end(folder_.identity(), slice,
                         {.record = record, .notes = std::move(notes), .blocks = {first, directory_.blocks.end()}});
    ZERMELO_TRY(write_at(fresh_, fresh_path_, fresh_size_, end));
    // Small slices take less time than making them durable. A file that a failure of its host leaves damaged is found
    // by its checksums, and the slice is solved again.
    if (const auto now = std::chrono::steady_clock::now(); now - synced_ > std::chrono::seconds(1)) {
        if (::fsync(fresh_.get()) != 0) return cannot_write(fresh_path_, errno);
        synced_ = now;
    }
    if (::close(::dup(fresh_.get())) != 0)
        return cannot_write(fresh_path_, errno);  // NFS tells of a full disk at a close
    fresh_ = FileHandle();
    const auto named = give_name(fresh_path_, folder_.slice_path(slice));
    const bool there = exists_file(fresh_path_);
    remove_file(std::exchange(fresh_path_, {}));
    if (!named && !there)
        return fail(Failure::in_use, fmt::format("slice {} of {} was lost", slice, spec()),
                    "another process has taken this one for dead", "a longer time between two signs of life");
    if (!named) return tl::unexpected<Error>(named.error());
    note_finished(slice);
    return {};
}

Result<SharedSlices::File> SharedSlices::file_of(std::uint32_t slice) const {
    constexpr std::size_t most_open = 200;
    const std::lock_guard lock(mutex_);
    if (const auto found = open_.find(slice); found != open_.end()) return found->second;
    if (open_.size() >= most_open) open_.clear();
    ZERMELO_ASSIGN(file, InputFile::open(folder_.slice_path(slice)));
    return open_[slice] = std::make_shared<const InputFile>(std::move(file));
}

Result<Bytes> SharedSlices::read(std::uint32_t slice, std::uint64_t block, std::size_t content_bytes) const {
    ZERMELO_ASSIGN(file, file_of(slice));
    const BlockRecord& record = directory_.blocks[block];
    Bytes frame(record.length);
    ZERMELO_TRY(file->read(block_offsets_[block], frame));
    return decompress_block(file->path(), record, frame, content_bytes);
}

Result<Bytes> SharedSlices::read_block(std::uint64_t block, std::size_t content_bytes) const {
    const auto& order = directory_.write_order;
    const auto behind =
        std::upper_bound(order.begin(), order.end(), block,
                         [this](std::uint64_t wanted, std::uint32_t slice) { return wanted < first_blocks_[slice]; });
    const std::uint32_t slice = *(behind - 1);
    auto content = read(slice, block, content_bytes);
    if (!content) {
        const std::lock_guard lock(mutex_);
        unreadable_ = slice;
    }
    return content;
}

}  // namespace zermelo
