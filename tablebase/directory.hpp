// Slice, block and page records of a table file. FORMAT.md is the specification.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "games/base/bytes.hpp"
#include "tablebase/format.hpp"

namespace zermelo {

inline constexpr std::size_t slice_record_bytes = 56;
inline constexpr std::size_t part_record_bytes = 8;    // behind it, in tables with slices stored in part
inline constexpr std::size_t block_record_bytes = 20;  // without the first key of the keyed layout
inline constexpr std::size_t page_record_bytes = 16;   // the same
inline constexpr std::uint64_t page_blocks = 512;

struct SliceRecord {
    std::uint64_t size = 0;  // indices, or entries
    ValueCounts counts;
    bool found_by_search = false;   // all of it
    std::uint8_t bits = 0;          // per code: 1, 2, 8, 16; 0 if found by search
    Digest digest{};                // of the values; zeros if found by search
    std::uint64_t stored_from = 0;  // the indices before are found by search

    // Indices, or entries, that a table stores.
    std::uint64_t stored() const { return found_by_search ? 0 : size - stored_from; }
    bool stores(std::uint64_t index) const { return !found_by_search && index >= stored_from; }
};

struct BlockRecord {
    std::uint32_t length = 0;  // of the frame, in bytes
    std::uint64_t frame_checksum = 0;
    std::uint64_t content_checksum = 0;
    Bytes first_key;
};

struct PageRecord {
    std::uint64_t offset = 0;  // in the file, of the first frame
    std::uint64_t checksum = 0;
    Bytes first_key;
};

// The directory as a writer has it: all of it.
struct TableDirectory {
    std::vector<SliceRecord> slices;
    std::vector<std::uint32_t> write_order;  // the stored slices as their blocks follow in the file
    std::vector<BlockRecord> blocks;         // in the order of the file
};

// The part of the directory that a reader keeps in memory.
struct DirectoryTop {
    std::vector<SliceRecord> slices;
    std::vector<std::uint32_t> write_order;
    std::vector<PageRecord> pages;
};

// Bytes of `count` codes.
constexpr std::uint64_t packed_bytes(std::uint64_t count, unsigned bits) {
    return (count * bits + 7) / 8;
}
// Indices in a full block of the dense layout.
constexpr std::uint64_t indices_per_block(unsigned bits) {
    return dense_block_bytes * 8 / bits;
}
// Indices or entries in a full block.
std::uint64_t units_per_block(Layout layout, const SliceRecord& slice);
// Number of blocks of a slice in a table; 0 if it is found by search.
std::uint64_t block_count(Layout layout, const SliceRecord& slice);

// The blocks of a slice that is being written: first the blocks of left-out indices, then the stored ones.
class SliceCut {
public:
    SliceCut() = default;
    SliceCut(Layout layout, const SliceRecord& slice);

    std::uint64_t blocks() const { return left_out_ + stored_; }
    std::uint64_t left_out() const { return left_out_; }  // blocks
    // The first index of a block, and how many it has.
    std::pair<std::uint64_t, std::uint64_t> range(std::uint64_t block) const {
        const bool stored = block >= left_out_;
        const std::uint64_t first = stored ? from_ + (block - left_out_) * full_ : block * full_;
        return {first, std::min(full_, (stored ? size_ : from_) - first)};
    }
    // The block of an index, and its place there.
    std::pair<std::uint64_t, std::uint64_t> place(std::uint64_t index) const {
        if (index < from_) return {index / full_, index % full_};
        return {left_out_ + (index - from_) / full_, (index - from_) % full_};
    }

private:
    std::uint64_t size_ = 0;
    std::uint64_t from_ = 0;
    std::uint64_t full_ = 1;  // indices or entries of a full block
    std::uint64_t left_out_ = 0;
    std::uint64_t stored_ = 0;
};
constexpr std::uint64_t page_count(std::uint64_t blocks) {
    return (blocks + page_blocks - 1) / page_blocks;
}

// For each stored slice, the number of its first block.
std::vector<std::uint64_t> first_blocks(Layout layout, std::span<const SliceRecord> slices,
                                        std::span<const std::uint32_t> write_order);

// The digest of a table.
Digest table_digest(const TableHeader& header, std::span<const SliceRecord> slices);

// `parts`: as the header says.
void put_record(ByteWriter& out, const SliceRecord& slice, bool parts);
void put_record(ByteWriter& out, const BlockRecord& block);
Result<SliceRecord> get_slice_record(const std::string& path, ByteReader& in, bool parts);
BlockRecord get_block_record(ByteReader& in, std::size_t key_width);

// Page number `page`.
Bytes encode_page(std::span<const BlockRecord> blocks, std::uint64_t page);
// Bytes of the directory without its write order, which follows from the slice records.
std::uint64_t directory_bytes_at_least(const TableHeader& header, const TableFooter& footer);
Bytes encode_directory(const DirectoryTop& directory, bool parts);
Result<DirectoryTop> decode_directory(const std::string& path, const TableHeader& header, std::uint64_t header_bytes,
                                      const TableFooter& footer, ByteSpan directory);

}  // namespace zermelo
