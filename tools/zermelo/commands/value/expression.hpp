// Sums of arrangements and comparisons of them, as they stand on the command line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/base/error.hpp"

namespace zermelo::cli {

struct ExpressionTerm {
    bool is_negative = false;
    std::string text;
};

// A sum, or two sums with a relation between them.
struct Expression {
    std::vector<ExpressionTerm> terms;    // terms behind the relation have the other sign
    std::optional<std::string> relation;  // <=, >=, ==

    // True for an arrangement that stands alone.
    bool is_single() const { return terms.size() == 1 && !terms[0].is_negative && !relation; }
};

std::vector<std::string> words_of(const std::string& line);

// Words between `+`, `-` and a relation make a term: `start moves a1 a2 - value:1/2 <= value:^`. Fails with usage.
Result<Expression> read_expression(const std::vector<std::string>& words);
// The same for a line of text.
Result<Expression> read_expression(const std::string& line);

}  // namespace zermelo::cli
