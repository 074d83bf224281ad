// Writes a table in one pass, slice after slice.
#pragma once

#include <string>

#include "tablebase/block.hpp"
#include "tablebase/file.hpp"
#include "tablebase/format.hpp"

namespace zermelo {

// How and where to write a table.
struct TableOutput {
    std::string path;
    bool force = false;  // overwrite
    int level = 9;       // of zstd, 1..22; README.md has sizes and times
};

// What a finished table says of itself.
struct TableSummary {
    ValueCounts counts;
    Value start;
    Digest digest{};
    std::uint64_t bytes = 0;

    double bits_per_position() const {
        return 8.0 * static_cast<double>(bytes) / static_cast<double>(counts.positions);
    }
};

// Not thread-safe; the callers compress blocks in parallel (block.hpp) and append them in order. Nothing appears under
// the final name before finish().
class TableWriter {
public:
    static Result<TableWriter> create(const TableOutput& output, const TableHeader& header, std::uint32_t slices);

    // Sets a slice's record; its blocks follow at once, in order, unless it is found by search.
    void begin_slice(std::uint32_t slice, const SliceRecord& record);
    Result<void> append(const EncodedBlock& block);

    Result<TableSummary> finish(Value start);

private:
    TableWriter(OutputFile file, const TableHeader& header) : file_(std::move(file)), header_(header) {}

    OutputFile file_;
    TableHeader header_;
    TableDirectory directory_;
};

}  // namespace zermelo
