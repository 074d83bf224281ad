// The parts of a file of values as structures, and their bytes. FORMAT.md is the specification.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "games/base/bytes.hpp"
#include "games/base/digest.hpp"
#include "games/base/error.hpp"

namespace zermelo::values {

inline constexpr std::uint16_t value_file_version = 1;
inline constexpr std::size_t value_header_fixed_bytes = 32;
inline constexpr std::size_t value_footer_bytes = 128;
inline constexpr std::size_t value_block_record_bytes = 20;  // in front of each frame
inline constexpr std::size_t value_block_bytes = 65536;      // of content, but for the values of a board
inline constexpr std::size_t values_per_block = 16384;
inline constexpr std::uint64_t most_forms = std::uint64_t{1} << 31;
inline constexpr std::uint64_t most_arrangements = std::uint64_t{1} << 40;
inline constexpr std::uint32_t longest_arrangement_text = 65535;
inline constexpr std::uint32_t most_terms = 1000;
inline constexpr std::uint32_t most_parts = 10000;

// `board`: the values of all arrangements of a board. `proof`: a claim about a sum, and all that it follows from.
enum class ValueFileKind : std::uint8_t { board, proof };

struct ValueHeader {
    ValueFileKind kind = ValueFileKind::board;
    std::uint64_t fingerprint = 0;  // of the rules
    std::string spec;
    std::string provenance;
};

struct ValueSection {
    std::uint64_t offset = 0;
    std::uint64_t content = 0;   // bytes
    std::uint64_t checksum = 0;  // of the content checksums of its blocks
    friend bool operator==(const ValueSection&, const ValueSection&) = default;
};

enum class ValuePart : std::uint8_t { forms, arrangements, claim };

struct ValueFooter {
    std::array<ValueSection, 3> sections;  // by ValuePart; a board has no claim
    std::uint32_t forms = 0;
    std::uint64_t arrangements = 0;
    Digest digest{};
    std::uint64_t file_length = 0;
};

// The record in front of a frame.
struct ValueBlockRecord {
    std::uint32_t length = 0;  // of the frame
    std::uint64_t frame_checksum = 0;
    std::uint64_t content_checksum = 0;
};

// Bytes that hold the number of each of so many forms: 1 to 4.
std::size_t number_width(std::uint64_t forms);
// Bytes of content of a section's blocks, but for the last.
std::size_t block_content(ValueFileKind kind, ValuePart part, std::uint64_t forms);

std::uint64_t value_checksum(ByteSpan bytes);  // the hash that the format names
// Identifies the content of a file, without its provenance and its compression.
Digest value_digest(const ValueHeader& header, const ValueFooter& footer);

// Fails with `limit` where a text is too long.
Result<Bytes> encode_value_header(const ValueHeader& header);
// Sets the digest, too.
Bytes encode_value_footer(ValueFooter& footer, const ValueHeader& header, ByteSpan header_bytes);
// Appends a number in groups of seven bits, the lowest first; all but the last have the bit 128.
void put_number(Bytes& bytes, std::uint64_t number);

// The error for a file that breaks FORMAT.md.
tl::unexpected<Error> damaged_values(const std::string& path, std::string why);

// All decoders fail with `corrupt`, naming what is wrong; `path` is for the message.
//
// Length of the whole header, from its fixed part.
Result<std::size_t> value_header_length(const std::string& path, ByteSpan fixed_part);
Result<ValueHeader> decode_value_header(const std::string& path, ByteSpan header);
Result<ValueFooter> decode_value_footer(const std::string& path, ByteSpan footer, const ValueHeader& header,
                                        ByteSpan header_bytes, std::uint64_t file_length);

}  // namespace zermelo::values
