// The Universal Game Interface: lines from a tournament program, and the engine's.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tools/zermelo/commands/ugi/player.hpp"

namespace zermelo::cli {

// Reads commands from standard input and answers on stdout; searches run in a thread of their own. A line that cannot
// be obeyed is answered by `info string` and changes nothing; each `go` is answered by `bestmove`.
class UgiSession {
public:
    explicit UgiSession(Player& player);
    ~UgiSession();
    UgiSession(const UgiSession&) = delete;
    UgiSession& operator=(const UgiSession&) = delete;

    // Runs to `quit` or the end of the input.
    void run();

private:
    using Words = std::vector<std::string>;
    // A game so far. Of a rule that forbids positions the moves of others are accepted all the same.
    struct Played {
        AnyPosition now;
        std::optional<Side> mover;  // of the last move
        Occurrences occurred;
    };

    const AnyGame& game() const { return player_.game(); }
    void say(const std::string& line);
    // Returns whether to go on.
    bool obey(const std::string& line);
    Result<void> obey_words(const std::string& line, const Words& words);
    void introduce();
    Result<void> set_option(const Words& words);
    Result<Played> played(const std::string& start, const Words& moves) const;
    Result<Played> read_position(const std::string& line, const Words& words) const;
    Result<void> set_position(const std::string& line, const Words& words);
    Result<void> query(const Words& words);
    Result<void> go(const Words& words);
    void think(const std::optional<Player::Move>& known, const GoLimits& limits, const std::stop_token& stop);
    Result<Player::Move> found(const std::optional<Player::Move>& known, const GoLimits& limits,
                               const std::stop_token& stop);
    Result<void> tell(const Player::Move& made);
    void complain(const Error& error);
    // The answer to a `go` that failed: any legal move, or 0000 where the rules tell none.
    void give_up(const Error& error);
    // Ends a search that has no end of its own, and waits for the others.
    void finish(bool at_once);

    std::optional<std::string> result() const;  // of a finished game
    std::vector<std::string> moves() const;     // that the rule on repetition leaves

    Player& player_;
    Played played_;
    double overhead_ = 0.02;  // seconds
    std::mutex output_;
    bool timed_ = true;  // the search ends by itself
    std::jthread thinking_;
};

}  // namespace zermelo::cli
