// Reports as JSON. README.md documents every key.
#pragma once

#include <string>
#include <vector>

#include "tools/json/document.hpp"
#include "tools/known/known.hpp"
#include "tools/study/rulings.hpp"
#include "tools/study/study.hpp"
#include "tools/study/survey.hpp"
#include "tools/study/value_study.hpp"

namespace zermelo::json {

// zermelo.report/1. `command` makes the report again; `files` are the written files; `against` and `values` may be
// null.
Document report(const AnyGame& game, const Study& study, const std::string& command,
                const std::vector<std::string>& files, const Rulings* against = nullptr,
                const ValueStudy* values = nullptr);

// zermelo.survey/1. `why` there is no table; `known`, a result of the start, may be null.
Document survey(const AnyGame& game, const Survey& survey, const std::string& why, const KnownFact* known,
                const std::string& command, const std::vector<std::string>& files);

}  // namespace zermelo::json
