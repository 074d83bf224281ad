// The rows of a sweep in a file, so that a sweep that was killed goes on.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "games/core/error.hpp"
#include "tools/zermelo/console/sweep_cell.hpp"

namespace zermelo::cli {

// A text file: comments with the command and the program, then a row for each cell that is done, `spec | winner | dtw |
// score | how | positions | seconds`, with `-` for what is not known. Rows are added as they come.
class SweepFile {
public:
    // Goes on with a file of the same command, begins a new one where there is none. Fails with usage where the file
    // is another's, with not_found where it cannot be written.
    static Result<SweepFile> open(const std::string& path, const std::string& command);

    // The cell of an earlier run.
    std::optional<Cell> find(const std::string& spec) const;
    Result<void> add(const Cell& cell);

private:
    std::string path_;
    std::map<std::string, Cell> cells_;
};

}  // namespace zermelo::cli
