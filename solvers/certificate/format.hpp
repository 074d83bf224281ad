// The parts of a certificate as structures, and their bytes. FORMAT.md is the specification.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/base/bytes.hpp"
#include "games/base/digest.hpp"
#include "games/base/error.hpp"
#include "games/core/concepts/game.hpp"

namespace zermelo {

inline constexpr std::uint16_t certificate_version = 1;
inline constexpr std::size_t certificate_fixed_bytes = 40;
inline constexpr std::size_t longest_certificate_header = 1 << 20;
inline constexpr std::size_t certificate_footer_bytes = 128;
inline constexpr std::size_t node_block_bytes = 24;  // in front of each frame
inline constexpr std::size_t nodes_per_block = 4096;
inline constexpr std::uint64_t most_nodes = UINT32_MAX - 1;  // of a section
inline constexpr std::uint16_t first_leaf_step = 0xff00;

// The claim of a section: the side wins, or does not lose.
struct ProofClaim {
    Side side = Side::first;
    Goal goal = Goal::win;
    friend bool operator==(const ProofClaim&, const ProofClaim&) = default;
};

// "win for white", "no loss for black"; `side` is its name. Inline, as plugs with a check link no library.
inline std::string words_of(const ProofClaim& claim, std::string_view side) {
    return (claim.goal == Goal::win ? "win for " : "no loss for ") + std::string(side);
}

// True for a single claim and for the two claims of a draw.
bool claims_of_one_file(std::span<const ProofClaim> claims);

// A table whose values some leaves rely on.
struct CitedTable {
    std::string spec;
    std::uint64_t fingerprint = 0;  // of the rules
    Digest digest{};
    friend bool operator==(const CitedTable&, const CitedTable&) = default;
};

struct CertificateHeader {
    std::vector<ProofClaim> claims;  // one for each section
    std::uint8_t key_width = 0;      // of a position's key, without the role
    std::uint64_t fingerprint = 0;
    std::string spec;
    std::string start;
    std::string provenance;
    std::vector<CitedTable> tables;
};

struct SectionRecord {
    std::uint64_t offset = 0;
    std::uint64_t nodes = 0;
    std::uint64_t leaves = 0;
    std::uint64_t checksum = 0;  // of the content checksums of its blocks
    std::uint32_t depth = 0;     // height of the root

    std::uint64_t blocks() const { return (nodes + nodes_per_block - 1) / nodes_per_block; }
    friend bool operator==(const SectionRecord&, const SectionRecord&) = default;
};

struct CertificateFooter {
    std::vector<SectionRecord> sections;
    std::uint64_t file_length = 0;
};

// Nodes in the order of their keys.
struct NodeBlock {
    std::size_t key_width = 0;  // of a node's key, with the role
    Bytes keys;                 // one after the other
    std::vector<std::uint16_t> steps;
    std::vector<std::uint32_t> heights;  // empty where the claim is not a win

    std::size_t size() const { return steps.size(); }
    ByteSpan key(std::size_t node) const { return ByteSpan(keys).subspan(node * key_width, key_width); }
};

// The record in front of a block's frame.
struct NodeBlockRecord {
    std::uint32_t length = 0;  // of the frame
    std::uint32_t nodes = 0;
    std::uint64_t frame_checksum = 0;
    std::uint64_t content_checksum = 0;
};

// The error for a file that breaks FORMAT.md.
tl::unexpected<Error> damaged_certificate(const std::string& path, std::string why);

// Fails with `limit` where a text is too long.
Result<Bytes> encode_certificate_header(const CertificateHeader& header);
Bytes encode_certificate_footer(const CertificateFooter& footer, ByteSpan header);
std::uint64_t certificate_checksum(ByteSpan bytes);  // the hash that the format names
std::uint64_t section_checksum(std::span<const std::uint64_t> content_checksums);
// The block with its record in front; throws std::bad_alloc where zstd gets no memory.
Bytes encode_node_block(const NodeBlock& block, int level, NodeBlockRecord& record);

// All decoders fail with `corrupt`, naming what is wrong; `path` is for the message.
//
// Length of the whole header, from its fixed part.
Result<std::size_t> certificate_header_length(const std::string& path, ByteSpan fixed_part);
Result<CertificateHeader> decode_certificate_header(const std::string& path, ByteSpan header);
Result<CertificateFooter> decode_certificate_footer(const std::string& path, ByteSpan footer, ByteSpan header,
                                                    std::size_t sections, std::uint64_t file_length);
// `width`: of a node's key. The length is no more than a frame of so many nodes may have.
Result<NodeBlockRecord> decode_block_record(const std::string& path, ByteSpan bytes, std::size_t width, bool heights);
Result<NodeBlock> decode_node_block(const std::string& path, const NodeBlockRecord& record, ByteSpan frame,
                                    std::size_t width, bool heights);

}  // namespace zermelo
