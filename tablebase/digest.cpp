#include "tablebase/digest.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <bit>

namespace zermelo {

namespace {

std::uint64_t hash_of_bytes(ByteSpan bytes) {
    return XXH3_64bits(bytes.data(), bytes.size());
}

// Codes as the bytes that are hashed.
ByteSpan little_endian(std::span<std::uint16_t> codes) {
    if constexpr (std::endian::native == std::endian::big)
        for (std::uint16_t& code : codes) code = static_cast<std::uint16_t>(code << 8 | code >> 8);
    return {reinterpret_cast<const std::uint8_t*>(codes.data()), codes.size_bytes()};
}

// Groups without a hole are copied at once; elsewhere every code is written, and the next one over it where it was a
// hole: no branch depends on a single code.
template <class Code>
std::uint64_t hash_without_holes(std::span<const Code> codes) {
    constexpr std::size_t group = 32;
    std::array<std::uint16_t, run_indices> kept;
    std::size_t count = 0;
    std::size_t i = 0;
    const auto copy = [&](std::size_t end) {
        for (; i < end; ++i) {
            kept[count] = codes[i];
            count += codes[i] == hole_code ? 0 : 1;
        }
    };
    while (i + group <= codes.size()) {
        unsigned holes = 0;
        for (std::size_t j = 0; j < group; ++j) holes |= codes[i + j] == hole_code ? 1U : 0U;
        if (holes != 0) {
            copy(i + group);
            continue;
        }
        for (std::size_t j = 0; j < group; ++j) kept[count + j] = codes[i + j];
        count += group;
        i += group;
    }
    copy(codes.size());
    return hash_of_bytes(little_endian(std::span(kept).first(count)));
}

}  // namespace

std::uint64_t hash_of_run(std::span<const std::uint8_t> codes) {
    return hash_without_holes(codes);
}

std::uint64_t hash_of_run(std::span<const std::uint16_t> codes) {
    return hash_without_holes(codes);
}

std::uint64_t hash_of_run(ByteSpan keys, std::span<const ValueCode> codes) {
    ByteWriter out;
    out.put(keys);
    for (const ValueCode code : codes) out.put(code);
    return hash_of_bytes(out.bytes());
}

Digest digest_of_runs(std::span<const std::uint64_t> hashes) {
    ByteWriter out;
    for (const std::uint64_t hash : hashes) out.put(hash);
    return digest_of_bytes(out.bytes());
}

}  // namespace zermelo
