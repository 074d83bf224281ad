#include "tablebase/block.hpp"

#include <fmt/format.h>

namespace zermelo {

Bytes keyed_content(ByteSpan keys, std::size_t key_width, std::span<const ValueCode> codes, unsigned bits) {
    const std::size_t entries = codes.size();
    Bytes content(entries * key_width + packed_bytes(entries, bits));
    const std::span packed = std::span(content).subspan(entries * key_width);
    for (std::size_t i = 0; i < entries; ++i) {
        for (std::size_t j = 0; j < key_width; ++j) {
            const std::uint8_t before = keys[(i == 0 ? 0 : i - 1) * key_width + j];
            content[j * entries + i] = static_cast<std::uint8_t>(keys[i * key_width + j] - before);
        }
        set_code(packed, i, codes[i], bits);
    }
    return content;
}

Bytes keys_of_content(ByteSpan content, std::size_t entries, ByteSpan first_key) {
    const std::size_t width = first_key.size();
    Bytes keys(entries * width);
    for (std::size_t j = 0; j < width; ++j) {
        std::uint8_t byte = first_key[j];
        for (std::size_t i = 0; i < entries; ++i) {
            byte = static_cast<std::uint8_t>(byte + content[j * entries + i]);
            keys[i * width + j] = byte;
        }
    }
    return keys;
}

EncodedBlock compress_block(ByteSpan content, int level) {
    EncodedBlock block;
    block.frame = compress_frame(content, level);
    block.record = {static_cast<std::uint32_t>(block.frame.size()), checksum(block.frame), checksum(content), {}};
    return block;
}

EncodedBlock keyed_block(ByteSpan keys, std::size_t key_width, std::span<const ValueCode> codes, unsigned bits,
                         int level) {
    EncodedBlock block = compress_block(keyed_content(keys, key_width, codes, bits), level);
    const ByteSpan first_key = keys.first(key_width);
    block.record.first_key.assign(first_key.begin(), first_key.end());
    block.run_hashes = {hash_of_run(keys, codes)};
    return block;
}

Result<Bytes> decompress_block(const std::string& path, const BlockRecord& record, ByteSpan frame, std::size_t length) {
    if (checksum(frame) != record.frame_checksum) return damaged_table(path, "the checksum of a block is wrong");
    Bytes content(length);
    if (const char* const why = decompress_frame(frame, content))
        return damaged_table(path, fmt::format("a block {}", why));
    if (checksum(content) != record.content_checksum)
        return damaged_table(path, "the checksum of a block's content is wrong");
    return content;
}

}  // namespace zermelo
