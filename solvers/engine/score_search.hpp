// Searching for values in points: one threshold after the other.
#pragma once

#include <memory>
#include <optional>

#include "games/core/runtime/any_game.hpp"
#include "solvers/engine/any_search.hpp"

namespace zermelo {

// The spec of the game that asks for thresholds of a game of points (games/core/concepts/threshold_game.hpp): the first
// player wins it with at least so many points more than the second.
std::string threshold_spec(const AnyGame& game, int points);
// The same where the side to move at a position is to end at least so many points ahead.
std::string threshold_spec(const AnyGame& game, const AnyPosition& position, int points);

// Halves the range of the values until one is left. One search answers all thresholds, so that later questions profit
// from earlier ones.
class ScoreSearch final : public AnySearch {
public:
    // Fails as make_search of the game of thresholds, and with usage where a search of several questions cannot be
    // saved.
    static Result<std::unique_ptr<AnySearch>> make(std::shared_ptr<const AnyGame> game, const GameList& games,
                                                   const SearchOptions& options);

    // Of Claim::value the report has bounds of the score, of other claims of the outcome.
    Result<SearchReport> ask(const AnyPosition& position, Claim claim, double seconds,
                             const std::stop_token& stop) override;
    // A certificate proves a threshold; so this fails with usage for Claim::value, which takes two.
    Result<CertificateReport> certify(const AnyPosition& position, Claim claim, const std::string& path,
                                      bool force) override;

private:
    ScoreSearch() = default;
    // The question whether the side to move ends at least so many points ahead.
    Result<AnyPosition> asking(const AnyPosition& position, int points) const;

    std::shared_ptr<const AnyGame> game_;
    std::shared_ptr<const AnyGame> thresholds_;
    std::unique_ptr<AnySearch> search_;  // of these
    SearchOptions options_;
};

}  // namespace zermelo
