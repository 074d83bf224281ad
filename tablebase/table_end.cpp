#include "tablebase/table_end.hpp"

#include <vector>

namespace zermelo {

Result<TableFooter> append_end(OutputFile& to, const TableHeader& header, std::span<const SliceRecord> slices,
                               std::span<const std::uint32_t> write_order, const WrittenBlocks& blocks, Value start) {
    TableFooter footer;
    footer.pages_offset = to.size();
    std::vector<PageRecord> pages;
    for (std::uint64_t page = 0; page < page_count(blocks.records.size()); ++page) {
        const Bytes bytes = encode_page(blocks.records, page);
        const std::uint64_t first = page * page_blocks;
        pages.push_back({blocks.offsets[first], checksum(bytes), blocks.records[first].first_key});
        ZERMELO_TRY(to.append(bytes));
    }
    footer.directory_offset = to.size();
    const Bytes directory = encode_directory(
        {{slices.begin(), slices.end()}, {write_order.begin(), write_order.end()}, std::move(pages)}, header.parts);
    ZERMELO_TRY(to.append(directory));
    footer.directory_checksum = checksum(directory);
    footer.slices = static_cast<std::uint32_t>(slices.size());
    footer.blocks = static_cast<std::uint32_t>(blocks.records.size());
    for (const SliceRecord& slice : slices) footer.counts.add(slice.counts);
    footer.start = encode_value(header.metric, start);
    footer.digest = table_digest(header, slices);
    footer.file_length = to.size() + footer_bytes;
    ZERMELO_TRY(to.append(encode_footer(footer, encode_header(header))));
    return footer;
}

}  // namespace zermelo
