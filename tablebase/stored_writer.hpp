// Writes a table whose values another file holds already.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tablebase/block.hpp"
#include "tablebase/directory.hpp"
#include "tablebase/output_file.hpp"

namespace zermelo {

// Writes stored blocks alone, each once: unlike TableWriter it keeps no journal, and a run that ends early leaves
// nothing. The file has its partial name until publish(), so that it can be read back before. Not thread-safe.
class StoredWriter {
public:
    // Without `force` an existing file is refused (usage). So are the remains of an unfinished solve.
    static Result<StoredWriter> create(const std::string& path, bool force, const TableHeader& header,
                                       std::uint32_t slices);

    // Sets a slice's record; its stored blocks follow at once, in order, unless it is found by search.
    void begin_slice(std::uint32_t slice, const SliceRecord& record);
    Result<void> append(const EncodedBlock& block);
    // For a slice whose digest begin_slice() could not know.
    void set_digest(std::uint32_t slice, const Digest& digest) { slices_[slice].digest = digest; }
    // After the last slice: the file at partial_name() is a whole table then.
    Result<void> complete(Value start);
    // Makes the file durable and gives it its name.
    Result<void> publish() { return file_.finish(); }

    std::string partial_name() const { return partial_path(file_.path()); }

private:
    StoredWriter(OutputFile file, const TableHeader& header, std::uint32_t slices)
        : file_(std::move(file)), header_(header), slices_(slices) {}

    OutputFile file_;
    TableHeader header_;
    std::vector<SliceRecord> slices_;
    std::vector<std::uint32_t> write_order_;
    std::vector<BlockRecord> blocks_;
    std::vector<std::uint64_t> offsets_;  // of the blocks
};

}  // namespace zermelo
