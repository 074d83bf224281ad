// Values of slices that are already in the table that a solver writes.
#pragma once

#include <array>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "solvers/run/parallel.hpp"
#include "tablebase/block.hpp"
#include "tablebase/cache.hpp"
#include "tablebase/slice_table.hpp"

namespace zermelo {

// Reads finished slices back from the file. The slices that the next one needs are loaded whole as far as a budget
// allows; the others are read block by block through a cache, which is slower but needs no more memory.
class FinishedSlices {
public:
    static constexpr std::uint64_t cache_bytes = 64 << 20;

    explicit FinishedSlices(const SliceTable& table, std::uint64_t cache = cache_bytes);

    // Forgets what was loaded and loads the `wanted` slices, the small ones first, as long as they fit in `budget`
    // bytes.
    Result<void> load(Workers& workers, std::vector<std::uint32_t> wanted, std::uint64_t budget,
                      const std::stop_token& stop);

    // Codes of a slice that the table does not store, from an index on. Thread-safe.
    using ReadCodes = std::function<Result<void>(std::uint64_t first, std::span<ValueCode> codes)>;
    // Values of a slice that is found by search, kept elsewhere, until forget().
    void add(std::uint32_t slice, ReadCodes read);
    void forget(std::uint32_t slice) {
        if (has_aside(slice)) aside_[slice] = nullptr;
    }
    bool has_aside(std::uint32_t slice) const { return !aside_.empty() && aside_[slice] != nullptr; }

    // One worker's view. After a failed read it answers draws; error() tells.
    class View {
    public:
        explicit View(FinishedSlices& slices) : slices_(slices) {}

        ValueCode code(const Address& address) {
            if (slices_.has_aside(address.slice)) return code_aside(address);
            const SliceRecord& record = slices_.table_.directory().slices[address.slice];
            const Bytes& loaded = slices_.loaded_[address.slice];
            if (!loaded.empty()) return code_at(loaded, place_in_memory(record, address.index), record.bits);
            const auto [number, unit] = slices_.cuts_[address.slice].place(address.index);
            const std::uint64_t block = slices_.table_.first_block(address.slice) + number;
            const Bytes* const content =
                recent(table_blocks, block, [&] { return slices_.block(block, address.slice); });
            return content ? code_at(*content, unit, record.bits) : draw_code;
        }

    private:
        struct Recent {
            std::uint64_t source = 0;
            std::uint64_t block = 0;
            BlockCache::Block content;
        };
        static constexpr std::uint64_t table_blocks = ~std::uint64_t{0};

        // A block by its number. `source` is a slice whose values lie elsewhere, or table_blocks.
        template <class Read>
        const Bytes* recent(std::uint64_t source, std::uint64_t block, const Read& read) {
            Recent& found = recent_[block % recent_.size()];
            if (!found.content || found.block != block || found.source != source) found = {source, block, read()};
            return found.content.get();
        }
        ValueCode code_aside(const Address& address) {
            const std::uint64_t block = address.index / codes_per_block;
            const Bytes* const content =
                recent(address.slice, block, [&] { return slices_.block_aside(block, address.slice); });
            ValueCode code = draw_code;
            if (content)
                std::memcpy(&code, content->data() + address.index % codes_per_block * sizeof code, sizeof code);
            return code;
        }

        FinishedSlices& slices_;
        std::array<Recent, 64> recent_;
    };

    // The first read that failed.
    Result<void> error() const;

private:
    // In memory the codes from stored_from on begin with a whole byte.
    static std::uint64_t place_in_memory(const SliceRecord& record, std::uint64_t index) {
        return index < record.stored_from ? index : index + (8 - record.stored_from % 8) % 8;
    }
    static constexpr std::uint64_t codes_per_block = 1 << 15;  // of values that are kept elsewhere

    Result<void> load(Workers& workers, std::uint32_t slice, const std::stop_token& stop);
    BlockCache::Block block_aside(std::uint64_t number, std::uint32_t slice);
    void note(Error error);
    BlockCache::Block block(std::uint64_t number, std::uint32_t slice);
    std::optional<Bytes> read(std::uint64_t number, std::uint32_t slice);

    const SliceTable& table_;
    std::vector<Bytes> loaded_;     // codes by slice; empty where not loaded
    std::vector<SliceCut> cuts_;    // by slice
    std::vector<ReadCodes> aside_;  // by slice; empty before the first one
    std::unique_ptr<BlockCache> cache_;
    mutable std::mutex mutex_;
    std::optional<Error> error_;
};

}  // namespace zermelo
