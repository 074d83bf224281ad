// Reads the content of a section from its first byte to its last.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/base/input_file.hpp"
#include "solvers/forms/value_format.hpp"

namespace zermelo::values {

// Decompresses a section block by block, and never holds more than one block. Reading past the end, and numbers that
// are too large, give zeros and make ok() false for good, so that a sequence of reads needs one check at its end.
class ContentReader {
public:
    // `end`: of the section, in the file. The file must outlive it.
    ContentReader(const InputFile& file, const ValueSection& section, std::uint64_t end, std::size_t block_content)
        : file_(&file),
          section_(section),
          at_(section.offset),
          end_(end),
          left_(section.content),
          block_content_(block_content) {}

    // A number of groups of seven bits, at most `most`, in as few bytes as it needs.
    std::uint64_t number(std::uint64_t most);
    std::uint8_t byte(std::uint8_t most);
    std::string text(std::size_t count);
    // The rest of the block at hand, or the next block; empty at the end, and where it fails.
    ByteSpan block();

    bool ok() const { return !error_; }
    // The error of the first read that failed; what_failed names it where the bytes are sound, and say something else
    // than they may.
    Result<void> result() const;
    // The error of a content that breaks FORMAT.md.
    void refuse(std::string why);
    // Checks that everything was read, and the checksum of the section.
    Result<void> finish();
    // Bytes of the file that were read since the last call.
    std::uint64_t taken();

private:
    bool load();  // the next block

    const InputFile* file_;
    ValueSection section_;
    std::uint64_t at_;
    std::uint64_t end_;
    std::uint64_t left_;  // bytes of content that were not loaded
    std::size_t block_content_;
    Bytes content_;
    std::size_t used_ = 0;  // of it
    std::uint64_t told_ = section_.offset;
    std::vector<std::uint64_t> checksums_;
    std::optional<Error> error_;
};

// Reads the record of a block, and its frame, which ends at `end` or before. Sets content.size() bytes.
Result<ValueBlockRecord> read_value_block(const InputFile& file, std::uint64_t at, std::uint64_t end,
                                          std::span<std::uint8_t> content);
// The checksum of a section from those of its blocks.
std::uint64_t value_section_checksum(const std::vector<std::uint64_t>& content_checksums);

}  // namespace zermelo::values
