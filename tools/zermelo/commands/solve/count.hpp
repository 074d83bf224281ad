// zermelo solve SPEC --count-only: counts the values of all positions and makes no table.
#pragma once

#include <string>
#include <vector>

#include "tools/zermelo/commands/command.hpp"

namespace zermelo::cli {

struct CountArguments {
    std::vector<std::string> given;  // specs, with ranges
    std::vector<std::string> specs;
    RecordArguments records;
    Metric metric = Metric::wdl;
    RunArguments run;
};

// Prints one answer, or a record for each of several specs.
Result<int> count_positions(Context& context, const CountArguments& arguments);

}  // namespace zermelo::cli
