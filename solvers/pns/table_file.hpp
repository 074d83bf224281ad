// The entries of a transposition table in a file, so that a search goes on after an interrupt or a crash.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>

#include "games/base/error.hpp"
#include "solvers/pns/table.hpp"
#include "tablebase/output_file.hpp"

namespace zermelo {

// The identity of a saved search; load_search() refuses a file with another one.
struct SavedSearch {
    std::uint64_t rules = 0;     // fingerprint of the variant
    std::uint64_t tables = 0;    // hash of the digests of the tables on which entries may rest; 0: none
    std::uint64_t question = 0;  // hash of position and claim: the file is deleted when they are answered
    int key_bits = 0;
};

// Writes the entries of a table that hold on any path into an empty file, and finishes it. No worker may use the table
// meanwhile. The file has 16 or 24 bytes for each entry and a checksum for each 65,536 of them. Fails with limit.
Result<void> save_search(const TranspositionTable& table, const SavedSearch& about, OutputFile file);

// Adds the entries of a file to an empty table. Returns their number in the file. Fails with not_found, with corrupt
// for damage, with bad_input for a file of another search, with limit if the table is too small for more than two
// percent of the entries (the cause has the bytes of a table with room for all), and with interrupted.
Result<std::uint64_t> load_search(TranspositionTable& table, const SavedSearch& about, const std::string& path,
                                  const std::stop_token& stop);

}  // namespace zermelo
