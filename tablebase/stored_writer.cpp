#include "tablebase/stored_writer.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "tablebase/journal.hpp"
#include "tablebase/table_end.hpp"

namespace zermelo {

Result<StoredWriter> StoredWriter::create(const std::string& path, bool force, const TableHeader& header,
                                          std::uint32_t slices) {
    ZERMELO_ASSIGN(file, OutputFile::create(path, force));
    std::error_code ignored;
    if (file.size() > 0 && std::filesystem::exists(journal_path(file.path()), ignored)) {
        file.keep(true);
        return fail(Failure::usage, fmt::format("{} is the name of an unfinished table", path),
                    "a solve that was interrupted goes on with the files beside it",
                    Cause{.kind = Cause::Kind::table_in_work, .where = path},
                    "finish that one, or choose another name");
    }
    ZERMELO_TRY(file.truncate(0));
    StoredWriter writer(std::move(file), header, slices);
    ZERMELO_TRY(writer.file_.append(encode_header(header)));
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
    return append_end(file_, header_, slices_, write_order_, {blocks_, offsets_}, start).map([](const auto&) {});
}

}  // namespace zermelo
