// A game designer's report as a page, from the numbers of a study.
#pragma once

#include <optional>
#include <string>

#include "tools/known/known.hpp"
#include "tools/report/page.hpp"
#include "tools/study/rulings.hpp"
#include "tools/study/study.hpp"
#include "tools/study/survey.hpp"
#include "tools/study/value_study.hpp"

namespace zermelo::report {

// The sources of a report, for its last section.
struct Origin {
    std::string command;  // makes the report again
    std::string table;    // the table's file; empty if it was temporary
};

// The sources of a report without a table.
struct SurveyOrigin {
    std::string command;             // makes the report again
    std::string why;                 // there is no table
    std::optional<KnownFact> known;  // result of the start that the program carries
    std::string no_search;           // why nothing was searched; empty after a search
};

// `against`: a comparison of this board with another ruling, `values`: of all its arrangements. Each has a section of
// its own, and may be null.
Page report_page(const AnyGame& game, const Study& study, const Origin& origin, const Rulings* against = nullptr,
                 const ValueStudy* values = nullptr);

// A board without a table: what is known, what a search found, and games at random.
Page survey_page(const AnyGame& game, const Survey& survey, const SurveyOrigin& origin);

// A comparison alone. `game`: that of the first table; `command` makes the page again.
Page rulings_page(const AnyGame& game, const Rulings& rulings, const std::string& command);

}  // namespace zermelo::report
