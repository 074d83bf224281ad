// The end of a table file: pages, directory and footer behind the blocks.
#pragma once

#include <cstdint>
#include <span>

#include "tablebase/directory.hpp"
#include "tablebase/output_file.hpp"

namespace zermelo {

// The blocks of a table in the order of its file.
struct WrittenBlocks {
    std::span<const BlockRecord> records;
    std::span<const std::uint64_t> offsets;  // of their frames, in the file
};

// Appends the end of a table to its blocks. `write_order` names the stored slices as their blocks follow.
Result<TableFooter> append_end(OutputFile& to, const TableHeader& header, std::span<const SliceRecord> slices,
                               std::span<const std::uint32_t> write_order, const WrittenBlocks& blocks, Value start);

}  // namespace zermelo
