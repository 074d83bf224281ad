// The answer about a position and its moves, from any source.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/core/runtime/any_game.hpp"
#include "games/core/runtime/any_position.hpp"
#include "games/core/values/metric.hpp"
#include "solvers/engine/terms.hpp"

namespace zermelo {

// Knowledge of a value, for one player: the outcome or bounds of it, and the distance where the source tells one.
struct Known {
    Wdl at_least = Wdl::loss;
    Wdl at_most = Wdl::win;
    std::optional<int> dtw;     // plies; of decisive outcomes only
    std::optional<int> within;  // at most so many plies, where the distance itself is not known
    std::optional<int> score;   // in games of points: at the end of the game, less those of the other side
    std::optional<std::pair<int, int>> score_range;  // bounds of it, both included; equal where it is known

    static Known of(Wdl wdl) { return {wdl, wdl, {}, {}, {}, {}}; }
    // `made`: the points so far, of values in points still to come.
    static Known of(Value value, Metric metric = Metric::dtw, int made = 0);
    static Known of_score(std::pair<int, int> range);

    std::optional<Wdl> outcome() const { return at_least == at_most ? std::optional(at_least) : std::nullopt; }
    bool nothing() const { return at_least == Wdl::loss && at_most == Wdl::win; }
    bool is(Wdl wdl) const { return at_least == wdl && at_most == wdl; }

    friend bool operator==(const Known&, const Known&) = default;
};

// The value of a move for the player who makes it, given that of the position that it leads to. The distance stays that
// position's: it counts the plies after the move.
Known after_move(const Known& child, bool same_side_moves_again);

// The source. `none` if nothing is known; `terminal`: the game is over, by its rules.
enum class Source : std::uint8_t { none, terminal, table, search, certificate };
std::string_view name_of(Source source);  // "table"; empty for none

std::string_view name_of(Limit limit);  // "nodes"; empty for none

std::string_view name_of(DrawBy draw_by);
std::string_view name_of(Wdl wdl);             // win, draw, loss
std::string_view name_of(const Known& value);  // also win-or-draw, draw-or-loss, unknown

// The sides' own names; nobody wins where that is not known, and in draws.
std::string_view side_name(const AnyGame& game, Side side);
std::optional<std::string_view> winner_name(const AnyGame& game, Side turn, const Known& value);

// The other side's replies to a move that draws, by what they are worth to that side. None of them wins.
struct Replies {
    std::uint64_t draws = 0;   // moves
    std::uint64_t losses = 0;  // moves
    friend bool operator==(const Replies&, const Replies&) = default;
};

// A move as its maker sees it.
struct RankedMove {
    std::size_t number = 0;  // in the order of the game, as in AnyGame::children and move_name
    AnyPosition child;
    Side child_turn = Side::first;
    Known value;                          // for the player who makes it
    std::optional<int> delta;             // points worse than the best move, or plies if it has the same outcome
    bool optimal = false;                 // as good as the best move, as far as the values tell
    std::optional<Replies> replies = {};  // only where they were asked for: of drawing moves in drawn positions
};

struct Answer {
    AnyPosition position;
    Side turn = Side::first;
    bool terminal = false;            // the game is over; its outcome is `value`
    Known value;                      // for the side to move
    std::optional<DrawBy> draw_by;    // of draws: what ends the play
    std::vector<RankedMove> moves;    // best first, those without an outcome last, in the order of the game
    std::optional<std::size_t> best;  // the move to play, an index in `moves`

    Source source = Source::none;
    Metric metric = Metric::dtw;  // of the values of the source
    std::string file;             // of the table or certificate
    std::uint64_t nodes = 0;      // positions searched
    double seconds = 0;           // of a search
    std::string why_unknown;      // set where the value, or part of it, is not known
    Limit limit = Limit::none;    // the limit that a search met
    Line proven_line;             // of a search: proven play, as far as it still knows it
};

// Puts the moves in order and sets `delta`, `optimal` and `best`.
void rank_moves(Answer& answer);

// Sets what the rules alone tell: whose turn it is, and of finished games the value. False where the game is over.
bool begin_answer(const AnyGame& game, const AnyPosition& position, Answer& answer);

// Lists the moves, of which nothing is known yet.
void list_moves(const AnyGame& game, Answer& answer);

// Sets what follows from the value.
void end_answer(const AnyGame& game, Answer& answer);

// The answer of the rules alone: the moves, without values. `why_unknown` says why there is no more.
Answer answer_of_rules(const AnyGame& game, const AnyPosition& position, std::string why_unknown);

// The line of an answer: the best move of each position, as `ask` tells it. Without distances it ends at the first
// position that occurs again, after 40 plies at most; a draw goes back to one if its first moves take more than 16
// plies to do so. The positions are the game's own, the values those of a table's file. Fails with `corrupt` where the
// distances do not fall, and like `ask`.
Result<Line> best_line(const AnyGame& game, const std::string& file, Answer now,
                       const std::function<Result<Answer>(const AnyPosition&)>& ask);

// The end of a line.
struct LineEnd {
    // The ply, counted from 1, that leaves the position to which the last move returns: from there on play repeats.
    std::optional<std::size_t> repeats_from;
    bool over = false;  // the game is over after the last move
};

// The end of a line of moves from the answer's position. A line to a value with a distance or points does not repeat.
LineEnd end_of(const AnyGame& game, const Answer& answer, const Line& line);

// Fails with bad_input where a position is not the game's own.
Result<void> check_owner(const AnyGame& game, const AnyPosition& position);

}  // namespace zermelo
