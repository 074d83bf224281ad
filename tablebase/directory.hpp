// Slice, block and page records of a table file. FORMAT.md is the specification.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/core/bytes.hpp"
#include "tablebase/format.hpp"

namespace zermelo {

inline constexpr std::size_t slice_record_bytes = 56;
inline constexpr std::size_t block_record_bytes = 20;  // without the first key of the keyed layout
inline constexpr std::size_t page_record_bytes = 16;   // the same
inline constexpr std::uint64_t page_blocks = 512;

struct SliceRecord {
    std::uint64_t size = 0;  // indices, or entries
    ValueCounts counts;
    bool found_by_search = false;
    std::uint8_t bits = 0;  // per code: 1, 2, 8, 16; 0 where found by search
    Digest digest{};        // of the values; zeros where found by search
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

// What a reader keeps of it.
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
// Number of blocks of a slice; 0 where it is found by search.
std::uint64_t block_count(Layout layout, const SliceRecord& slice);
constexpr std::uint64_t page_count(std::uint64_t blocks) {
    return (blocks + page_blocks - 1) / page_blocks;
}

// For each stored slice, the number of its first block.
std::vector<std::uint64_t> first_blocks(Layout layout, std::span<const SliceRecord> slices,
                                        std::span<const std::uint32_t> write_order);

// The digest of a table.
Digest table_digest(const TableHeader& header, std::span<const SliceRecord> slices);

void put_record(ByteWriter& out, const SliceRecord& slice);
void put_record(ByteWriter& out, const BlockRecord& block);
Result<SliceRecord> get_slice_record(const std::string& path, ByteReader& in);
BlockRecord get_block_record(ByteReader& in, std::size_t key_width);

// Page number `page`.
Bytes encode_page(std::span<const BlockRecord> blocks, std::uint64_t page);
// Bytes of the directory without its write order, which follows from the slice records.
std::uint64_t directory_bytes_at_least(const TableHeader& header, const TableFooter& footer);
Bytes encode_directory(const DirectoryTop& directory);
Result<DirectoryTop> decode_directory(const std::string& path, const TableHeader& header, std::uint64_t header_bytes,
                                      const TableFooter& footer, ByteSpan directory);

}  // namespace zermelo
