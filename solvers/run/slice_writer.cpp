#include "solvers/run/slice_writer.hpp"

#include <algorithm>
#include <vector>

#include "solvers/run/first_error.hpp"

namespace zermelo {

Result<void> encode_in_order(Workers& workers, std::uint64_t count, const std::stop_token& stop, const std::string& run,
                             const EncodeBlock& encode,
                             const std::function<Result<void>(const EncodedBlock&)>& append) {
    constexpr std::uint64_t at_once = 128;
    for (std::uint64_t first = 0; first < count; first += at_once) {
        std::vector<EncodedBlock> blocks(std::min(at_once, count - first));
        ZERMELO_TRY(for_chunks_or_error(workers, blocks.size(), 1, stop,
                                        [&](std::uint64_t begin, std::uint64_t) -> Result<void> {
                                            ZERMELO_ASSIGN(block, encode(first + begin));
                                            blocks[begin] = std::move(block);
                                            return {};
                                        }));
        if (stop.stop_requested()) return interrupted(run);
        for (const EncodedBlock& block : blocks) ZERMELO_TRY(append(block));
    }
    return {};
}

Result<void> write_blocks(Workers& workers, SliceTable& writer, std::uint64_t count, const std::stop_token& stop,
                          const EncodeBlock& encode) {
    return encode_in_order(workers, count, stop, "the solve of " + writer.spec(), encode,
                           [&writer](const EncodedBlock& block) { return writer.append(block); });
}

template <class Code>
EncodeBlock dense_encoder(const SliceRecord& record, const SliceContent<Code>& content, int level,
                          const LookAtCodes<Code>& look) {
    return [&content, &look, level, bits = record.bits,
            cut = SliceCut(Layout::dense, record)](std::uint64_t block) -> Result<EncodedBlock> {
        const auto [first, count] = cut.range(block);
        std::vector<Code> room;
        ZERMELO_ASSIGN(codes, content.read(first, std::min(end_of_run(first + count), content.size()) - first, room));
        look(first, codes.first(count));
        return dense_block(codes, first, count, bits, block < cut.left_out() ? std::min(level, 1) : level);
    };
}

template <class Code>
Result<void> write_slice(Workers& workers, SliceTable& writer, std::uint32_t slice, const SliceRecord& record,
                         const SliceContent<Code>& content, int level, const std::stop_token& stop,
                         const LookAtCodes<Code>& look) {
    writer.begin_slice(slice, record);
    return write_blocks(workers, writer, SliceCut(Layout::dense, record).blocks(), stop,
                        dense_encoder(record, content, level, look));
}

template EncodeBlock dense_encoder(const SliceRecord&, const SliceContent<std::uint8_t>&, int,
                                   const LookAtCodes<std::uint8_t>&);
template EncodeBlock dense_encoder(const SliceRecord&, const SliceContent<std::uint16_t>&, int,
                                   const LookAtCodes<std::uint16_t>&);

template Result<void> write_slice(Workers&, SliceTable&, std::uint32_t, const SliceRecord&,
                                  const SliceContent<std::uint8_t>&, int, const std::stop_token&,
                                  const LookAtCodes<std::uint8_t>&);
template Result<void> write_slice(Workers&, SliceTable&, std::uint32_t, const SliceRecord&,
                                  const SliceContent<std::uint16_t>&, int, const std::stop_token&,
                                  const LookAtCodes<std::uint16_t>&);

Result<void> read_slice(Workers& workers, const SliceTable& table, std::uint32_t slice, const std::stop_token& stop,
                        const std::function<void(std::uint64_t, std::uint64_t, const Bytes&)>& f) {
    const SliceRecord& record = table.directory().slices[slice];
    const SliceCut cut(Layout::dense, record);
    const std::uint64_t first_block = table.first_block(slice);
    ZERMELO_TRY(
        for_chunks_or_error(workers, cut.blocks(), 1, stop, [&](std::uint64_t i, std::uint64_t) -> Result<void> {
            const auto [first, count] = cut.range(i);
            ZERMELO_ASSIGN(content, table.read_block(first_block + i, packed_bytes(count, record.bits)));
            f(first, count, content);
            return {};
        }));
    if (stop.stop_requested()) return interrupted("the solve of " + table.spec());
    return {};
}

}  // namespace zermelo
