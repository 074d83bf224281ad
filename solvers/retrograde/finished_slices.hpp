// Values of slices that are already in the table that a solver writes.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "solvers/run/slice_writer.hpp"
#include "tablebase/cache.hpp"
#include "tablebase/writer.hpp"

namespace zermelo {

// Reads finished slices back from the file. The slices that the next one needs are loaded whole as far as a budget
// allows; the others are read block by block through a cache, which is slower but needs no more memory.
class FinishedSlices {
public:
    static constexpr std::uint64_t cache_bytes = 64 << 20;

    explicit FinishedSlices(const TableWriter& table)
        : table_(table),
          loaded_(table.directory().slices.size()),
          first_blocks_(loaded_.size()),
          cache_(std::make_unique<BlockCache>(cache_bytes)) {}

    // Forgets what was loaded and loads the `wanted` slices, the small ones first, as long as they fit in `budget`
    // bytes.
    Result<void> load(Workers& workers, std::vector<std::uint32_t> wanted, std::uint64_t budget) {
        const auto bytes = [this](std::uint32_t slice) {
            return table_.directory().slices[slice].size * table_.directory().slices[slice].width;
        };
        std::sort(wanted.begin(), wanted.end(), [&](std::uint32_t a, std::uint32_t b) { return bytes(a) < bytes(b); });
        for (Bytes& old : loaded_) Bytes().swap(old);
        first_blocks_ = zermelo::first_blocks(Layout::dense, table_.directory());
        for (const std::uint32_t slice : wanted) {
            if (bytes(slice) > budget) break;
            budget -= bytes(slice);
            ZERMELO_TRY(load(workers, slice));
        }
        return {};
    }

    // One worker's view. After a failed read it answers draws; error() tells.
    class View {
    public:
        explicit View(FinishedSlices& slices) : slices_(slices) {}

        ValueCode code(const Address& address) {
            const SliceRecord& record = slices_.table_.directory().slices[address.slice];
            const Bytes& loaded = slices_.loaded_[address.slice];
            if (!loaded.empty()) return code_at(loaded, address.index, record.width);
            const std::uint64_t per_block = dense_block_bytes / record.width;
            const std::uint64_t block = slices_.first_blocks_[address.slice] + address.index / per_block;
            Recent& recent = recent_[block % recent_.size()];
            if (!recent.content || recent.block != block) recent = {block, slices_.block(block, record)};
            return recent.content ? code_at(*recent.content, address.index % per_block, record.width) : ValueCode{1};
        }

    private:
        struct Recent {
            std::uint64_t block = 0;
            BlockCache::Block content;
        };
        FinishedSlices& slices_;
        std::array<Recent, 64> recent_;
    };

    // The first read that failed.
    Result<void> error() const {
        const std::lock_guard lock(mutex_);
        if (error_) return tl::unexpected<Error>(*error_);
        return {};
    }

private:
    Result<void> load(Workers& workers, std::uint32_t slice) {
        const SliceRecord& record = table_.directory().slices[slice];
        Bytes& codes = loaded_[slice];
        codes.resize(record.size * record.width);
        return read_slice(workers, table_, slice, [&](std::uint64_t at, const Bytes& content) {
            std::copy(content.begin(), content.end(), codes.begin() + static_cast<std::ptrdiff_t>(at));
        });
    }

    BlockCache::Block block(std::uint64_t number, const SliceRecord& record) {
        const auto key = static_cast<std::uint32_t>(number);
        if (BlockCache::Block found = cache_->find(0, key)) return found;
        auto content = read(number, record);
        if (!content) return nullptr;
        auto block = std::make_shared<const Bytes>(*std::move(content));
        cache_->insert(0, key, block);
        return block;
    }

    std::optional<Bytes> read(std::uint64_t block, const SliceRecord& record) {
        const std::uint64_t slice = static_cast<std::uint64_t>(&record - table_.directory().slices.data());
        const std::uint64_t before = (block - first_blocks_[slice]) * dense_block_bytes;
        auto content = table_.read_block(block, std::min(dense_block_bytes, record.size * record.width - before));
        if (content) return *std::move(content);
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = content.error();
        return std::nullopt;
    }

    const TableWriter& table_;
    std::vector<Bytes> loaded_;                // codes by slice; empty where not loaded
    std::vector<std::uint64_t> first_blocks_;  // by slice
    std::unique_ptr<BlockCache> cache_;
    mutable std::mutex mutex_;
    std::optional<Error> error_;
};

}  // namespace zermelo
