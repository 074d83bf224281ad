#include "solvers/retrograde/finished_slices.hpp"

#include <algorithm>

#include "solvers/run/slice_writer.hpp"

namespace zermelo {

FinishedSlices::FinishedSlices(const SliceTable& table, std::uint64_t cache)
    : table_(table),
      loaded_(table.directory().slices.size()),
      cuts_(loaded_.size()),
      cache_(std::make_unique<BlockCache>(cache)) {}

Result<void> FinishedSlices::load(Workers& workers, std::vector<std::uint32_t> wanted, std::uint64_t budget,
                                  const std::stop_token& stop) {
    const auto bytes = [this](std::uint32_t slice) {
        const SliceRecord& record = table_.directory().slices[slice];
        return packed_bytes(place_in_memory(record, record.size), record.bits);
    };
    std::sort(wanted.begin(), wanted.end(), [&](std::uint32_t a, std::uint32_t b) { return bytes(a) < bytes(b); });
    for (Bytes& old : loaded_) Bytes().swap(old);
    for (std::uint32_t slice = 0; slice < cuts_.size(); ++slice)
        cuts_[slice] = SliceCut(Layout::dense, table_.directory().slices[slice]);
    for (const std::uint32_t slice : wanted) {
        if (bytes(slice) > budget) break;
        budget -= bytes(slice);
        ZERMELO_TRY(load(workers, slice, stop));
    }
    return {};
}

Result<void> FinishedSlices::load(Workers& workers, std::uint32_t slice, const std::stop_token& stop) {
    const SliceRecord& record = table_.directory().slices[slice];
    Bytes& codes = loaded_[slice];
    codes.resize(packed_bytes(place_in_memory(record, record.size), record.bits));
    return read_slice(workers, table_, slice, stop, [&](std::uint64_t first, std::uint64_t, const Bytes& content) {
        const std::uint64_t at = place_in_memory(record, first) * record.bits / 8;
        std::copy(content.begin(), content.end(), codes.begin() + static_cast<std::ptrdiff_t>(at));
    });
}

Result<void> FinishedSlices::error() const {
    const std::lock_guard lock(mutex_);
    if (error_) return tl::unexpected<Error>(*error_);
    return {};
}

BlockCache::Block FinishedSlices::block(std::uint64_t number, std::uint32_t slice) {
    const auto key = static_cast<std::uint32_t>(number);
    if (BlockCache::Block found = cache_->find(0, key)) return found;
    auto content = read(number, slice);
    if (!content) return nullptr;
    auto block = std::make_shared<const Bytes>(*std::move(content));
    cache_->insert(0, key, block);
    return block;
}

std::optional<Bytes> FinishedSlices::read(std::uint64_t number, std::uint32_t slice) {
    const SliceRecord& record = table_.directory().slices[slice];
    const auto [first, count] = cuts_[slice].range(number - table_.first_block(slice));
    auto content = table_.read_block(number, packed_bytes(count, record.bits));
    if (content) return *std::move(content);
    note(content.error());
    return std::nullopt;
}

void FinishedSlices::add(std::uint32_t slice, ReadCodes read) {
    aside_.resize(loaded_.size());
    aside_[slice] = std::move(read);
}

BlockCache::Block FinishedSlices::block_aside(std::uint64_t number, std::uint32_t slice) {
    const std::uint32_t source = slice + 1;  // 0: the table
    const auto key = static_cast<std::uint32_t>(number);
    if (BlockCache::Block found = cache_->find(source, key)) return found;
    const std::uint64_t first = number * codes_per_block;
    const std::uint64_t size = table_.directory().slices[slice].size;
    std::vector<ValueCode> codes(std::min(codes_per_block, size - first));
    if (const auto read = aside_[slice](first, codes); !read) {
        note(read.error());
        return nullptr;
    }
    Bytes content(codes.size() * sizeof(ValueCode));
    std::memcpy(content.data(), codes.data(), content.size());
    auto block = std::make_shared<const Bytes>(std::move(content));
    cache_->insert(source, key, block);
    return block;
}

void FinishedSlices::note(Error error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
}

}  // namespace zermelo
