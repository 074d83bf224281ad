// A file of values on its way to the disk; knows nothing of games and stores.
#pragma once

#include <functional>
#include <string>

#include "solvers/forms/dictionary.hpp"
#include "solvers/forms/value_format.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"
#include "tablebase/output_file.hpp"

namespace zermelo::values {

// The parts of a file in their order. Blocks are compressed by several workers, and written in order.
class SectionWriter {
public:
    SectionWriter(OutputFile& file, ValueHeader header, int level, const RunOptions& options);

    Result<void> begin();
    Result<void> write_forms(const Dictionary& forms);
    // `content`: of the next section.
    Result<void> write_content(ByteSpan content);
    // The section with the values of a board: value(i) is that of arrangement i.
    Result<void> write_values(std::uint64_t count, const std::function<FormNumber(std::uint64_t)>& value);
    void set_arrangements(std::uint64_t count) { footer_.arrangements = count; }
    // Writes the footer, and gives the file its name.
    Result<ValueFooter> finish();

private:
    // Writes blocks of a section: content(i) is that of block i.
    Result<void> write_blocks(std::uint64_t blocks, std::uint64_t bytes,
                              const std::function<Bytes(std::uint64_t)>& content);

    OutputFile& file_;
    ValueHeader header_;
    Bytes header_bytes_;
    int level_;
    const RunOptions& options_;
    Workers workers_;
    ValueFooter footer_;
    std::size_t sections_ = 0;
};

}  // namespace zermelo::values
