#include "tablebase/writer.hpp"

namespace zermelo {

Result<TableWriter> TableWriter::create(const TableOutput& output, const TableHeader& header, std::uint32_t slices) {
    ZERMELO_ASSIGN(file, OutputFile::create(output.path, output.force));
    TableWriter writer(std::move(file), header);
    writer.directory_.slices.resize(slices);
    ZERMELO_TRY(writer.file_.append(encode_header(header)));
    return writer;
}

void TableWriter::begin_slice(std::uint32_t slice, const SliceRecord& record) {
    directory_.slices[slice] = record;
    if (!record.found_by_search) directory_.write_order.push_back(slice);
}

Result<void> TableWriter::append(const EncodedBlock& block) {
    directory_.blocks.push_back(block.record);
    return file_.append(block.frame);
}

Result<TableSummary> TableWriter::finish(Value start) {
    TableFooter footer;
    footer.directory_offset = file_.size();
    const Bytes directory = encode_directory(directory_);
    footer.directory_length = directory.size();
    footer.directory_checksum = checksum(directory);
    footer.slices = static_cast<std::uint32_t>(directory_.slices.size());
    footer.blocks = static_cast<std::uint32_t>(directory_.blocks.size());
    for (const SliceRecord& slice : directory_.slices) footer.counts.add(slice.counts);
    footer.start = encode_value(start);
    footer.digest = digest_of(header_.layout, directory_);
    footer.file_length = file_.size() + directory.size() + footer_bytes;
    ZERMELO_TRY(file_.append(directory));
    ZERMELO_TRY(file_.append(encode_footer(footer, encode_header(header_))));
    ZERMELO_TRY(file_.finish());
    return TableSummary{footer.counts, start, footer.digest, footer.file_length};
}

}  // namespace zermelo
