// What a solver notes beside an unfinished table, so that a later run goes on with it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tablebase/directory.hpp"

namespace zermelo {

// The finished slices of a partial file. Private to one version of the program: no format to be kept.
struct TableJournal {
    Bytes header;                         // of the table, as encode_header makes it
    std::uint64_t size = 0;               // bytes of the partial file that count
    std::vector<std::uint32_t> finished;  // in the order in which they were finished
    TableDirectory directory;             // records of finished slices only
    Bytes notes;                          // the solver's own
    Bytes footer;                         // of the table that is about to get its name beside the partial file
};

Bytes encode_journal(const TableJournal& journal);
// Nothing where the bytes are not a sound journal.
std::optional<TableJournal> decode_journal(ByteSpan bytes);

// Where the journal of an unfinished table lies, and what it says; nothing where there is none.
std::string journal_path(const std::string& table);
std::optional<TableJournal> read_journal(const std::string& table);
// Where a solver may keep the state of a slice in work.
std::string checkpoint_path(const std::string& table);

}  // namespace zermelo
