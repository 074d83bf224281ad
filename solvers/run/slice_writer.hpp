// From the codes of a slice to blocks in a table and back, with all workers.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"
#include "solvers/run/slice_content.hpp"
#include "tablebase/block.hpp"
#include "tablebase/slice_table.hpp"

namespace zermelo {

using EncodeBlock = std::function<Result<EncodedBlock>(std::uint64_t)>;

// Makes `count` blocks in parallel by encode(i) and hands them to append() in order, a bounded number at a time. `run`
// names the run that a stop request interrupts.
Result<void> encode_in_order(Workers& workers, std::uint64_t count, const std::stop_token& stop, const std::string& run,
                             const EncodeBlock& encode, const std::function<Result<void>(const EncodedBlock&)>& append);

// The same for a solve, which appends them to its table.
Result<void> write_blocks(Workers& workers, SliceTable& writer, std::uint64_t count, const std::stop_token& stop,
                          const EncodeBlock& encode);

// Sees the codes from index `first` on while they are at hand.
template <class Code>
using LookAtCodes = std::function<void(std::uint64_t first, std::span<const Code> codes)>;

// Makes the blocks of a dense slice, with codes of record.bits, which must hold them. Blocks that the table leaves out
// take the fastest level: they are in the partial file alone. Calls look() for the codes of each block. What is given
// must outlive it. Code: std::uint8_t or std::uint16_t.
template <class Code>
EncodeBlock dense_encoder(const SliceRecord& record, const SliceContent<Code>& content, int level,
                          const LookAtCodes<Code>& look);

// Writes a dense slice by such blocks, made in parallel and in any order.
template <class Code>
Result<void> write_slice(Workers& workers, SliceTable& writer, std::uint32_t slice, const SliceRecord& record,
                         const SliceContent<Code>& content, int level, const std::stop_token& stop,
                         const LookAtCodes<Code>& look);

// Reads a finished dense slice back: calls f(first index, indices, content) for its blocks, in parallel and in any
// order. Fails with `interrupted` on a stop request.
Result<void> read_slice(Workers& workers, const SliceTable& table, std::uint32_t slice, const std::stop_token& stop,
                        const std::function<void(std::uint64_t, std::uint64_t, const Bytes&)>& f);

}  // namespace zermelo
