#include "tools/study/survey.hpp"

#include <algorithm>
#include <chrono>

namespace zermelo {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point began) {
    return std::chrono::duration<double>(Clock::now() - began).count();
}

// Sets what the search finds out about a position within the time; leaves it unknown where a limit is met.
Result<void> find(const Search& search, const AnyPosition& position, double seconds, const RunOptions& run,
                  Known& value, std::uint64_t& nodes) {
    Proof proof;
    const auto proven = search.prove(position, Claim::value, false, proof, {.seconds = seconds, .stop = run.stop});
    if (!proven && proven.error().code != Failure::limit) return tl::unexpected<Error>(proven.error());
    value = proof.answer.value;
    nodes += proof.report.nodes;
    return {};
}

// The value of a position from those of its moves: a winning move decides it, else all must be known.
void conclude(Answer& start, const std::vector<Opening>& openings) {
    if (start.value.outcome() || openings.empty()) return;
    const auto worth = [](const Opening& kind) {
        return std::pair(static_cast<int>(*kind.value.outcome()), kind.value.score.value_or(0));
    };
    const bool known = std::all_of(openings.begin(), openings.end(), [](const Opening& kind) {
        return kind.value.outcome().has_value() && (!kind.value.score_range || kind.value.score);
    });
    if (known) {
        start.value = std::max_element(openings.begin(), openings.end(), [&](const Opening& a, const Opening& b) {
                          return worth(a) < worth(b);
                      })->value;
        return;
    }
    const auto wins = std::find_if(openings.begin(), openings.end(), [](const Opening& kind) {
        return kind.value.is(Wdl::win) && !kind.value.score_range;
    });
    if (wins != openings.end()) start.value = wins->value;
}

Result<void> search_values(const Search& search, const SurveyOptions& options, const RunOptions& run, Survey& survey) {
    const AnyGame& game = search.game();
    const auto began = Clock::now();
    ZERMELO_ASSIGN(start, game.parse("start"));
    if (options.search_start)
        ZERMELO_TRY(find(search, start, options.seconds / 2, run, survey.start.value, survey.nodes));
    const auto children = game.children(start);
    const Side turn = game.turn(start);
    std::size_t left = survey.openings.size();
    run.observer->begin_phase("first moves by search", left);
    for (Opening& kind : survey.openings) {
        const AnyPosition& child = children[kind.numbers.front()];
        const double share = (options.seconds - seconds_since(began)) / static_cast<double>(left--);
        Known value;
        ZERMELO_TRY(find(search, child, std::max(share, 0.01), run, value, survey.nodes));
        kind.value = after_move(value, game.turn(child) == turn);
        kind.value.dtw.reset();  // a search tells no distance but that of finished games
        run.observer->advance(1);
    }
    conclude(survey.start, survey.openings);
    survey.seconds = seconds_since(began);
    return {};
}

std::optional<double> mean_moves(const PlaySample& sample) {
    PlyCount all;
    for (const PlyCount& count : sample.by_ply) all.add(count);
    return all.mean_moves();
}

}  // namespace

Result<Survey> survey(const AnyGame& game, const Search* search, const SurveyOptions& options, const RunOptions& run) {
    Survey result;
    result.sampling = options.sampling;
    ZERMELO_ASSIGN(position, game.parse("start"));
    if (begin_answer(game, position, result.start)) list_moves(game, result.start);
    ZERMELO_ASSIGN(sample, play_games_at_random(game, position, result.sampling, run));
    result.mean_moves = mean_moves(sample);
    result.plays.push_back(std::move(sample));
    result.openings = kinds_of_openings(game, result.start);
    ZERMELO_TRY(play_openings(game, position, result.openings, result.sampling, run));
    if (search != nullptr && !result.start.terminal) ZERMELO_TRY(search_values(*search, options, run, result));
    for (RankedMove& move : result.start.moves)
        for (const Opening& kind : result.openings)
            if (std::find(kind.numbers.begin(), kind.numbers.end(), move.number) != kind.numbers.end())
                move.value = kind.value;
    rank_moves(result.start);
    rank_openings(result.openings);
    return result;
}

}  // namespace zermelo
