// What is known of a position and its moves, wherever it comes from.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/core/any_game.hpp"
#include "games/core/value.hpp"

namespace zermelo::cli {

// What is known of a value, for one player: the outcome or bounds of it, and the distance where the source tells one.
struct Known {
    Wdl at_least = Wdl::loss;
    Wdl at_most = Wdl::win;
    std::optional<int> dtw;     // plies; of decisive outcomes only
    std::optional<int> within;  // at most so many plies, where the distance itself is not known

    static Known of(Wdl wdl) { return {wdl, wdl, {}, {}}; }
    static Known of(Value value);

    std::optional<Wdl> outcome() const { return at_least == at_most ? std::optional(at_least) : std::nullopt; }
    bool nothing() const { return at_least == Wdl::loss && at_most == Wdl::win; }
    bool is(Wdl wdl) const { return at_least == wdl && at_most == wdl; }

    friend bool operator==(const Known&, const Known&) = default;
};

// The value of a move for the player who makes it, given that of the position that it leads to. The distance stays that
// position's: it counts the plies after the move.
Known after_move(const Known& child, bool same_side_moves_again);

// A move as its maker sees it.
struct RankedMove {
    AnyGame::Move move;
    Known value;               // for the player who makes it
    std::optional<int> delta;  // plies worse than the best move of the same outcome, where distances are known
    bool optimal = false;      // as good as the best move, as far as the values tell
};

struct Answer {
    AnyGame::View view;
    Known value;                      // for the side to move
    std::vector<RankedMove> moves;    // best first, those without an outcome last, in the order of the game
    std::optional<std::size_t> best;  // the move to play, an index in `moves`
    std::string source;               // "table", "search", "certificate"; of finished games "terminal"
};

using Line = std::vector<std::pair<Side, std::string>>;

// Puts the moves in order and sets `delta`, `optimal` and `best`.
void rank_moves(Answer& answer);

// Answers questions about positions of one game.
class AnswerSource {
public:
    virtual ~AnswerSource() = default;
    virtual const AnyGame& game() const = 0;
    virtual std::string_view noun() const = 0;  // "table", "search", "certificate"
    // For people: the file, or what else answers.
    virtual std::string name() const = 0;
    // `position` as in AnyGame::resolve.
    virtual Result<Answer> look_up(const std::string& position) = 0;
    // Good play from a position that was looked up, as far as it is known.
    virtual Result<Line> line(const Answer& answer) = 0;
    // Why nothing is known of a position.
    virtual std::string why_unknown() const = 0;

protected:
    AnswerSource() = default;
    AnswerSource(const AnswerSource&) = default;
    AnswerSource& operator=(const AnswerSource&) = default;
};

}  // namespace zermelo::cli
