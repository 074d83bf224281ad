#include "tools/zermelo/console/answer_loop.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/core/texts/notation.hpp"
#include "tools/json/failure_json.hpp"
#include "tools/zermelo/console/advice.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/positions.hpp"

namespace zermelo::cli {

namespace {

void report_line(const Context& context, const AnswerForm& form, const Question& question, int line, Error error) {
    if (context.format != Format::text) {
        auto failed = json::failed({form.command, form.spec, question.position, "", line}, error, advice(error));
        if (!question.id.empty()) failed.add("id", question.id);
        print_json(context, failed);
    } else {
        std::string row = in_quotes(question.position) + "\terror";
        for (int column = 2; column < form.columns; ++column) row += "\t-";
        fmt::print("{}{}\n", row, last_column(question));
    }
    error.what = fmt::format("line {}: {}", line, error.what);
    print_error(error);
}

Result<int> answer_stdin(const Context& context, const AnswerForm& form, const AnswerPosition& answer,
                         const PrepareBatch& prepare) {
    int worst = 0;
    PositionLines lines;
    for (auto batch = lines.next(form.batch); !batch.empty(); batch = lines.next(form.batch)) {
        std::vector<Question> questions;
        for (const PositionLine& line : batch) questions.push_back({line.position, true, line.remark, line.id()});
        if (prepare) prepare(questions);
        for (std::size_t i = 0; i < questions.size(); ++i) {
            const auto code = answer(questions[i]);
            if (!code && code.error().code == Failure::interrupted) return code;
            worst = std::max(worst, code ? *code : static_cast<int>(code.error().code));
            if (!code) report_line(context, form, questions[i], batch[i].number, code.error());
        }
    }
    ZERMELO_TRY(lines.ended_well());
    return worst;
}

}  // namespace

std::string last_column(const Question& question) {
    return question.remark.empty() ? "" : "\t" + printable(question.remark);
}

Result<int> answer_all(Context& context, const AnswerForm& form, std::vector<std::string> positions,
                       const AnswerPosition& answer, const PrepareBatch& prepare) {
    if (positions.empty()) positions.emplace_back("start");
    if (context.format == Format::json && (positions.size() > 1 || positions.front() == "-"))
        context.format = Format::jsonl;
    int worst = 0;
    bool first = true;
    for (const std::string& position : positions) {
        if (position == "-") {
            ZERMELO_ASSIGN(code, answer_stdin(context, form, answer, prepare));
            worst = std::max(worst, code);
            continue;
        }
        if (!first && form.spaced && context.format == Format::text) fmt::print("\n");
        first = false;
        ZERMELO_ASSIGN(code, answer({.position = position}));
        worst = std::max(worst, code);
    }
    return worst;
}

}  // namespace zermelo::cli
