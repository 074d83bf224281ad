// The files that an earlier run, or somebody else, has left where a file is to be written.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "tablebase/output_file.hpp"

namespace zermelo {

// The first bytes of tables. A table that is being solved has `without_journal` until its journal is written, so that
// a run which was killed before can be told from one whose journal was lost.
inline constexpr std::string_view table_begins = "\x89ZTB";
inline constexpr std::string_view table_with_journal = "\x89ZTB\r";
inline constexpr std::string_view table_without_journal = "\x89ZTB?";

// The header of a table without a journal.
Bytes without_journal(Bytes header);

// True if a file, for reading or writing, begins with a text, or is the beginning of that text. False for empty files.
template <class File>
bool begins_with(const File& file, std::string_view text) {
    Bytes begin(std::min<std::uint64_t>(text.size(), file.size()));
    return !begin.empty() && file.read(0, begin) &&
           std::equal(begin.begin(), begin.end(), text.begin(),
                      [](std::uint8_t byte, char letter) { return byte == static_cast<std::uint8_t>(letter); });
}

// True if the header of a partial table tells that a journal was written beside it.
bool tells_of_journal(const OutputFile& file);

// "16 of 20 slices are done, and part of the next".
std::string slices_done(std::size_t finished, std::size_t slices, bool within_next);

// An empty file for an output that no later run goes on with. A partial file that begins with `begins` is what a run
// of the same kind has left, and is dropped. Fails as OutputFile::create(), with usage where an unfinished table would
// be lost, and with exists where the partial file is another one; then it stays.
Result<OutputFile> create_empty(const std::string& path, bool force, std::string_view begins);

// The error for a file beside the output that no run has left.
tl::unexpected<Error> in_the_way(const std::string& path);

}  // namespace zermelo
