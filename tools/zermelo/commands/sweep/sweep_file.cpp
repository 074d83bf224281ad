#include "tools/zermelo/commands/sweep/sweep_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "games/base/version.hpp"
#include "games/core/texts/notation.hpp"
#include "tools/zermelo/console/files.hpp"

namespace zermelo::cli {

Result<SweepFile> SweepFile::open(const std::string& path, const std::string& command) {
    SweepFile file;
    file.path_ = path;
    const std::string first = fmt::format("# {}", command);
    std::string text = fmt::format("{}\n# {}; {}\n", first, program_version, SweepRow::headings);
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored)) {
        std::ifstream in(path);
        std::string line;
        if (!std::getline(in, line) || line != first)
            return fail(Failure::usage, fmt::format("{} is not a file of this sweep", path),
                        in ? fmt::format("it begins with {}", in_quotes(line)) : "it cannot be read",
                        "another -o FILE, or the same command as before");
        while (std::getline(in, line)) {
            const auto row = in.eof() ? std::nullopt : SweepRow::parse(line);  // a cut last line has no line break
            if (!row) continue;
            text += row->line() + "\n";
            file.rows_.emplace(row->spec, *row);
        }
    }
    ZERMELO_TRY(write_file(path, text, true));  // whole rows only
    return file;
}

std::optional<SweepRow> SweepFile::find(const std::string& spec) const {
    const auto found = rows_.find(spec);
    return found == rows_.end() ? std::nullopt : std::optional(found->second);
}

Result<void> SweepFile::add(const SweepRow& row) {
    std::ofstream out(path_, std::ios::app);
    out << row.line() << "\n" << std::flush;
    if (out) return {};
    return fail(Failure::limit, fmt::format("cannot add a row to {}", path_), std::generic_category().message(errno),
                "make room; the same command goes on");
}

}  // namespace zermelo::cli
