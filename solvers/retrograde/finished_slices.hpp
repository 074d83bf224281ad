// Values of slices that are already in the table that a solver writes.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <optional>
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

    // One worker's view. After a failed read it answers draws; error() tells.
    class View {
    public:
        explicit View(FinishedSlices& slices) : slices_(slices) {}

        ValueCode code(const Address& address) {
            const SliceRecord& record = slices_.table_.directory().slices[address.slice];
            const Bytes& loaded = slices_.loaded_[address.slice];
            if (!loaded.empty()) return code_at(loaded, place_in_memory(record, address.index), record.bits);
            const auto [number, unit] = slices_.cuts_[address.slice].place(address.index);
            const std::uint64_t block = slices_.table_.first_block(address.slice) + number;
            Recent& recent = recent_[block % recent_.size()];
            if (!recent.content || recent.block != block) recent = {block, slices_.block(block, address.slice)};
            return recent.content ? code_at(*recent.content, unit, record.bits) : draw_code;
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
    Result<void> error() const;

private:
    // In memory the codes from stored_from on begin with a whole byte.
    static std::uint64_t place_in_memory(const SliceRecord& record, std::uint64_t index) {
        return index < record.stored_from ? index : index + (8 - record.stored_from % 8) % 8;
    }
    Result<void> load(Workers& workers, std::uint32_t slice, const std::stop_token& stop);
    BlockCache::Block block(std::uint64_t number, std::uint32_t slice);
    std::optional<Bytes> read(std::uint64_t number, std::uint32_t slice);

    const SliceTable& table_;
    std::vector<Bytes> loaded_;   // codes by slice; empty where not loaded
    std::vector<SliceCut> cuts_;  // by slice
    std::unique_ptr<BlockCache> cache_;
    mutable std::mutex mutex_;
    std::optional<Error> error_;
};

}  // namespace zermelo
