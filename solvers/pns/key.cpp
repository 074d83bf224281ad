#include "solvers/pns/key.hpp"

#include <xxhash.h>

namespace zermelo {

U128 position_hash(std::span<const std::byte> bytes) noexcept {
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return (static_cast<U128>(hash.high64) << 64 | hash.low64) >> 1;
}

}  // namespace zermelo
