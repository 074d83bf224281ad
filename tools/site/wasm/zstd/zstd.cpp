// The host unpacks frames. This file computes their lengths from their headers (RFC 8878, sections 3.1.1 and 3.1.1.2).
#include "tools/site/wasm/zstd/zstd.h"

#include <cstddef>
#include <cstdint>

// Unpacks a frame into `content`. Returns the number of bytes, or -1 if the frame is damaged or does not fit.
extern "C" [[clang::import_module("host"), clang::import_name("unpack")]] std::int32_t host_unpack(const void* frame,
                                                                                                   std::size_t length,
                                                                                                   void* content,
                                                                                                   std::size_t room);

struct ZSTD_DCtx {};

namespace {

constexpr std::size_t error = SIZE_MAX;

}  // namespace

ZSTD_DCtx* ZSTD_createDCtx() {
    static ZSTD_DCtx only;
    return &only;
}

std::size_t ZSTD_freeDCtx(ZSTD_DCtx*) {
    return 0;
}

std::size_t ZSTD_findFrameCompressedSize(const void* frames, std::size_t length) {
    const auto* bytes = static_cast<const std::uint8_t*>(frames);
    constexpr std::uint8_t magic[] = {0x28, 0xB5, 0x2F, 0xFD};
    if (length < 5) return error;
    for (std::size_t i = 0; i < 4; ++i)
        if (bytes[i] != magic[i]) return error;
    const unsigned descriptor = bytes[4];
    const bool single_segment = (descriptor & 0x20U) != 0;
    const bool checksum = (descriptor & 0x04U) != 0;
    constexpr std::size_t dictionary_bytes[] = {0, 1, 2, 4};
    const std::size_t size_bytes[] = {single_segment ? 1U : 0U, 2, 4, 8};
    std::size_t at = 5 + (single_segment ? 0 : 1) + dictionary_bytes[descriptor & 3U] + size_bytes[descriptor >> 6U];
    for (bool last = false; !last;) {
        if (at + 3 > length) return error;
        const std::uint32_t header =
            bytes[at] | std::uint32_t{bytes[at + 1]} << 8U | std::uint32_t{bytes[at + 2]} << 16U;
        last = (header & 1U) != 0;
        const std::uint32_t type = header >> 1U & 3U;
        if (type == 3) return error;
        at += 3 + (type == 1 ? 1 : header >> 3U);  // type 1 is one repeated byte
    }
    if (checksum) at += 4;
    return at <= length ? at : error;
}

std::size_t ZSTD_decompressDCtx(ZSTD_DCtx*, void* content, std::size_t room, const void* frame, std::size_t length) {
    const std::int32_t got = host_unpack(frame, length, content, room);
    return got < 0 ? error : static_cast<std::size_t>(got);
}

unsigned ZSTD_isError(std::size_t code) {
    return code == error ? 1 : 0;
}

// The formula of zstd 1.5. Readers bound the length of a frame by it.
std::size_t ZSTD_compressBound(std::size_t content) {
    constexpr std::size_t small = 128 << 10;
    return content + (content >> 8U) + (content < small ? (small - content) >> 11U : 0);
}
