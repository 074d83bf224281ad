// Header and footer of a table file as structures, and their bytes. FORMAT.md is the specification.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/base/bytes.hpp"
#include "games/base/error.hpp"
#include "games/core/concepts/fingerprint.hpp"
#include "games/core/concepts/game.hpp"
#include "games/core/values/metric.hpp"
#include "tablebase/digest.hpp"

namespace zermelo {

inline constexpr std::uint16_t table_version = 2;
inline constexpr std::size_t header_fixed_bytes = 32;
inline constexpr std::size_t footer_bytes = 128;
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
    std::uint32_t indexing_revision = 1;
    bool parts = false;  // slices are stored in part, and their records say from where on
};

// The first word of the provenance: the name of the method that made the table, as SlicePlan gives it.
std::string_view method_of(const TableHeader& header);

// A header with the facts of the game, for the dense layout; the caller may change that.
TableHeader table_header(const GameInfo& info, const std::string& spec, Metric metric);

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
    // The greatest code of these values.
    unsigned greatest_code(Metric metric) const;
    // True if codes of so many bits hold all these values.
    bool fit(Metric metric, unsigned bits) const;
    // The bits that a solver gives to a code: bytes for distances and points, fewer for outcomes.
    std::uint8_t code_bits(Metric metric) const;
    friend bool operator==(const ValueCounts&, const ValueCounts&) = default;
};

struct TableFooter {
    std::uint64_t pages_offset = 0;
    std::uint64_t directory_offset = 0;
    std::uint64_t directory_checksum = 0;
    std::uint32_t slices = 0;
    std::uint32_t blocks = 0;
    ValueCounts counts;
    ValueCode start = hole_code;
    Digest digest{};
    std::uint64_t file_length = 0;

    std::uint64_t directory_length() const { return file_length - footer_bytes - directory_offset; }
};

// The error for a file that breaks FORMAT.md.
tl::unexpected<Error> damaged_table(const std::string& path, std::string why);
// The error for a file with something that FORMAT.md does not define yet.
tl::unexpected<Error> newer_table(const std::string& path, std::string why);
// The error for a table of version 1, with the command that makes it anew. `spec` is the text in the file.
tl::unexpected<Error> older_table(const std::string& path, const std::string& spec);

std::string to_hex(std::span<const std::uint8_t> bytes);
std::uint64_t checksum(ByteSpan bytes);

Bytes encode_header(const TableHeader& header);
Bytes encode_footer(const TableFooter& footer, ByteSpan header);

// The length of the spec text where the file is a table of version 1.
std::optional<std::size_t> older_spec_length(ByteSpan fixed_part);
// Length of the whole header, from its fixed part. All decoders fail with `corrupt` and name the fault; `path` is
// for the message.
Result<std::size_t> header_length(const std::string& path, ByteSpan fixed_part);
Result<TableHeader> decode_header(const std::string& path, ByteSpan header);
Result<TableFooter> decode_footer(const std::string& path, ByteSpan footer, ByteSpan header, std::uint64_t file_length);

}  // namespace zermelo
