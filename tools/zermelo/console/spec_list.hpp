// Specs with ranges, and answers for several specs.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/base/error.hpp"
#include "tools/zermelo/console/context.hpp"
#include "tools/zermelo/console/records.hpp"

namespace zermelo::cli {

// Expands ranges: A..B in a spec stands for each number from A to B, so `konane@1..2x1..3` gives konane@1x1,
// konane@1x2, ..., konane@2x3. Fails with usage if a range is empty, or for more than 10,000 specs, and with not_found
// if one of several names no game: nothing is solved before all are read. A table stands for its spec (resolve_spec).
Result<std::vector<std::string>> expand_specs(std::span<const std::string> arguments);

// The first range of a spec: `before` and `after` are the texts around it.
struct SpecRange {
    std::string before;
    int first = 0;
    int last = 0;
    std::string after;
};
// Empty without a range. Fails with usage if it is empty or is not one of numbers.
Result<std::optional<SpecRange>> first_range(const std::string& spec);

// Length of the longest spec, for the width of a column.
std::size_t longest(std::span<const std::string> specs);

// True if a spec of a range failed because the game has no such board: konane@1x1 in konane@1..3x1..3.
bool is_gap(std::span<const std::string> arguments, const std::string& spec, const Error& error);

// Answers specs in order, with a record or a JSON object for each. An error does not end the list.
struct SpecRecords {
    std::span<const std::string> given = {};  // arguments, with ranges
    std::span<const std::string> specs;       // expanded
    RecordForm form = RecordForm::text;
    std::vector<Column> columns;                  // after the column of the spec
    std::optional<std::size_t> note_column = {};  // for the note of an error; without it failed specs have no record
    // The note of an error, apart from "no such board". Default: "refused".
    std::function<std::string(const Error&)> note = {};
};
// `answer` prints the record of a spec and returns an exit code. Reports errors, and gaps if no spec has a board; an
// interrupt ends the list. Returns the greatest exit code.
int answer_specs(Context& context, const SpecRecords& list,
                 const std::function<Result<int>(const std::string& spec, RecordPrinter& records)>& answer);

}  // namespace zermelo::cli
