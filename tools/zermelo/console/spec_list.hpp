// Several specs in one argument.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/base/error.hpp"
#include "tools/zermelo/console/context.hpp"
#include "tools/zermelo/console/rows.hpp"

namespace zermelo::cli {

// The specs that arguments stand for, in their order: A..B in a spec is each number from A to B, so `konane@1..2x1..3`
// is konane@1x1, konane@1x2, ..., konane@2x3. Fails with usage where a range is empty, or past 10,000 specs.
Result<std::vector<std::string>> expand_specs(std::span<const std::string> arguments);

// Letters of the longest spec, for a column of them with a heading.
std::size_t longest(std::span<const std::string> specs);

// Whether a spec failed because a range holds boards that the game does not have, such as konane@1x1 in
// konane@1..3x1..3.
bool is_gap(std::span<const std::string> arguments, const std::string& spec, const Error& error);

// Answers specs one after the other, a row or a JSON object for each, whatever becomes of the one before.
struct SpecRows {
    std::span<const std::string> given;  // with ranges
    std::span<const std::string> specs;  // expanded
    RowPrinter rows;
    std::optional<std::size_t> note_column;  // says why a row has no answer; without it there is no such row
    // What takes that place, besides "no such board"; "refused" where it is not set.
    std::function<std::string(const Error&)> note = {};
};
// `answer` prints what it finds for a spec and returns an exit code; so does this, the greatest. Errors are reported,
// an interrupted spec ends the list.
int answer_specs(Context& context, SpecRows list,
                 const std::function<Result<int>(const std::string& spec, RowPrinter& rows)>& answer);

}  // namespace zermelo::cli
