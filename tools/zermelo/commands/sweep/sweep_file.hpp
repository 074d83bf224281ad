// Keeps the rows of a sweep in a file, so that a killed sweep can go on.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/base/error.hpp"
#include "tablebase/output_file.hpp"
#include "tools/known/sweep_row.hpp"

namespace zermelo::cli {

// A text file: comments with the command and the program, then a row with a checksum for each finished board.
class SweepFile {
public:
    // Continues a file, or begins a new one. Drops rows with wrong checksums, and open ones if the file is of another
    // command: its limits may have been lower. Fails with usage if the command of the file does not begin with
    // `beginning`, with in_use if another sweep writes it, and with not_found if it is not writable. Fails as
    // InputFile::open.
    static Result<SweepFile> open(const std::string& path, const std::string& command, const std::string& beginning);

    // The row of an earlier run.
    std::optional<SweepRow> find(const std::string& spec) const;
    Result<void> add(const SweepRow& row);
    // The specs of the dropped rows.
    const std::vector<std::string>& changed() const { return changed_; }

private:
    explicit SweepFile(OutputFile lock) : lock_(std::move(lock)) {}

    OutputFile lock_;  // keeps other sweeps from the file, and is not written to
    std::map<std::string, SweepRow> rows_;
    std::vector<std::string> changed_;
};

}  // namespace zermelo::cli
