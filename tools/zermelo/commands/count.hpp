// zermelo solve SPEC --count-only: values of all positions are counted, no table is made.
#pragma once

#include <string>
#include <vector>

#include "tools/zermelo/commands/command.hpp"

namespace zermelo::cli {

struct CountArguments {
    std::vector<std::string> given;  // with ranges
    std::vector<std::string> specs;
    RowArguments rows;
    Metric metric = Metric::wdl;
    RunArguments run;
};

// One answer, or a row for each of several specs.
Result<int> count_positions(Context& context, const CountArguments& arguments);

}  // namespace zermelo::cli
