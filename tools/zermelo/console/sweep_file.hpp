// The rows of a sweep in a file, so that a sweep that was killed goes on.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "games/base/error.hpp"
#include "tools/known/sweep_row.hpp"

namespace zermelo::cli {

// A text file: comments with the command and the program, then a row for each board that is done. Rows are added as
// they come.
class SweepFile {
public:
    // Goes on with a file of the same command, begins a new one where there is none. Fails with usage where the file
    // is another's, with not_found where it cannot be written.
    static Result<SweepFile> open(const std::string& path, const std::string& command);

    // The row of an earlier run.
    std::optional<SweepRow> find(const std::string& spec) const;
    Result<void> add(const SweepRow& row);

private:
    std::string path_;
    std::map<std::string, SweepRow> rows_;
};

}  // namespace zermelo::cli
