// Answers positions from the arguments and from standard input, in order.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/base/error.hpp"
#include "tools/zermelo/console/context.hpp"

namespace zermelo::cli {

// The format of the answers of a command.
struct AnswerForm {
    std::string_view command;
    std::string spec;
    int columns = 0;        // of the short form, for many positions
    bool spaced = true;     // an empty line between two answers in the long form
    std::size_t batch = 1;  // most lines of standard input in one call of PrepareBatch
};

struct Question {
    std::string position;
    bool many = false;      // a line of standard input, answered in the short form
    std::string remark;     // text after the position, for the last column
    std::string id;         // the key `id`, from the remark
    std::size_t place = 0;  // index in its batch
};

// Answers a position; returns the exit code.
using AnswerPosition = std::function<Result<int>(const Question& question)>;
// Gets the lines read so far, before they are answered one by one, so that it can look them up together.
using PrepareBatch = std::function<void(std::span<const Question> batch)>;

// "\tremark", or empty.
std::string last_column(const Question& question);

// Answers all positions. `-` stands for the lines of standard input; without positions the start is answered. A bad
// argument ends the run; a bad line is reported and the run goes on. Returns the highest exit code.
Result<int> answer_all(Context& context, const AnswerForm& form, std::vector<std::string> positions,
                       const AnswerPosition& answer, const PrepareBatch& prepare = {});

}  // namespace zermelo::cli
