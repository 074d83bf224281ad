#include "solvers/retrograde/write_together.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "tablebase/digest.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t codes_at_once = 1 << 20;  // of a rank

// length | checksums | number of hashes | hashes || frame, for each block
Bytes encode_blocks(const std::vector<EncodedBlock>& blocks) {
    ByteWriter out;
    for (const EncodedBlock& block : blocks) {
        put_record(out, block.record);
        out.put(static_cast<std::uint32_t>(block.run_hashes.size()));
        for (const std::uint64_t hash : block.run_hashes) out.put(hash);
        out.put(ByteSpan(block.frame));
    }
    return out.bytes();
}

Result<void> append_blocks(SliceTable& table, unsigned from, ByteSpan bytes) {
    ByteReader in(bytes);
    while (in.left() > 0) {
        EncodedBlock block;
        block.record = get_block_record(in, 0);
        block.run_hashes.resize(std::min<std::size_t>(in.get<std::uint32_t>(), in.left() / sizeof(std::uint64_t)));
        for (std::uint64_t& hash : block.run_hashes) hash = in.get<std::uint64_t>();
        const ByteSpan frame = in.get_bytes(block.record.length);
        block.frame.assign(frame.begin(), frame.end());
        if (!in.ok() || checksum(block.frame) != block.record.frame_checksum)
            return fail(Failure::corrupt, fmt::format("blocks of rank {} are damaged", from),
                        "they do not fit their checksums", "run it again; look at the network of that host");
        ZERMELO_TRY(table.append(block));
    }
    return {};
}

}  // namespace

Result<void> write_together(Ranks& ranks, Workers& workers, SliceTable& table, std::uint32_t slice,
                            const SliceRecord& record, const std::stop_token& stop, const EncodeBlock& encode,
                            const std::function<Result<void>(std::uint64_t first, std::uint64_t end)>& bring) {
    const SliceCut cut(Layout::dense, record);
    // Blocks in a row for each rank, some of them at once, so that few codes are away from home.
    const std::uint64_t share = (cut.blocks() + ranks.count() - 1) / ranks.count();
    const std::uint64_t at_once = std::max(codes_at_once / indices_per_block(record.bits), std::uint64_t{1});
    const std::uint64_t begin = std::min(cut.blocks(), ranks.rank() * share);
    const std::uint64_t end = std::min(cut.blocks(), begin + share);
    std::vector<EncodedBlock> mine;
    Result<void> encoded;
    for (std::uint64_t round = 0; round < share; round += at_once) {
        const std::uint64_t from = std::min(end, begin + round);
        const std::uint64_t to = std::min(end, from + at_once);
        const auto [last, count] = cut.range(to > from ? to - 1 : 0);
        if (to > from)
            ZERMELO_TRY(bring(cut.range(from).first, std::min(end_of_run(last + count), record.size)));
        else
            ZERMELO_TRY(bring(0, 0));
        if (!encoded) continue;
        encoded = encode_in_order(
            workers, to - from, stop, "the solve of " + table.spec(), [&](std::uint64_t i) { return encode(from + i); },
            [&](EncodedBlock block) -> Result<void> {
                mine.push_back(std::move(block));
                return {};
            });
    }
    ZERMELO_TRY(agree(ranks, encoded));
    if (ranks.is_keeper()) table.begin_slice(slice, record);
    Result<void> appended;
    for (unsigned from = 0; from < ranks.count(); ++from) {
        Bytes bytes;
        if (from == ranks.rank()) bytes = encode_blocks(std::exchange(mine, {}));
        ZERMELO_TRY(ranks.broadcast_to_keepers(bytes, from));
        if (appended && ranks.is_keeper()) appended = append_blocks(table, from, bytes);
    }
    return agree(ranks, appended);
}

}  // namespace zermelo
