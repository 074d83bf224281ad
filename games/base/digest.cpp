#include "games/base/digest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <xxhash.h>

#include <algorithm>
#include <iterator>

namespace zermelo {

std::string digest_text(const Digest& digest) {
    return fmt::format("{:02x}", fmt::join(digest, ""));
}

Digest digest_of_bytes(ByteSpan bytes) {
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(bytes.data(), bytes.size()));
    Digest digest;
    std::copy(std::begin(canonical.digest), std::end(canonical.digest), digest.begin());
    return digest;
}

}  // namespace zermelo
