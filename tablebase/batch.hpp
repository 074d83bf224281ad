// Many probes of one table at once: in the order of its blocks, each block decompressed once.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "games/base/error.hpp"
#include "games/core/values/value.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

// A loop over 0..total-1: calls the function for chunks of `grain` indices, of which the last may be shorter. It may
// call in any order and by several threads. Returns the error of the first chunk that fails, in the order of the
// chunks. A loop that leaves out chunks for another reason returns an error too.
using ChunkFunction = std::function<Result<void>(std::uint64_t begin, std::uint64_t end)>;
using ChunkLoop = std::function<Result<void>(std::uint64_t total, std::uint64_t grain, const ChunkFunction& f)>;

// The loop of one thread.
Result<void> loop_in_this_thread(std::uint64_t total, std::uint64_t grain, const ChunkFunction& f);

// Bytes that a batch takes, about: longer lists of positions make several batches. A batch with fewer positions than
// the table has blocks decompresses a block for almost each.
inline constexpr std::uint64_t batch_bytes = 1 << 27;

// A value that is to be read.
struct BlockProbe {
    std::uint32_t block = 0;
    std::uint32_t unit = 0;    // the index in the block; of the keyed layout found by the key
    std::uint32_t number = 0;  // the place of the value in `values`, less ProbeChunk::first
};

// The probes of one chunk of a loop. Their numbers count from `first`.
struct ProbeChunk {
    std::vector<BlockProbe> probes;
    std::uint32_t first = 0;
};

// Sets values[number] for each probe; of keys that the table does not have it stays as it is. `keys`: in the keyed
// layout the key of each number, one after the other. Fails with `corrupt`, and as the loop does.
Result<void> read_values(const TableReader& table, std::span<const ProbeChunk> chunks, ByteSpan keys,
                         std::span<std::optional<Value>> values, const ChunkLoop& loop);

}  // namespace zermelo
