// Blocks of nodes: columns, and zstd frames.
#include <zstd.h>

#include <memory>

#include "games/base/machine.hpp"
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
    thread_local const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
    if (context == nullptr) out_of_memory();
    const Bytes content = content_of(block);
    Bytes frame(ZSTD_compressBound(content.size()));
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_contentSizeFlag, 0);
    const std::size_t length =
        ZSTD_compress2(context.get(), frame.data(), frame.size(), content.data(), content.size());
    if (ZSTD_isError(length) != 0) out_of_memory();  // nothing else can go wrong with room for the bound
    frame.resize(length);
    record = {static_cast<std::uint32_t>(length), static_cast<std::uint32_t>(block.size()), certificate_checksum(frame),
              certificate_checksum(content)};
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
        record.length > ZSTD_compressBound(content_length(record.nodes, width, heights)))
        return damaged_certificate(path, "a block has an impossible size");
    return record;
}

Result<NodeBlock> decode_node_block(const std::string& path, const NodeBlockRecord& record, ByteSpan frame,
                                    std::size_t width, bool heights) {
    if (certificate_checksum(frame) != record.frame_checksum)
        return damaged_certificate(path, "the checksum of a block is wrong");
    thread_local const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), &ZSTD_freeDCtx);
    if (context == nullptr) out_of_memory();
    // One frame exactly: zstd itself would also take several, and skip frames that hold no content.
    if (ZSTD_findFrameCompressedSize(frame.data(), frame.size()) != frame.size())
        return damaged_certificate(path, "a block is not one zstd frame");
    const std::size_t nodes = record.nodes;
    Bytes content(content_length(nodes, width, heights));
    const std::size_t got =
        ZSTD_decompressDCtx(context.get(), content.data(), content.size(), frame.data(), frame.size());
    if (ZSTD_isError(got) != 0 || got != content.size())
        return damaged_certificate(path, "a block does not decompress to its size");
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
