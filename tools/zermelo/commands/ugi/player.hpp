// The engine's choice of a move: from tables or a certificate, else from a search, else any legal one.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <stop_token>
#include <string>

#include "solvers/engine/engine.hpp"
#include "tools/study/guess.hpp"
#include "tools/zermelo/commands/ugi/go_limits.hpp"
#include "tools/zermelo/commands/ugi/winning_region.hpp"
#include "tools/zermelo/console/occurrences.hpp"

namespace zermelo::cli {

// Not thread-safe: one question at a time.
class Player {
public:
    // Options of searches, which a tournament program may set between two questions.
    struct Options {
        std::uint64_t memory = 500'000'000;  // bytes
        int threads = 1;
    };
    struct Move {
        Answer answer;                    // with the moves that the rule on repetition leaves
        std::optional<std::size_t> best;  // an index in answer.moves; nothing where there are no moves
        Line line;                        // perfect play from here, as far as it is known; begins with the best move
        std::optional<Guess> guessed;     // of a move that nothing proves to be good
        bool makes_progress = true;       // false for wins without distances, in games whose positions come again
    };

    // `known` is a table, tables or a certificate of the game; it may be null.
    Player(const Engine& engine, std::shared_ptr<const AnyGame> game, std::shared_ptr<const AnswerSource> known)
        : engine_(engine), game_(std::move(game)), known_(std::move(known)) {}

    const AnyGame& game() const { return *game_; }
    Options& options() { return options_; }

    // The move that the tables or the certificate know; nothing where they do not hold the position. Fails with
    // corrupt.
    Result<std::optional<Move>> look_up(const AnyPosition& position, const Occurrences& occurred) const;
    // Makes progress with a move that does not: distances are found in a part of the game. Fails with corrupt.
    Result<void> hurry(Move& won, const GoLimits& limits, const std::stop_token& stop);
    // The move that a search finds within the limits, or until the stop. Fails where the game has no search; then
    // any_move() is left.
    Result<Move> search(const AnyPosition& position, const Occurrences& occurred, const GoLimits& limits,
                        const std::stop_token& stop);
    Move any_move(const AnyPosition& position, const Occurrences& occurred, const std::string& why) const;

private:
    Result<const Search*> searching(std::uint64_t nodes);
    void guess(Move& made, const GoLimits& limits, std::chrono::steady_clock::time_point began,
               const std::stop_token& stop);

    const Engine& engine_;
    std::shared_ptr<const AnyGame> game_;
    std::shared_ptr<const AnswerSource> known_;
    std::optional<WinningRegion> region_;  // of tables without distances
    Options options_;
    std::mt19937_64 random_;                // of guesses
    std::shared_ptr<const Search> search_;  // made at the first question that needs it, with these options
    std::uint64_t search_memory_ = 0;
    int search_threads_ = 0;
    std::uint64_t search_nodes_ = 0;
};

}  // namespace zermelo::cli
