#include "solvers/run/slice_writer.hpp"

#include <algorithm>
#include <vector>

#include "solvers/run/first_error.hpp"

namespace zermelo {

Result<void> write_blocks(Workers& workers, TableWriter& writer, std::uint64_t count, const std::stop_token& stop,
                          const std::function<EncodedBlock(std::uint64_t)>& encode) {
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

namespace {

template <class Code>
Result<void> write_codes(Workers& workers, TableWriter& writer, std::uint32_t slice, const SliceRecord& record,
                         std::span<const Code> codes, int level, const std::stop_token& stop) {
    writer.begin_slice(slice, record);
    const SliceCut cut(Layout::dense, record);
    return write_blocks(workers, writer, cut.blocks(), stop, [&](std::uint64_t block) {
        const auto [first, count] = cut.range(block);
        return dense_block(codes, first, count, record.bits, block < cut.left_out() ? std::min(level, 1) : level);
    });
}

}  // namespace

Result<void> write_slice(Workers& workers, TableWriter& writer, std::uint32_t slice, const SliceRecord& record,
                         std::span<const std::uint8_t> codes, int level, const std::stop_token& stop) {
    return write_codes(workers, writer, slice, record, codes, level, stop);
}

Result<void> write_slice(Workers& workers, TableWriter& writer, std::uint32_t slice, const SliceRecord& record,
                         std::span<const std::uint16_t> codes, int level, const std::stop_token& stop) {
    return write_codes(workers, writer, slice, record, codes, level, stop);
}

Result<void> read_slice(Workers& workers, const TableWriter& table, std::uint32_t slice, const std::stop_token& stop,
                        const std::function<void(std::uint64_t, std::uint64_t, const Bytes&)>& f) {
    const SliceRecord& record = table.directory().slices[slice];
    const SliceCut cut(Layout::dense, record);
    const std::uint64_t first_block = table.first_block(slice);
    ZERMELO_TRY(
        for_pieces_or_error(workers, cut.blocks(), 1, stop, [&](std::uint64_t i, std::uint64_t) -> Result<void> {
            const auto [first, count] = cut.range(i);
            ZERMELO_ASSIGN(content, table.read_block(first_block + i, packed_bytes(count, record.bits)));
            f(first, count, content);
            return {};
        }));
    if (stop.stop_requested()) return interrupted("the solve of " + table.spec());
    return {};
}

}  // namespace zermelo
