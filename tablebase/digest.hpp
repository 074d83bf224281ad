// Digests identify the values of a table, however they are stored. FORMAT.md has the definition.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "games/base/bytes.hpp"
#include "games/base/digest.hpp"
#include "games/core/values/value.hpp"

namespace zermelo {

// Indices of a dense slice that are hashed together. It divides the blocks of every width.
inline constexpr std::uint64_t run_indices = 32768;

// The hash of one run: of the codes without the holes (hole_code). At most run_indices codes.
std::uint64_t hash_of_run(std::span<const std::uint8_t> codes);
std::uint64_t hash_of_run(std::span<const std::uint16_t> codes);
// The same for entries of the keyed layout.
std::uint64_t hash_of_run(ByteSpan keys, std::span<const ValueCode> codes);

// The digest of a slice's values, from the hashes of its runs in order.
Digest digest_of_runs(std::span<const std::uint64_t> hashes);

// The end of the run that holds the index before `end`.
constexpr std::uint64_t end_of_run(std::uint64_t end) {
    return (end + run_indices - 1) / run_indices * run_indices;
}

// The hashes of the runs that begin within `count` indices from `first` on. `codes` begin at `first` and end with the
// last of these runs or later.
template <class Code>
std::vector<std::uint64_t> hashes_of_runs(std::span<const Code> codes, std::uint64_t first, std::uint64_t count) {
    std::vector<std::uint64_t> hashes;
    for (std::uint64_t at = end_of_run(first) - first; at < count; at += run_indices)
        hashes.push_back(hash_of_run(codes.subspan(at, std::min<std::size_t>(run_indices, codes.size() - at))));
    return hashes;
}

}  // namespace zermelo
