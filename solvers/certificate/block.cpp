// Blocks of nodes: columns, and frames.
#include <fmt/format.h>

#include "games/base/frame.hpp"
#include "solvers/certificate/format.hpp"

namespace zermelo {

namespace {

std::size_t content_length(std::size_t nodes, std::size_t width, bool heights) {
    return nodes * (width + 2 + (heights ? 4 : 0));
}

Bytes content_of(const NodeBlock& block) {
    const std::size_t nodes = block.size();
    const std::size_t width = block.key_width;
    Bytes content(content_length(nodes, width, !block.heights.empty()));
    for (std::size_t i = 0; i < nodes; ++i) {
        for (std::size_t j = 0; j < width; ++j) {
            const std::uint8_t before = i == 0 ? std::uint8_t{0} : block.keys[(i - 1) * width + j];
            content[j * nodes + i] = static_cast<std::uint8_t>(block.keys[i * width + j] - before);
        }
        for (std::size_t b = 0; b < 2; ++b)
            content[(width + b) * nodes + i] = static_cast<std::uint8_t>(block.steps[i] >> (8 * b));
        for (std::size_t b = 0; b < 4 && !block.heights.empty(); ++b)
            content[(width + 2 + b) * nodes + i] = static_cast<std::uint8_t>(block.heights[i] >> (8 * b));
    }
    return content;
}

}  // namespace

Bytes encode_node_block(const NodeBlock& block, int level, NodeBlockRecord& record) {
    const Bytes content = content_of(block);
    const Bytes frame = compress_frame(content, level);
    record = {static_cast<std::uint32_t>(frame.size()), static_cast<std::uint32_t>(block.size()),
              certificate_checksum(frame), certificate_checksum(content)};
    ByteWriter out;
    out.put(record.length);
    out.put(record.nodes);
    out.put(record.frame_checksum);
    out.put(record.content_checksum);
    out.put(ByteSpan(frame));
    return out.bytes();
}

Result<NodeBlockRecord> decode_block_record(const std::string& path, ByteSpan bytes, std::size_t width, bool heights) {
    ByteReader in(bytes);
    NodeBlockRecord record;
    record.length = in.get<std::uint32_t>();
    record.nodes = in.get<std::uint32_t>();
    record.frame_checksum = in.get<std::uint64_t>();
    record.content_checksum = in.get<std::uint64_t>();
    if (!in.ok() || record.nodes == 0 || record.nodes > nodes_per_block || record.length == 0 ||
        record.length > longest_frame(content_length(record.nodes, width, heights)))
        return damaged_certificate(path, "a block has an impossible size");
    return record;
}

Result<NodeBlock> decode_node_block(const std::string& path, const NodeBlockRecord& record, ByteSpan frame,
                                    std::size_t width, bool heights) {
    if (certificate_checksum(frame) != record.frame_checksum)
        return damaged_certificate(path, "the checksum of a block is wrong");
    const std::size_t nodes = record.nodes;
    Bytes content(content_length(nodes, width, heights));
    if (const char* const why = decompress_frame(frame, content))
        return damaged_certificate(path, fmt::format("a block {}", why));
    if (certificate_checksum(content) != record.content_checksum)
        return damaged_certificate(path, "the checksum of a block's content is wrong");

    NodeBlock block{width, Bytes(nodes * width), std::vector<std::uint16_t>(nodes), {}};
    if (heights) block.heights.resize(nodes);
    for (std::size_t j = 0; j < width; ++j) {
        std::uint8_t byte = 0;
        for (std::size_t i = 0; i < nodes; ++i) {
            byte = static_cast<std::uint8_t>(byte + content[j * nodes + i]);
            block.keys[i * width + j] = byte;
        }
    }
    const ByteSpan columns = ByteSpan(content).subspan(width * nodes);
    for (std::size_t i = 0; i < nodes; ++i) {
        block.steps[i] = static_cast<std::uint16_t>(columns[i] | columns[nodes + i] << 8);
        for (std::size_t b = 0; b < 4 && heights; ++b)
            block.heights[i] |= std::uint32_t{columns[(2 + b) * nodes + i]} << (8 * b);
    }
    return block;
}

}  // namespace zermelo
