// Answers by searching, where there is no table.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "solvers/engine/any_search.hpp"
#include "solvers/engine/any_solver.hpp"

#include "tools/zermelo/console/answer.hpp"

namespace zermelo::cli {

// Asks for the value of every move of an answer that has a view and a value, ranks them, and raises the value to what
// they tell. Each may take the `seconds_left`, and none is begun where there are none. Nothing needs to be asked where
// the side to move loses.
Result<void> ask_moves(AnySearch& search, Answer& answer, const std::function<double()>& seconds_left);

// Who wins, without distances, as far as a small budget goes.
class SearchAnswers final : public AnswerSource {
public:
    static constexpr double question_seconds = 1.5;  // the most for one question
    static constexpr double position_seconds = 2;    // the most for a position and its moves
    static constexpr std::uint64_t memory = 500'000'000;

    static Result<std::unique_ptr<SearchAnswers>> make(std::unique_ptr<AnySolver> solver, std::stop_token stop);

    const AnyGame& game() const override { return solver_->game(); }
    std::string_view noun() const override { return "search"; }
    // "search, 1,234 positions in 0.12 s", of the last position that was looked up.
    std::string name() const override;
    Result<Answer> look_up(const std::string& position) override;
    Result<Line> line(const Answer& answer) override;
    std::string why_unknown() const override;

private:
    explicit SearchAnswers(std::unique_ptr<AnySolver> solver) : solver_(std::move(solver)) {}

    SilentObserver observer_;
    std::unique_ptr<AnySolver> solver_;
    std::unique_ptr<AnySearch> search_;
    std::string position_;  // of the report
    SearchReport report_;
};

}  // namespace zermelo::cli
