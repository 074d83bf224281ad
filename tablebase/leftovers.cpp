#include "tablebase/leftovers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "games/base/text.hpp"
#include "tablebase/journal.hpp"

namespace zermelo {

Bytes without_journal(Bytes header) {
    std::copy(table_without_journal.begin(), table_without_journal.end(), header.begin());
    return header;
}

bool tells_of_journal(const OutputFile& file) {
    return file.size() >= table_with_journal.size() && begins_with(file, table_with_journal);
}

std::string slices_done(std::size_t finished, std::size_t slices, bool within_next) {
    return fmt::format("{} of {} done{}", finished, counted(slices, "slice is", "slices are"),
                       within_next ? ", and part of the next" : "");
}

tl::unexpected<Error> in_the_way(const std::string& path) {
    return fail(Failure::exists, fmt::format("{} exists already", path), "it would be lost",
                "move it away or remove it, or choose another name");
}

Result<OutputFile> create_empty(const std::string& path, bool force, std::string_view begins) {
    ZERMELO_ASSIGN(file, OutputFile::create(path, force));
    if (file.size() == 0) return file;
    file.keep(true);
    std::error_code ignored;
    if (std::filesystem::exists(journal_path(file.path()), ignored) || tells_of_journal(file))
        return fail(Failure::usage, fmt::format("{} is the name of an unfinished table", path),
                    "a solve that was interrupted goes on with the files beside it",
                    Cause{.kind = Cause::Kind::table_in_work, .where = path},
                    "finish that one, or choose another name");
    if (begins.empty() || !begins_with(file, begins)) return in_the_way(partial_path(file.path()));
    ZERMELO_TRY(file.truncate(0));
    file.keep(false);
    return file;
}

}  // namespace zermelo
