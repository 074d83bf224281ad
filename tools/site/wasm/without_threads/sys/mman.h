/* Declares madvise(), which does nothing. */
#pragma once

#include <stddef.h>

#define MADV_DONTNEED 4
#define MADV_HUGEPAGE 14

inline int madvise(void*, size_t, int) {
    return 0;
}
