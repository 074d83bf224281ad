// The program's choice of moves in a game against people.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "solvers/engine/answer_source.hpp"
#include "tools/study/guess.hpp"

namespace zermelo::cli {

// The choice among the moves that keep the value.
enum class Style {
    quickest,  // the quickest win, else the longest defence
    any,       // all of them are equally likely
    trappy,    // the move that leaves the other side the smallest share of moves that keep its value; else the quickest
};

std::string_view name_of(Style style);  // "quickest"

class Opponent {
public:
    static constexpr int perfect = 10;
    static constexpr double search_share = 0.5;  // of the time for a move; guesses take the rest

    struct Options {
        int level = perfect;  // 1 to 10: (10 - level) of 10 moves are random
        Style style = Style::quickest;
        std::uint64_t seed = 0;  // 0: always the first of equal moves
        double seconds = 0;      // for a move of a source that searches; 0: the source answers at once
    };
    struct Choice {
        std::size_t index = 0;  // of the move in Answer::moves
        bool at_random = false;
        std::size_t equal = 1;       // number of equally good moves
        std::optional<Guess> guess;  // of a move that nothing proves to be good
    };

    explicit Opponent(Options options) : options_(options), random_(options.seed) {}

    // Chooses a move; `answer.best` must be set, unless the source searches. `again`: the position was in the game
    // before, so styles that may go round in circles give way to the quickest moves.
    Result<Choice> choose(const AnswerSource& source, const Answer& answer, bool again);

    // Guesses among the moves that are not known to be worse than another. Nothing where the values tell the best
    // move, or the source does not search.
    std::optional<Guess> guess(const AnyGame& game, const Answer& answer);
    // Limits of a request that may take a share of the time for a move.
    Request within(double share) const;

    const Options& options() const { return options_; }
    // "level 7 (3 of 10 moves at random)", or empty for perfect play.
    std::string strength() const;

private:
    std::size_t pick(std::size_t count);
    Result<std::vector<std::size_t>> most_trappy(const AnswerSource& source, const Answer& answer,
                                                 const std::vector<std::size_t>& candidates) const;

    Options options_;
    std::mt19937_64 random_;
};

}  // namespace zermelo::cli
