#include "tools/zermelo/commands/sweep/sweep_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "games/base/input_file.hpp"
#include "games/base/text.hpp"
#include "games/base/version.hpp"
#include "games/core/texts/notation.hpp"
#include "tablebase/digest.hpp"
#include "tablebase/leftovers.hpp"
#include "tools/known/fields.hpp"

namespace zermelo::cli {

namespace {

constexpr std::uint64_t most_bytes = 16 << 20;  // 10,000 rows have less

std::string with_checksum(const std::string& row) {
    const ByteSpan bytes(reinterpret_cast<const std::uint8_t*>(row.data()), row.size());
    return fmt::format("{} | {}", row, digest_text(digest_of_bytes(bytes)).substr(0, 16));
}

// True if a first line has the command of a sweep of these words: "# zermelo sweep konane --sizes 2..4".
bool is_command(std::string_view line, const std::string& beginning) {
    const std::string start = "# " + beginning;
    return line.starts_with(start) && (line.size() == start.size() || line[start.size()] == ' ');
}

// The text of a regular file.
Result<std::string> read_text(const std::string& path) {
    ZERMELO_ASSIGN(file, InputFile::open(path));
    if (file.size() > most_bytes)
        return fail(Failure::bad_input, fmt::format("cannot open {}", printable(path)),
                    fmt::format("it is larger than {}", format_bytes(most_bytes)), "another -o FILE");
    Bytes bytes(file.size());
    ZERMELO_TRY(file.read(0, bytes));
    return std::string(bytes.begin(), bytes.end());
}

}  // namespace

Result<SweepFile> SweepFile::open(const std::string& path, const std::string& command, const std::string& beginning) {
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored)) ZERMELO_TRY(InputFile::open(path));  // before a lock waits for a pipe
    ZERMELO_ASSIGN(lock, create_empty(path, true, {}));
    SweepFile file(std::move(lock));
    const std::string first = fmt::format("# {}", command);
    std::string text = fmt::format("{}\n# {}; {} | checksum\n", first, program_version, SweepRow::headings);
    if (std::filesystem::exists(path, ignored)) {
        ZERMELO_ASSIGN(before, read_text(path));
        auto lines = split(before, "\n");
        const bool other_command = lines.front() != first;
        if (!is_command(lines.front(), beginning))
            return fail(Failure::usage, fmt::format("{} is not a file of this sweep", path),
                        fmt::format("it begins with {}", in_quotes(lines.front())),
                        "another -o FILE, or the game of before");
        lines.pop_back();  // a cut last line has no line break
        for (const std::string_view line : lines) {
            if (line.starts_with('#')) continue;
            const auto row = SweepRow::parse(line);
            if (row && line == with_checksum(row->line())) {
                if (other_command && row->winner == "open") continue;
                text += fmt::format("{}\n", line);
                file.rows_.emplace(row->spec, *row);
            } else {
                file.changed_.emplace_back(trimmed(line.substr(0, line.find('|'))));
            }
        }
    }
    const ByteSpan rows(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());  // whole ones only
    ZERMELO_ASSIGN(next, file.lock_.successor());
    ZERMELO_TRY(next.append(rows));
    ZERMELO_TRY(next.finish());
    return file;
}

std::optional<SweepRow> SweepFile::find(const std::string& spec) const {
    const auto found = rows_.find(spec);
    return found == rows_.end() ? std::nullopt : std::optional(found->second);
}

Result<void> SweepFile::add(const SweepRow& row) {
    std::ofstream out(lock_.path(), std::ios::app);
    out << with_checksum(row.line()) << "\n" << std::flush;
    if (out) return {};
    return fail(Failure::limit, fmt::format("cannot add a row to {}", lock_.path()),
                std::generic_category().message(errno), "make room; the same command goes on");
}

}  // namespace zermelo::cli
