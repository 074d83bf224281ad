#include "tablebase/slice_table.hpp"

#include <filesystem>

namespace zermelo {

void SliceTable::set_slices(std::uint32_t count) {
    directory_.slices.resize(count);
    first_blocks_.resize(count);
    is_finished_.resize(count);
}

void SliceTable::begin_slice(std::uint32_t slice, const SliceRecord& record) {
    close_slice();
    directory_.slices[slice] = record;
    directory_.slices[slice].digest = {};
    if (record.found_by_search) return;
    directory_.write_order.push_back(slice);
    note_first_block(slice);
    open_slice_ = slice;
}

void SliceTable::note_first_block(std::uint32_t slice) {
    first_blocks_[slice] = planned_blocks_;
    planned_blocks_ += SliceCut(header_.layout, directory_.slices[slice]).blocks();
}

void SliceTable::note_block(const EncodedBlock& block, std::uint64_t offset) {
    block_offsets_.push_back(offset);
    directory_.blocks.push_back(block.record);
    run_hashes_.insert(run_hashes_.end(), block.run_hashes.begin(), block.run_hashes.end());
}

void SliceTable::close_slice() {
    if (open_slice_) directory_.slices[*open_slice_].digest = digest_of_runs(run_hashes_);
    open_slice_.reset();
    run_hashes_.clear();
}

void SliceTable::note_finished(std::uint32_t slice) {
    is_finished_[slice] = true;
    finished_.push_back(slice);
}

void SliceTable::drop_checkpoint() {
    std::error_code ignored;
    std::filesystem::remove(checkpoint_path(), ignored);
}

}  // namespace zermelo
