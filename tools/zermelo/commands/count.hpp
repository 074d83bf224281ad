// zermelo solve SPEC --count-only: outcomes of all positions, and no table.
#pragma once

#include <string>
#include <vector>

#include "tools/zermelo/commands/command.hpp"

namespace zermelo::cli {

struct CountArguments {
    std::vector<std::string> given;  // with ranges
    std::vector<std::string> specs;
    RowArguments rows;
    RunArguments run;
};

// One answer, or a row for each of several specs.
Result<int> count_positions(Context& context, const CountArguments& arguments);

}  // namespace zermelo::cli
