#include "tablebase/stored_writer.hpp"

#include <fmt/format.h>

#include "tablebase/leftovers.hpp"
#include "tablebase/table_end.hpp"

namespace zermelo {

Result<StoredWriter> StoredWriter::create(const std::string& path, bool force, const TableHeader& header,
                                          std::uint32_t slices) {
    ZERMELO_ASSIGN(file, create_empty(path, force, table_begins));
    StoredWriter writer(std::move(file), header, slices);
    ZERMELO_TRY(writer.file_.append(without_journal(encode_header(header))));
    return writer;
}

void StoredWriter::begin_slice(std::uint32_t slice, const SliceRecord& record) {
    slices_[slice] = record;
    if (!record.found_by_search) write_order_.push_back(slice);
}

Result<void> StoredWriter::append(const EncodedBlock& block) {
    offsets_.push_back(file_.size());
    blocks_.push_back(block.record);
    return file_.append(block.frame);
}

Result<void> StoredWriter::complete(Value start) {
    ZERMELO_TRY(file_.overwrite(0, encode_header(header_)));
    return append_end(file_, header_, slices_, write_order_, {blocks_, offsets_}, start).map([](const auto&) {});
}

}  // namespace zermelo
