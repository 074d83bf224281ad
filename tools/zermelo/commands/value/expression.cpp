#include "tools/zermelo/commands/value/expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "games/base/text.hpp"

namespace zermelo::cli {

namespace {

constexpr std::array<std::string_view, 3> relations = {"<=", ">=", "=="};
constexpr std::array<std::string_view, 10> other_relations = {"<", ">", "=", "!=", "<>", "=<", "=>", "≤", "≥", "≠"};

}  // namespace

Result<Expression> read_expression(const std::vector<std::string>& words) {
    Expression expression;
    bool behind = false;       // the relation
    bool is_negative = false;  // the next term
    bool open = true;          // a term is expected
    const auto missing = [&](const std::string& word) {
        return fail(Failure::usage, fmt::format("an arrangement is missing at {}", in_quotes(word)),
                    "+, - and relations stand between arrangements", "POS + POS - value:NAME");
    };
    for (const std::string& word : words) {
        if (std::ranges::find(other_relations, word) != other_relations.end())
            return fail(Failure::usage, fmt::format("there is no relation {}", in_quotes(word)), "",
                        "one of <=, >= and == between two sums");
        if (word.size() > 1 && (word[0] == '+' || word[0] == '-'))
            return fail(Failure::usage, fmt::format("a blank is missing behind the sign of {}", in_quotes(word)), "",
                        fmt::format("{} {}", word[0], printable(word.substr(1))));
        const bool is_relation = std::ranges::find(relations, word) != relations.end();
        if (word == "+" || word == "-" || is_relation) {
            if (open && (word != "-" || is_negative)) return missing(word);
            if (is_relation) {
                if (expression.relation)
                    return fail(Failure::usage, "there are two relations", {}, "one of <=, >= and == between two sums");
                expression.relation = word;
                behind = true;
            }
            is_negative = word == "-";
            open = true;
            continue;
        }
        if (open)
            expression.terms.push_back({is_negative != behind, word});
        else
            expression.terms.back().text += " " + word;
        open = false;
    }
    if (open && !words.empty()) return missing(words.back());
    return expression;
}

Result<Expression> read_expression(const std::string& line) {
    return read_expression(words_of(line));
}

std::vector<std::string> words_of(const std::string& line) {
    std::vector<std::string> words;
    std::istringstream stream(line);
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

}  // namespace zermelo::cli
