// How the program chooses its moves in a game against people.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "solvers/engine/answer_source.hpp"

namespace zermelo::cli {

// Which of the moves that keep the value.
enum class Style {
    quickest,  // the quickest win, else the longest defence
    any,       // each of them as likely
    trappy,    // the one that leaves the other side the smallest share of moves that keep its own value
};

std::string_view name_of(Style style);  // "quickest"

class Opponent {
public:
    static constexpr int perfect = 10;

    struct Options {
        int level = perfect;  // 1 to 10: of a hundred moves 10 (10 - level) are drawn at random from all
        Style style = Style::quickest;
        std::uint64_t seed = 0;  // 0: the first of equal moves
    };
    struct Choice {
        std::size_t index = 0;  // in Answer::moves
        bool at_random = false;
        std::size_t equal = 1;  // how many were as good
    };

    explicit Opponent(Options options) : options_(options), random_(options.seed) {}

    // A move of an answer that has a best one.
    Result<Choice> choose(const AnswerSource& source, const Answer& answer);

    const Options& options() const { return options_; }
    // "level 7 (3 of 10 moves at random)", or nothing where it plays perfectly.
    std::string strength() const;

private:
    std::size_t pick(std::size_t count);
    Result<std::vector<std::size_t>> most_trappy(const AnswerSource& source, const Answer& answer,
                                                 const std::vector<std::size_t>& candidates) const;

    Options options_;
    std::mt19937_64 random_;
};

}  // namespace zermelo::cli
