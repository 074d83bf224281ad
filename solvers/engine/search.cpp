#include "solvers/engine/search.hpp"

#include <algorithm>
#include <chrono>
#include <limits>

#include "games/core/runtime/rules_error.hpp"
#include "solvers/engine/game_shelf.hpp"

namespace zermelo {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point began) {
    return std::chrono::duration<double>(Clock::now() - began).count();
}

Known known_of(const SearchReport& report) {
    if (report.score_range) return Known::of_score(*report.score_range);
    return {report.at_least, report.at_most, {}, {}, {}, {}};
}

// A position is worth what its best move is: the moves may be known where the question about the position itself met
// its limit.
void deduce(Answer& answer) {
    if (answer.moves.empty()) return;
    if (answer.value.score_range) {
        auto [least, most] = *answer.value.score_range;
        int best = std::numeric_limits<int>::min();
        for (const RankedMove& ranked : answer.moves) {
            if (!ranked.value.score_range) return;  // one that was not asked for may be better
            least = std::max(least, ranked.value.score_range->first);
            best = std::max(best, ranked.value.score_range->second);
        }
        answer.value = Known::of_score({least, std::min(most, best)});
        return;
    }
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

std::string_view name_of(Claim claim) {
    switch (claim) {
        case Claim::win:
            return "win";
        case Claim::loss:
            return "loss";
        case Claim::draw_or_better:
            return "draw-or-better";
        default:
            return "value";
    }
}

std::optional<Claim> claim_of_name(std::string_view name) {
    for (const Claim claim : {Claim::win, Claim::loss, Claim::draw_or_better, Claim::value})
        if (name == name_of(claim)) return claim;
    return std::nullopt;
}

std::string_view name_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::proven:
            return "proven";
        case Verdict::disproven:
            return "disproven";
        default:
            return "unknown";
    }
}

class Search::Turn {
public:
    // Waits for its turn, at most some seconds, and not after a stop request.
    Turn(const Search& search, double seconds, const std::stop_token& stop) : search_(search) {
        constexpr double longest = 1e9;
        std::unique_lock lock(search_.mutex_);
        has_come_ = search_.free_.wait_for(lock, stop, std::chrono::duration<double>(std::min(seconds, longest)),
                                           [this] { return !search_.busy_; });
        if (has_come_) search_.busy_ = true;
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn() {
        if (!has_come_) return;
        {
            const std::lock_guard lock(search_.mutex_);
            search_.busy_ = false;
        }
        search_.free_.notify_one();
    }
    bool has_come() const { return has_come_; }

private:
    const Search& search_;
    bool has_come_ = false;
};

Search::~Search() = default;

Result<std::shared_ptr<const Search>> Search::make(const GameShelf& games, std::string_view spec,
                                                   const SearchOptions& options) {
    std::shared_ptr<Search> search(new Search());
    ZERMELO_ASSIGN(game, games.open(spec));
    ZERMELO_ASSIGN(inner, make_search(game, games.games(), options));
    search->game_ = std::move(game.game);
    search->spec_ = search->game_->spec();
    search->search_ = std::move(inner);
    return std::shared_ptr<const Search>(std::move(search));
}

Result<SearchReport> Search::ask(const AnyPosition& position, Claim claim, const Request& request) const {
    ZERMELO_TRY(check_owner(*game_, position));
    const double seconds = std::min(request.seconds, request.position_seconds);
    const auto began = Clock::now();
    const Turn turn(*this, seconds, request.stop);
    if (!turn.has_come()) {
        if (request.stop.stop_requested()) return interrupted("the search of " + game_->spec());
        SearchReport report;
        report.why_unknown = "other questions took all the time";
        report.limit = Limit::busy;
        report.seconds = seconds_since(began);
        return report;
    }
    return search_->ask(position, claim, seconds - std::min(seconds, seconds_since(began)), request.stop);
}

// Asks for the value of every move of an answer that has a position and a value, ranks them, and raises the value to
// what they tell. Nothing is asked where the side to move loses.
Result<void> Search::ask_moves(Answer& answer, const Request& request) const {
    const auto began = Clock::now();
    const auto children = game_->children(answer.position);
    for (std::size_t number = 0; number < children.size(); ++number) {
        RankedMove ranked{number, children[number], game_->turn(children[number]), {}, {}, false};
        const double left = request.position_seconds - seconds_since(began);
        if (answer.value.is(Wdl::loss) && !answer.value.score_range) {
            ranked.value = answer.value;
        } else if (left > 0) {
            ZERMELO_ASSIGN(report, ask(ranked.child, Claim::value,
                                       {std::min(left, request.seconds), request.seconds, request.stop}));
            ranked.value = after_move(known_of(report), ranked.child_turn == answer.turn);
        }
        answer.moves.push_back(std::move(ranked));
    }
    rank_moves(answer);
    deduce(answer);
    end_answer(*game_, answer);
    return {};
}

Result<Answer> Search::answer(const AnyPosition& position, const Request& request) const {
    return or_error(spec_, [&] { return find_answer(position, request); });
}

Result<Answer> Search::find_answer(const AnyPosition& position, const Request& request) const {
    const auto began = Clock::now();
    ZERMELO_TRY(check_owner(*game_, position));
    Answer answer;
    answer.metric = game_->points(position) ? Metric::score : Metric::wdl;
    if (!begin_answer(*game_, position, answer)) {
        end_answer(*game_, answer);
        return answer;
    }
    ZERMELO_ASSIGN(report, ask(position, Claim::value, request));
    answer.value = known_of(report);
    answer.nodes = report.nodes;
    answer.seconds = report.seconds;
    answer.limit = report.limit;
    answer.proven_line = std::move(report.line);
    Request moves = request;
    moves.position_seconds -= seconds_since(began);
    ZERMELO_TRY(ask_moves(answer, moves));
    if (!answer.value.outcome())
        answer.why_unknown = report.why_unknown.empty() ? "the search did not find out" : std::move(report.why_unknown);
    else
        answer.limit = Limit::none;
    answer.source = answer.value.nothing() ? Source::none : Source::search;
    return answer;
}

Result<Line> Search::line(const Answer& answer, const Request& request) const {
    if (!answer.proven_line.empty() || answer.terminal) return answer.proven_line;
    ZERMELO_ASSIGN(report, ask(answer.position, Claim::value, request));
    return std::move(report.line);
}

Result<void> Search::prove(const AnyPosition& position, Claim claim, bool moves, Proof& proof,
                           const Request& request) const {
    return or_error(spec_, [&] { return find_proof(position, claim, moves, proof, request); });
}

Result<void> Search::find_proof(const AnyPosition& position, Claim claim, bool moves, Proof& proof,
                                const Request& request) const {
    ZERMELO_TRY(check_owner(*game_, position));
    proof.claim = claim;
    Answer& answer = proof.answer;
    answer.metric = game_->points(position) ? Metric::score : Metric::wdl;
    const bool goes_on = begin_answer(*game_, position, answer);
    ZERMELO_ASSIGN(report, ask(position, claim, request));
    proof.report = std::move(report);
    answer.value = known_of(proof.report);
    if (moves) ZERMELO_TRY(ask_moves(answer, request));
    if (goes_on && !answer.value.nothing()) answer.source = Source::search;
    end_answer(*game_, answer);
    return {};
}

Result<void> Search::certify(Proof& proof, const std::string& path, bool force, const Request& request) const {
    const AnyPosition& position = proof.answer.position;
    ZERMELO_TRY(check_owner(*game_, position));
    proof.file = path;
    // The moves may have told the answer, which the search has still to find, or have taken the memory that held it.
    if (proof.report.verdict == Verdict::unknown || !proof.answer.moves.empty()) {
        ZERMELO_ASSIGN(report, ask(position, proof.claim, request));
        if (report.verdict == Verdict::unknown)
            return fail(Failure::limit, "no certificate for " + game_->format(position), report.why_unknown,
                        Cause{.kind = Cause::Kind::limit}, "a higher limit");
    }
    const Turn turn(*this, request.seconds, request.stop);
    if (!turn.has_come()) return interrupted("the certificate of " + game_->spec());
    ZERMELO_ASSIGN(written, search_->certify(position, proof.claim, path, force));
    proof.certificate = written;
    return {};
}

}  // namespace zermelo
