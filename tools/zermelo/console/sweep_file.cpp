#include "tools/zermelo/console/sweep_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

#include "games/core/notation.hpp"
#include "games/core/version.hpp"

namespace zermelo::cli {

namespace {

std::string number_or_dash(const std::optional<int>& number) {
    return number ? std::to_string(*number) : "-";
}

std::string row_of(const Cell& cell) {
    return fmt::format("{} | {} | {} | {} | {} | {} | {:.2f}\n", cell.spec, cell.winner, number_or_dash(cell.dtw),
                       number_or_dash(cell.score), cell.how, cell.positions, cell.seconds);
}

template <class Number>
std::optional<Number> read_number(const std::string& text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// Nothing where a line is no row: the last one may be cut off.
std::optional<Cell> cell_of(const std::string& line) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t end = std::min(line.find(" | ", begin), line.size());
        parts.push_back(line.substr(begin, end - begin));
        begin = end + 3;
    }
    if (parts.size() != 7) return std::nullopt;
    Cell cell{parts[0], parts[1], read_number<int>(parts[2]), read_number<int>(parts[3]), parts[4], 0, 0};
    const auto positions = read_number<std::uint64_t>(parts[5]);
    const auto seconds = read_number<double>(parts[6]);
    if (!positions || !seconds || (!cell.dtw && parts[2] != "-") || (!cell.score && parts[3] != "-"))
        return std::nullopt;
    cell.positions = *positions;
    cell.seconds = *seconds;
    return cell;
}

}  // namespace

Result<SweepFile> SweepFile::open(const std::string& path, const std::string& command) {
    SweepFile file;
    file.path_ = path;
    const std::string first = fmt::format("# {}", command);
    std::string text =
        fmt::format("{}\n# {}; spec | winner | dtw | score | how | positions | seconds\n", first, program_version);
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored)) {
        std::ifstream in(path);
        std::string line;
        if (!std::getline(in, line) || line != first)
            return fail(Failure::usage, fmt::format("{} is not a file of this sweep", path),
                        in ? fmt::format("it begins with {}", in_quotes(line)) : "it cannot be read",
                        "another -o FILE, or the same command as before");
        while (std::getline(in, line)) {
            const auto cell = in.eof() ? std::nullopt : cell_of(line);  // the last line may be cut off
            if (!cell) continue;
            text += row_of(*cell);
            file.cells_.emplace(cell->spec, *cell);
        }
    }
    // Whole rows alone, under the same name.
    const std::string fresh = path + ".partial";
    {
        std::ofstream out(fresh, std::ios::trunc);
        out << text << std::flush;
        if (!out)
            return fail(Failure::not_found, fmt::format("cannot write {}", fresh),
                        std::generic_category().message(errno), "check that the folder exists and may be written to");
    }
    std::filesystem::rename(fresh, path, ignored);
    if (ignored) return fail(Failure::not_found, fmt::format("cannot write {}", path), ignored.message());
    return file;
}

std::optional<Cell> SweepFile::find(const std::string& spec) const {
    const auto found = cells_.find(spec);
    return found == cells_.end() ? std::nullopt : std::optional(found->second);
}

Result<void> SweepFile::add(const Cell& cell) {
    std::ofstream out(path_, std::ios::app);
    out << row_of(cell) << std::flush;
    if (out) return {};
    return fail(Failure::limit, fmt::format("cannot add a row to {}", path_), std::generic_category().message(errno),
                "make room; the same command goes on");
}

}  // namespace zermelo::cli
