// Reports as JSON. README.md documents every key.
#pragma once

#include <string>
#include <vector>

#include "tools/json/document.hpp"
#include "tools/study/rulings.hpp"
#include "tools/study/study.hpp"
#include "tools/study/value_study.hpp"

namespace zermelo::json {

// zermelo.report/1. `command` makes the report again; `files` are the written files; `against` and `values` may be
// null.
Document report(const AnyGame& game, const Study& study, const std::string& command,
                const std::vector<std::string>& files, const Rulings* against = nullptr,
                const ValueStudy* values = nullptr);

}  // namespace zermelo::json
