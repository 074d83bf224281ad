// From the codes of a slice to blocks in a table and back, with all workers.
#pragma once

#include <algorithm>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"
#include "tablebase/block.hpp"
#include "tablebase/writer.hpp"

namespace zermelo {

// Compresses `count` blocks in parallel and appends them in order, a bounded number at a time. encode(i) makes block i.
template <class Encode>
Result<void> write_blocks(Workers& workers, TableWriter& writer, std::uint64_t count, const std::stop_token& stop,
                          Encode&& encode) {
    constexpr std::uint64_t at_once = 128;
    for (std::uint64_t first = 0; first < count; first += at_once) {
        std::vector<EncodedBlock> blocks(std::min(at_once, count - first));
        workers.for_pieces(blocks.size(), 1, stop,
                           [&](std::uint64_t begin, std::uint64_t) { blocks[begin] = encode(first + begin); });
        if (stop.stop_requested()) return interrupted("the solve of " + writer.spec());
        for (const EncodedBlock& block : blocks) ZERMELO_TRY(writer.append(block));
    }
    return {};
}

// Writes a dense slice with codes of the width of Code, std::uint8_t or std::uint16_t. code_of(value) is the code of
// an element of `values`.
template <class Code, class Element, class CodeOf>
Result<void> write_slice(Workers& workers, TableWriter& writer, std::uint32_t slice, const SliceRecord& record,
                         std::span<const Element> values, CodeOf&& code_of, int level, const std::stop_token& stop) {
    constexpr std::uint64_t per_block = dense_block_bytes / sizeof(Code);
    writer.begin_slice(slice, record);
    return write_blocks(workers, writer, block_count(Layout::dense, record), stop, [&](std::uint64_t block) {
        const std::uint64_t first = block * per_block;
        const auto part = values.subspan(first, std::min(per_block, values.size() - first));
        std::vector<Code> codes(part.size());
        std::transform(part.begin(), part.end(), codes.begin(),
                       [&](Element value) { return static_cast<Code>(code_of(value)); });
        return compress_block(dense_content(std::span<const Code>(codes)), level);
    });
}

// Reads a finished dense slice back: calls f(first byte, content) for its blocks, in parallel and in any order.
template <class F>
Result<void> read_slice(Workers& workers, const TableWriter& table, std::uint32_t slice, F&& f) {
    const SliceRecord& record = table.directory().slices[slice];
    const std::uint64_t first = first_blocks(Layout::dense, table.directory())[slice];
    const std::uint64_t bytes = record.size * record.width;
    std::mutex mutex;
    std::optional<Error> error;
    workers.for_pieces(block_count(Layout::dense, record), 1, {}, [&](std::uint64_t i, std::uint64_t) {
        const std::uint64_t at = i * dense_block_bytes;
        const auto content = table.read_block(first + i, std::min(dense_block_bytes, bytes - at));
        if (content) {
            f(at, *content);
            return;
        }
        const std::lock_guard lock(mutex);
        error = content.error();
    });
    if (error) return tl::unexpected<Error>(*std::move(error));
    return {};
}

}  // namespace zermelo
