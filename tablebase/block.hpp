// Blocks: values as bytes, and bytes as zstd frames. Thread-safe functions without state.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "games/base/bytes.hpp"
#include "games/base/error.hpp"
#include "games/base/frame.hpp"
#include "games/core/values/value.hpp"
#include "tablebase/directory.hpp"

namespace zermelo {

struct EncodedBlock {
    BlockRecord record;
    Bytes frame;
    std::vector<std::uint64_t> run_hashes;  // of its values, for the digest
};

// The code number `index` of a sequence with `bits` each.
inline ValueCode code_at(ByteSpan codes, std::uint64_t index, unsigned bits) {
    if (bits == 8) return codes[index];
    if (bits == 16) return static_cast<ValueCode>(codes[2 * index] | codes[2 * index + 1] << 8);
    const unsigned at = static_cast<unsigned>(index * bits % 8);
    const unsigned field = codes[index * bits / 8] >> at;
    return static_cast<ValueCode>(bits == 2 ? field & 3U : 2 + (field & 1U));
}

// Sets `to` to the codes of a sequence from number `first` on; Code is std::uint8_t, which must hold them, or
// std::uint16_t.
template <class Code>
void unpack_codes(ByteSpan codes, std::uint64_t first, unsigned bits, std::span<Code> to) {
    if (bits == 8)
        std::copy_n(codes.begin() + static_cast<std::ptrdiff_t>(first), to.size(), to.begin());
    else
        for (std::size_t i = 0; i < to.size(); ++i) to[i] = static_cast<Code>(code_at(codes, first + i, bits));
}

// Sets the code number `index` of a sequence of zeros; the code must fit.
inline void set_code(std::span<std::uint8_t> codes, std::uint64_t index, ValueCode code, unsigned bits) {
    codes[index * bits / 8] |= static_cast<std::uint8_t>((bits == 1 ? code & 1U : code) << (index * bits % 8));
    if (bits == 16) codes[2 * index + 1] = static_cast<std::uint8_t>(code >> 8);
}

// The content of a dense block with codes of `bits`; Code is std::uint8_t or std::uint16_t. Holes repeat the code
// before them.
template <class Code>
Bytes dense_content(std::span<const Code> codes, unsigned bits) {
    Bytes content(packed_bytes(codes.size(), bits));
    Code last = bits == 1 ? 2 : hole_code;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        if (codes[i] != hole_code) last = codes[i];
        if (bits == 8)
            content[i] = static_cast<std::uint8_t>(last);
        else
            set_code(content, i, last, bits);
    }
    return content;
}

// The content of a keyed block: `keys` one after the other, key_width bytes each.
Bytes keyed_content(ByteSpan keys, std::size_t key_width, std::span<const ValueCode> codes, unsigned bits);

// The reverse for the keys: content with the keys in place of the columns of differences, entry after entry.
Bytes keys_of_content(ByteSpan content, std::size_t entries, ByteSpan first_key);

// A frame and the checksums of its record. Throws std::bad_alloc if zstd gets no memory.
EncodedBlock compress_block(ByteSpan content, int level);

// A block of a dense slice, holes (hole_code) included, and the hashes of the runs that begin in it: `count` indices
// from `first` on. `codes` begin at `first` and end with the last of these runs or later.
template <class Code>
EncodedBlock dense_block(std::span<const Code> codes, std::uint64_t first, std::uint64_t count, unsigned bits,
                         int level) {
    EncodedBlock block = compress_block(dense_content(codes.first(count), bits), level);
    block.run_hashes = hashes_of_runs(codes, first, count);
    return block;
}

// The same where the runs end with the block, or it is the last one.
template <class Code>
EncodedBlock dense_block(std::span<const Code> codes, unsigned bits, int level) {
    return dense_block(codes, 0, codes.size(), bits, level);
}

// A block of the keyed layout with its first key.
EncodedBlock keyed_block(ByteSpan keys, std::size_t key_width, std::span<const ValueCode> codes, unsigned bits,
                         int level);

// Checks the frame, decompresses it to exactly `length` bytes and checks these; `path` is for the message.
Result<Bytes> decompress_block(const std::string& path, const BlockRecord& record, ByteSpan frame, std::size_t length);

}  // namespace zermelo
