#include "solvers/rewrite/solve/totals.hpp"

#include <xxhash.h>

#include <cstddef>

namespace zermelo {

void RowTotals::add_hashes(const void* bytes, std::uint64_t count, std::uint64_t block_bytes, std::uint64_t at,
                           Side mover, std::array<std::uint64_t, 2>& hashes) {
    for (std::uint64_t offset = 0; offset < count; offset += block_bytes) {
        const XXH128_hash_t hash =
            XXH3_128bits_withSeed(static_cast<const std::byte*>(bytes) + offset, block_bytes,
                                  2 * ((at + offset) / block_bytes) + static_cast<std::uint64_t>(mover));
        hashes[0] += hash.low64;
        hashes[1] += hash.high64;
    }
}

}  // namespace zermelo
