#include "tools/study/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "tools/study/reachable.hpp"

namespace zermelo {

namespace {

Result<PlayedLine> play_line(const Table& table, Answer answer) {
    const AnyGame& game = table.game();
    PlayedLine played;
    ZERMELO_ASSIGN(line, table.line(answer));
    std::set<AnyPosition> seen = {answer.position};
    played.positions.push_back(answer.position);
    for (auto& ply : line) {
        ZERMELO_ASSIGN(number, game.find_move(played.positions.back(), ply.second));
        played.numbers.push_back(number);
        played.positions.push_back(game.children(played.positions.back())[number]);
        played.line.push_back(std::move(ply));
        played.repeats = !seen.insert(played.positions.back()).second;
        if (played.repeats) break;
    }
    played.answer = std::move(answer);
    return played;
}

Result<std::optional<PlayedLine>> longest_win(const Table& table, const Statistics& statistics) {
    const auto& deepest = statistics.total.longest_win;
    if (!deepest) return std::optional<PlayedLine>();
    ZERMELO_ASSIGN(position, table.game().parse(deepest->position));
    ZERMELO_ASSIGN(answer, table.answer(position));
    ZERMELO_ASSIGN(line, play_line(table, std::move(answer)));
    return std::optional(std::move(line));
}

Result<std::optional<std::uint64_t>> reachable_classes(const Table& table, const RunOptions& run) {
    const TableInfo info = table.info();
    if (!info.dense) return std::optional(info.summary.counts.positions);
    RunOptions small = run;
    small.memory = std::min<std::uint64_t>(run.memory, 106'000'000);
    const auto counts = position_counts(table, small);
    if (counts) return std::optional(counts->reachable_classes);
    if (counts.error().code == Failure::limit || counts.error().code == Failure::no_answer)
        return std::optional<std::uint64_t>();
    return tl::unexpected<Error>(counts.error());
}

// Careful play differs from perfect play only if the start is decided and has a distance. From a drawn start both keep
// the draw.
bool has_careful_play(const Answer& start) {
    return start.value.dtw.has_value();
}

}  // namespace

int usual_cut(const TableInfo& info) {
    if (info.metric != Metric::dtw) return 200;
    const ValueCounts& counts = info.summary.counts;
    return std::max<int>(200, 2 * std::max<int>(counts.max_win_dtw, counts.max_loss_dtw));
}

const PlaySample& GameStudy::of(Play play) const {
    return play == Play::perfect ? plays.front() : plays.back();
}

Result<Study> study(const Table& table, const StudyOptions& options, const RunOptions& run, const Statistics* counted) {
    const AnyGame& game = table.game();
    Study result;
    result.table = table.info();
    result.sampling = {options.seed, options.games, options.cut > 0 ? options.cut : usual_cut(result.table)};
    result.largest_layer = options.largest_layer;
    ZERMELO_ASSIGN(position, game.parse("start"));
    ZERMELO_ASSIGN(start, full_answer(table, position));
    if (!start.value.outcome())
        return fail(Failure::no_answer, fmt::format("{} does not hold the start of {}", table.file(), game.spec()),
                    start.why_unknown, "a table of the whole game");
    ZERMELO_ASSIGN(line, play_line(table, start));
    result.start = std::move(line);
    if (counted != nullptr) {
        result.statistics = *counted;
    } else {
        ZERMELO_ASSIGN(statistics, table.statistics(run));
        result.statistics = std::move(statistics);
    }
    ZERMELO_ASSIGN(longest, longest_win(table, result.statistics));
    result.longest = std::move(longest);
    ZERMELO_ASSIGN(layers, count_layers(table, position, options.largest_layer, options.most_layers, run));
    result.layers = std::move(layers);
    ZERMELO_ASSIGN(reachable, reachable_classes(table, run));
    result.reachable = reachable;
    for (const Play play : {Play::perfect, Play::careful, Play::random}) {
        if (play == Play::careful && !has_careful_play(start)) continue;
        ZERMELO_ASSIGN(sample, play_games(table, position, play, result.sampling, run));
        result.plays.push_back(std::move(sample));
    }
    if (!start.terminal) {
        const auto winning = winner(*start.value.outcome(), start.turn);
        for (const Side side : {Side::first, Side::second}) {
            if (winning && winning != side) continue;
            for (const int percent : {10, 30}) {
                ZERMELO_ASSIGN(sample, play_games_with_errors(table, position, side, percent, result.sampling, run));
                result.errors.push_back(std::move(sample));
            }
        }
    }
    if (!start.terminal) {
        result.openings = kinds_of_openings(game, start);
        ZERMELO_TRY(play_openings(game, position, result.openings, result.sampling, run));
        rank_openings(result.openings);
    }
    return result;
}

}  // namespace zermelo
