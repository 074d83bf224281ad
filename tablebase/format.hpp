// The parts of a table file as structures, and their bytes. FORMAT.md is the specification.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/core/bytes.hpp"
#include "games/core/error.hpp"
#include "games/core/fingerprint.hpp"
#include "games/core/game.hpp"
#include "games/core/metric.hpp"

namespace zermelo {

inline constexpr std::uint16_t table_version = 1;
inline constexpr std::size_t header_fixed_bytes = 32;
inline constexpr std::size_t footer_bytes = 128;
inline constexpr std::size_t slice_record_bytes = 40;
inline constexpr std::size_t block_record_bytes = 20;  // without the first key of the keyed layout
inline constexpr std::uint64_t dense_block_bytes = 65536;
inline constexpr std::uint64_t keyed_block_entries = 4096;

enum class Layout : std::uint8_t { dense, keyed };

struct TableHeader {
    Layout layout = Layout::dense;
    std::uint8_t key_width = 0;  // bytes; keyed layout only
    std::uint8_t level = 0;      // of zstd
    std::uint64_t fingerprint = 0;
    std::string spec;
    std::string provenance;
    Metric metric = Metric::dtw;
};

// Counts of values, for a slice or a whole table; all for the side to move.
struct ValueCounts {
    std::uint64_t positions = 0;
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint16_t max_win_dtw = 0;  // in games of points: the most points
    std::uint16_t max_loss_dtw = 0;

    std::uint64_t losses() const { return positions - wins - draws; }
    void add(Value value, std::uint64_t times = 1);
    void add(const ValueCounts& other);
    // Bytes that a code needs, so that it holds all these values.
    std::uint8_t code_width(Metric metric) const;
    friend bool operator==(const ValueCounts&, const ValueCounts&) = default;
};

struct SliceRecord {
    std::uint64_t size = 0;  // indices, or entries
    ValueCounts counts;
    bool found_by_search = false;
    std::uint8_t width = 0;  // bytes per code; 0 where found by search
};

struct BlockRecord {
    std::uint32_t length = 0;  // of the frame, in bytes
    std::uint64_t frame_checksum = 0;
    std::uint64_t content_checksum = 0;
    Bytes first_key;
};

struct TableDirectory {
    std::vector<SliceRecord> slices;
    std::vector<std::uint32_t> write_order;  // the stored slices as their blocks follow in the file
    std::vector<BlockRecord> blocks;         // in the order of the file
};

using Digest = std::array<std::uint8_t, 16>;

struct TableFooter {
    std::uint64_t directory_offset = 0;
    std::uint64_t directory_length = 0;
    std::uint64_t directory_checksum = 0;
    std::uint32_t slices = 0;
    std::uint32_t blocks = 0;
    ValueCounts counts;
    ValueCode start = hole_code;
    Digest digest{};
    std::uint64_t file_length = 0;
};

// The error for a file that breaks FORMAT.md.
tl::unexpected<Error> damaged_table(const std::string& path, std::string why);

// Number of blocks of a stored slice.
std::uint64_t block_count(Layout layout, const SliceRecord& slice);

// The slices' number of the first block, by slice; meaningful for stored slices.
std::vector<std::uint64_t> first_blocks(Layout layout, const TableDirectory& directory);

// The digest over the content checksums of all blocks, slice after slice.
Digest digest_of(Layout layout, const TableDirectory& directory);

std::string to_hex(std::span<const std::uint8_t> bytes);
std::uint64_t checksum(ByteSpan bytes);

// The records of the directory. A slice record with a field out of range is nothing.
void put_record(ByteWriter& out, const SliceRecord& slice);
void put_record(ByteWriter& out, const BlockRecord& block);
std::optional<SliceRecord> get_slice_record(ByteReader& in);
BlockRecord get_block_record(ByteReader& in, std::size_t key_width);

Bytes encode_header(const TableHeader& header);
Bytes encode_directory(const TableDirectory& directory);
Bytes encode_footer(const TableFooter& footer, ByteSpan header);

// Length of the whole header, from its fixed part. All decoders fail with `corrupt`, naming what is wrong; `path` is
// for the message.
Result<std::size_t> header_length(const std::string& path, ByteSpan fixed_part);
Result<TableHeader> decode_header(const std::string& path, ByteSpan header);
Result<TableFooter> decode_footer(const std::string& path, ByteSpan footer, ByteSpan header, std::uint64_t file_length);
Result<TableDirectory> decode_directory(const std::string& path, const TableHeader& header, const TableFooter& footer,
                                        ByteSpan directory);

}  // namespace zermelo
