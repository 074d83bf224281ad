// The files that an earlier run, or somebody else, has left where a file is to be written.
#pragma once

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

// True if a file begins with a text, or is the beginning of that text. False for empty files.
bool begins_with(const OutputFile& file, std::string_view text);

// An empty file for an output that no later run goes on with. A partial file that begins with `begins` is what a run
// of the same kind has left, and is dropped. Fails as OutputFile::create(), with usage where an unfinished table would
// be lost, and with exists where the partial file is another one; then it stays.
Result<OutputFile> create_empty(const std::string& path, bool force, std::string_view begins);

// The error for a file beside the output that no run has left.
tl::unexpected<Error> in_the_way(const std::string& path);

}  // namespace zermelo
