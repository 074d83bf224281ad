// Answers one position after the other, from the arguments and from standard input.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/base/error.hpp"
#include "tools/zermelo/console/context.hpp"

namespace zermelo::cli {

// How the answers of a command look.
struct AnswerForm {
    std::string_view command;
    std::string spec;
    int columns = 0;        // of the short form, which many positions have
    bool spaced = true;     // an empty line between two answers in the long form
    std::size_t batch = 1;  // most lines of standard input that are prepared together
};

struct Question {
    std::string position;
    bool many = false;      // one of the lines of standard input: the answer has the short form
    std::string remark;     // behind the position, for the last column
    std::string id;         // the same for the key `id`
    std::size_t place = 0;  // in its batch
};

// Answers a position; tells the exit code.
using AnswerPosition = std::function<Result<int>(const Question& question)>;
// Is told of the lines that are there already, before they are answered one by one: they may be looked up together.
using PrepareBatch = std::function<void(std::span<const Question> batch)>;

// "\tremark", or nothing.
std::string last_column(const Question& question);

// Answers all positions; `-` stands for the lines of standard input, and no position for the start. A bad position
// among the arguments ends the run; a bad line is reported, and the others are answered. Tells the highest exit code.
Result<int> answer_all(Context& context, const AnswerForm& form, std::vector<std::string> positions,
                       const AnswerPosition& answer, const PrepareBatch& prepare = {});

}  // namespace zermelo::cli
