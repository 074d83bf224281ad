#include "solvers/engine/score_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace zermelo {

std::string threshold_spec(const AnyGame& game, int points) {
    std::string spec = game.spec();
    spec.insert(game.info().name.size(), ":goal");
    return fmt::format("{},points={}", spec, points);
}

std::string threshold_spec(const AnyGame& game, const AnyPosition& position, int points) {
    return threshold_spec(game, game.turn(position) == Side::first ? points : 1 - points);
}

Result<std::unique_ptr<AnySearch>> ScoreSearch::make(std::shared_ptr<const AnyGame> game, const GameList& games,
                                                     const SearchOptions& options) {
    if (!options.save.empty())
        return fail(Failure::usage, "a search for points is several searches", "a saved search is one",
                    "a threshold of points, which is one search");
    std::unique_ptr<ScoreSearch> search(new ScoreSearch());
    ZERMELO_ASSIGN(thresholds, games.make(threshold_spec(*game, 0)));
    ZERMELO_ASSIGN(inner, make_search(thresholds, games, options));
    search->game_ = std::move(game);
    search->thresholds_ = std::move(thresholds.game);
    search->search_ = std::move(inner);
    search->options_ = options;
    return std::unique_ptr<AnySearch>(std::move(search));
}

Result<AnyPosition> ScoreSearch::asking(const AnyPosition& position, int points) const {
    const int wanted = points - game_->points(position)->made;
    return thresholds_->parse(fmt::format("{} wanted:{}", game_->format(position), wanted));
}

Result<SearchReport> ScoreSearch::ask(const AnyPosition& position, Claim claim, double seconds,
                                      const std::stop_token& stop) {
    const auto began = std::chrono::steady_clock::now();
    const auto elapsed = [began] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    };
    const Points points = *game_->points(position);
    int least = points.made - points.range;
    int most = points.made + points.range;
    // This threshold decides the claim: the score is at least so many, or it is not.
    const auto next = [&]() -> std::optional<int> {
        const int middle = least + (most - least + 1) / 2;
        const int threshold = claim == Claim::value ? middle : claim == Claim::win ? 1 : 0;
        return threshold > least && threshold <= most ? std::optional(threshold) : std::nullopt;
    };
    SearchReport report;
    report.method = "rules";
    while (const auto threshold = next()) {
        ZERMELO_ASSIGN(question, asking(position, *threshold));
        ZERMELO_ASSIGN(part, search_->ask(question, Claim::win, std::max(0.0, seconds - elapsed()), stop));
        const auto value = part.value();
        report.method = part.method;
        report.nodes += part.nodes;
        report.table_leaves += part.table_leaves;
        if (!value) {
            report.why_unknown = part.why_unknown;
            report.limit = part.limit;
            break;
        }
        // The line of the highest threshold that is reached: the side to move plays for its points there.
        if (*value == Wdl::win || report.line.empty()) report.line = std::move(part.line);
        *value == Wdl::win ? least = *threshold : most = *threshold - 1;
    }
    report.score_range = {least, most};
    report.at_least = value_of_score(least).wdl;
    report.at_most = value_of_score(most).wdl;
    report.verdict = judge(claim, report.at_least, report.at_most);
    if (claim == Claim::value && least < most) report.verdict = Verdict::unknown;
    report.seconds = elapsed();
    return report;
}

Result<CertificateReport> ScoreSearch::certify(const AnyPosition& position, Claim claim, const std::string& path,
                                               bool force) {
    if (claim == Claim::value)
        return fail(Failure::usage, "a value in points takes two certificates",
                    "one that the score is at least N, and one that it is not at least N + 1",
                    "ask for the thresholds one by one");
    ZERMELO_ASSIGN(question, asking(position, claim == Claim::win ? 1 : 0));
    return search_->certify(question, Claim::win, path, force);
}

}  // namespace zermelo
