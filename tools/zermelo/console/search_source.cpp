#include "tools/zermelo/console/search_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "solvers/run/memory.hpp"
#include "solvers/run/threads.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

// A position is worth what its best move is: the moves may be known where the question about the position itself met
// its limit.
void deduce(Answer& answer) {
    if (answer.moves.empty()) return;
    Wdl at_least = Wdl::loss;
    Wdl at_most = Wdl::loss;
    for (const RankedMove& ranked : answer.moves) {
        at_least = std::max(at_least, ranked.value.at_least);
        at_most = std::max(at_most, ranked.value.at_most);
    }
    answer.value.at_least = std::max(answer.value.at_least, at_least);
    answer.value.at_most = std::min(answer.value.at_most, at_most);
}

}  // namespace

Result<void> ask_moves(AnySearch& search, Answer& answer, const std::function<double()>& seconds_left) {
    for (const AnyGame::Move& move : answer.view.moves) {
        Known value;
        if (answer.value.is(Wdl::loss)) {
            value = answer.value;
        } else if (const double seconds = seconds_left(); seconds > 0) {
            ZERMELO_ASSIGN(report, search.ask(move.child, Claim::value, seconds));
            value = after_move(Known{report.at_least, report.at_most, {}, {}}, move.child_turn == answer.view.turn);
        }
        answer.moves.push_back({move, value, {}, false});
    }
    rank_moves(answer);
    deduce(answer);
    return {};
}

Result<std::unique_ptr<SearchAnswers>> SearchAnswers::make(std::unique_ptr<AnySolver> solver, std::stop_token stop) {
    std::unique_ptr<SearchAnswers> source(new SearchAnswers(std::move(solver)));
    SearchOptions options;
    options.seconds = question_seconds;
    options.run.memory = std::min(memory, available_memory());
    options.run.observer = &source->observer_;
    options.run.stop = std::move(stop);
    if (!check_threads(worker_count(0))) options.run.threads = 1;
    ZERMELO_ASSIGN(search, make_search(source->game().spec(), options));
    source->search_ = std::move(search);
    return source;
}

std::string SearchAnswers::name() const {
    return fmt::format("search, {} in {:.2f} s", counted(report_.nodes, "position"), report_.seconds);
}

std::string SearchAnswers::why_unknown() const {
    return report_.why_unknown.empty() ? "the search did not find out" : report_.why_unknown;
}

Result<Answer> SearchAnswers::look_up(const std::string& position) {
    const auto began = std::chrono::steady_clock::now();
    Answer answer;
    ZERMELO_ASSIGN(view, game().view(position));
    answer.view = std::move(view);
    position_ = answer.view.position;
    report_ = {};
    if (answer.view.terminal) {
        answer.value = Known::of(Value{*answer.view.terminal, 0});
        answer.source = "terminal";
        return answer;
    }
    ZERMELO_ASSIGN(report, search_->ask(position_, Claim::value));
    report_ = std::move(report);
    answer.value = {report_.at_least, report_.at_most, {}, {}};
    ZERMELO_TRY(ask_moves(*search_, answer, [began] {
        return position_seconds - std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    }));
    answer.source = answer.value.nothing() ? "" : "search";
    return answer;
}

Result<Line> SearchAnswers::line(const Answer& answer) {
    if (answer.view.position != position_) {
        ZERMELO_ASSIGN(report, search_->ask(answer.view.position, Claim::value));
        return std::move(report.line);
    }
    return report_.line;
}

}  // namespace zermelo::cli
