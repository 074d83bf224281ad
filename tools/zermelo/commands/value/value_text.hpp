// Values as text for the terminal.
#pragma once

#include <span>
#include <string>

#include "solvers/values/session.hpp"

namespace zermelo::cli {

// "N: whoever moves first wins", with the names of the sides.
std::string outcome_in_words(const AnyGame& game, values::Outcome outcome);

// All fail with limit and interrupted, as the session does. `full`: names longer than 60 characters are not cut.
Result<void> print_value(ValueSession& session, const ValuedArrangement& answer, bool full);
// One line: arrangement, name, outcome, mean, temperature.
Result<void> print_short_value(ValueSession& session, const AnyArrangement& arrangement, const std::string& remark);
// The same for a sum, or for the difference of a comparison, which begins with its `text`.
Result<void> print_short_sum(ValueSession& session, const std::string& text, values::FormId value,
                             const std::string& remark);
Result<void> print_sum(ValueSession& session, std::span<const SumTerm> terms, const ValuedSum& sum,
                       const std::string& relation, bool full);

}  // namespace zermelo::cli
