/* The part of zstd's interface that readers of tables and certificates need. The host unpacks (zstd.cpp). The packing
   functions are declared only, for code that is compiled but never called. */
#pragma once

#include <stddef.h>

extern "C" {

typedef struct ZSTD_DCtx ZSTD_DCtx;
ZSTD_DCtx* ZSTD_createDCtx();
size_t ZSTD_freeDCtx(ZSTD_DCtx*);
/* Bytes of the first frame, from its headers; an error if they are damaged. */
size_t ZSTD_findFrameCompressedSize(const void* frames, size_t length);
size_t ZSTD_decompressDCtx(ZSTD_DCtx*, void* content, size_t room, const void* frame, size_t length);
unsigned ZSTD_isError(size_t code);
size_t ZSTD_compressBound(size_t content);

typedef struct ZSTD_CCtx ZSTD_CCtx;
typedef enum { ZSTD_c_compressionLevel, ZSTD_c_contentSizeFlag } ZSTD_cParameter;
ZSTD_CCtx* ZSTD_createCCtx();
size_t ZSTD_freeCCtx(ZSTD_CCtx*);
size_t ZSTD_CCtx_setParameter(ZSTD_CCtx*, ZSTD_cParameter, int value);
size_t ZSTD_compress2(ZSTD_CCtx*, void* frame, size_t room, const void* content, size_t length);
}
