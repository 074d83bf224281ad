#include "tools/report/numbers.hpp"

#include <fmt/format.h>

#include "tools/terminal/shell.hpp"

namespace zermelo::report {

Result<Numbers> numbers_of(const Table& table, const GameList& games, const StudyOptions& options,
                           const RunOptions& run, const Statistics* counted) {
    ZERMELO_ASSIGN(studied, study(table, options, run, counted));
    ZERMELO_ASSIGN(open, games.make(table.game().spec()));
    ZERMELO_ASSIGN(values, study_values(open, run));
    return Numbers{std::move(studied), std::move(values)};
}

std::string command_of(const std::string& name, const StudyOptions& options, const std::string& against) {
    std::string command =
        fmt::format("zermelo report {} --seed {} --games {}", shell_word(name), options.seed, options.games);
    if (options.cut > 0) command += fmt::format(" --cut {}", options.cut);
    if (!against.empty()) command += " --against " + shell_word(against);
    return command;
}

}  // namespace zermelo::report
