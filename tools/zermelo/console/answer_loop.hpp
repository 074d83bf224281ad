// Answers positions from the arguments and from standard input, in order.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/base/error.hpp"
#include "games/core/runtime/any_game.hpp"
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
    bool many = false;   // a line of standard input, answered in the short form
    std::string remark;  // text after the position, for the last column
    std::string id;      // the key `id`, from the remark
};

// Answers a position; returns the exit code.
using AnswerPosition = std::function<Result<int>(const Question& question)>;
// Gets the lines read so far, before they are answered one by one, so that it can look them up together.
using PrepareBatch = std::function<void(std::span<const Question> batch)>;

// Answers of a batch that were looked up together, one for each line.
template <class Answer>
class BatchOf {
public:
    // Looks up the positions of a batch together. If look_up(positions) fails, or a line is no position, the line is
    // answered by itself and gets its own error.
    template <class LookUp>
    void look_up_all(const AnyGame& game, std::span<const Question> lines, LookUp&& look_up) {
        known_.assign(lines.size(), std::nullopt);
        if (lines.size() < 2) return;
        std::vector<AnyPosition> positions;
        std::vector<std::size_t> numbers;  // of the lines
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const auto position = game.parse(lines[i].position);
            if (!position) continue;
            positions.push_back(*position);
            numbers.push_back(i);
        }
        auto found = look_up(positions);
        if (!found) return;
        for (std::size_t i = 0; i < numbers.size(); ++i) known_[numbers[i]] = std::move((*found)[i]);
    }

    // The answer of the next line. Empty if the line must be answered by itself.
    std::optional<Answer> next() {
        if (known_.empty()) return std::nullopt;
        std::optional<Answer> answer = std::move(known_.front());
        known_.pop_front();
        return answer;
    }

private:
    std::deque<std::optional<Answer>> known_;
};

// "\tremark", or empty.
std::string last_column(const Question& question);

// Answers all positions. `-` stands for the lines of standard input; without positions the start is answered. A bad
// argument ends the run; a bad line is reported and the run goes on. Returns the highest exit code.
Result<int> answer_all(Context& context, const AnswerForm& form, std::vector<std::string> positions,
                       const AnswerPosition& answer, const PrepareBatch& prepare = {});

}  // namespace zermelo::cli
