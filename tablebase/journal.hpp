// The journal beside an unfinished table, from which a later run resumes.
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
// Nothing if the bytes are not a sound journal.
std::optional<TableJournal> decode_journal(ByteSpan bytes);

// The first difference between the run that was begun and the one that is asked for.
std::string begun_otherwise(const Result<TableHeader>& begun, const TableHeader& asked);
// The error of a name that another unfinished table has.
tl::unexpected<Error> other_unfinished_table(const std::string& path, std::string why);

// The path of an unfinished table's journal, and its content; nothing if there is no journal.
std::string journal_path(const std::string& table);
std::optional<TableJournal> read_journal(const std::string& table);
// The path at which a solver may keep the state of a slice in work.
std::string checkpoint_path(const std::string& table);

}  // namespace zermelo
