// Hashes of 128 bits that identify contents: of tables, certificates and files of values.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "games/base/bytes.hpp"

namespace zermelo {

using Digest = std::array<std::uint8_t, 16>;

std::string digest_text(const Digest& digest);  // 32 small letters and digits

// XXH3-128 in canonical form.
Digest digest_of_bytes(ByteSpan bytes);

}  // namespace zermelo
