// The numbers of a report, and the command that makes it again: for the command and for the server.
#pragma once

#include <optional>
#include <string>

#include "games/core/runtime/game_list.hpp"
#include "tools/study/study.hpp"
#include "tools/study/value_study.hpp"

namespace zermelo::report {

struct Numbers {
    Study study;
    std::optional<ValueStudy> values;
};

// `games`: a list with the game of the table. `counted`: the statistics of the table, or null. Fails as study() and
// study_values().
Result<Numbers> numbers_of(const Table& table, const GameList& games, const StudyOptions& options,
                           const RunOptions& run, const Statistics* counted = nullptr);

// The command that makes a report again, without options that do not change it. `name`: a spec or the file of a table;
// `against`: another one, or empty.
std::string command_of(const std::string& name, const StudyOptions& options, const std::string& against = "");

}  // namespace zermelo::report
