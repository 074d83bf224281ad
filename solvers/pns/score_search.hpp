// Values in points by searching: one threshold after the other.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "solvers/pns/engine.hpp"
#include "solvers/pns/threshold_game.hpp"

namespace zermelo {

// What is known of a value in points, for the side to move.
struct ScoreBounds {
    int at_least = 0;
    int at_most = 0;
    std::optional<int> score() const { return at_least == at_most ? std::optional(at_least) : std::nullopt; }
};

// Halves the range of the values until one is left. df-pn with one table for all thresholds; later positions profit
// from earlier ones. One question at a time.
template <ScoreGame G>
class ScoreSearch {
public:
    using Thresholds = ThresholdGame<G>;

    // `memory`: bytes of the table. Fails with `limit` where that is too little.
    static Result<std::unique_ptr<ScoreSearch>> make(const G& game, int threads, std::uint64_t memory) {
        std::unique_ptr<ScoreSearch> search(new ScoreSearch(game));
        if (search_key_bits(search->game_) > 128)
            return fail(Failure::limit, fmt::format("{} is too large to search", game.spec()),
                        "a position and a number of points take more than 127 bits", "a smaller board");
        ZERMELO_ASSIGN(engine, (TableEngine<DfpnSearch<Thresholds>, Thresholds>::make(
                                   "df-pn", SearchSpace<Thresholds>{search->game_}, threads, memory)));
        search->engine_ = std::move(engine);
        return search;
    }

    // Ends with the bounds that are known where a limit of `control` is met.
    ScoreBounds solve(const typename G::Position& position, SearchControl& control) {
        ScoreBounds bounds{-game_.range(), game_.range()};
        while (bounds.at_least < bounds.at_most) {
            const int middle = bounds.at_least + (bounds.at_most - bounds.at_least + 1) / 2;
            const auto reached = reaches(position, middle, control);
            if (!reached) break;
            *reached ? bounds.at_least = middle : bounds.at_most = middle - 1;
        }
        return bounds;
    }
    // Whether the side to move gets at least so many points; nothing where a limit was met.
    std::optional<bool> reaches(const typename G::Position& position, int points, SearchControl& control) {
        const auto asked = game_.asking(position, points);
        if (const auto over = game_.terminal(asked)) return *over == Wdl::win;
        return engine_->solve({canonical(game_, asked), Goal::win}, control);
    }

private:
    explicit ScoreSearch(const G& game) : game_(game) {}

    Thresholds game_;
    std::unique_ptr<SearchEngine<Thresholds>> engine_;
};

}  // namespace zermelo
