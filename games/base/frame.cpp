#include "games/base/frame.hpp"

#include <zstd.h>

#include <memory>

#include "games/base/machine.hpp"

namespace zermelo {

std::uint64_t longest_frame(std::uint64_t content) {
    return ZSTD_compressBound(content);
}

Bytes compress_frame(ByteSpan content, int level) {
    thread_local const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
    if (context == nullptr) out_of_memory();
    Bytes frame(ZSTD_compressBound(content.size()));
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_contentSizeFlag, 0);
    const std::size_t length =
        ZSTD_compress2(context.get(), frame.data(), frame.size(), content.data(), content.size());
    if (ZSTD_isError(length) != 0) out_of_memory();  // nothing else can go wrong with room for the bound
    frame.resize(length);
    return frame;
}

const char* decompress_frame(ByteSpan frame, std::span<std::uint8_t> content) {
    thread_local const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), &ZSTD_freeDCtx);
    if (context == nullptr) out_of_memory();
    // One frame exactly: zstd itself would also take several, and skip frames that hold no content.
    if (ZSTD_findFrameCompressedSize(frame.data(), frame.size()) != frame.size()) return "is not one zstd frame";
    const std::size_t got =
        ZSTD_decompressDCtx(context.get(), content.data(), content.size(), frame.data(), frame.size());
    return ZSTD_isError(got) != 0 || got != content.size() ? "does not decompress to its size" : nullptr;
}

}  // namespace zermelo
