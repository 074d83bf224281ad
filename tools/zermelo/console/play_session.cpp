#include "tools/zermelo/console/play_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/context.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/positions.hpp"

namespace zermelo::cli {

namespace {

// Why the move to play is a best one, as far as the values of the moves tell.
std::string reason(const Answer& answer) {
    if (answer.moves.size() == 1) return "the only move";
    if (answer.source == Source::certificate) return "the move of the proof";
    const Known& best = answer.moves[*answer.best].value;
    std::string text = best.is(Wdl::win)    ? "the quickest win"
                       : best.is(Wdl::draw) ? "it keeps the draw"
                                            : "every move loses, this one takes longest";
    const auto equal = std::count_if(answer.moves.begin(), answer.moves.end(),
                                     [](const RankedMove& ranked) { return ranked.optimal; });
    if (equal > 1) text += fmt::format(", the first of {} that are as good", equal);
    return text;
}

// "▼ loss in 43 plies (hounds win)", of a move for its maker.
std::string value_of_move(const AnyGame& game, Side turn, const RankedMove& ranked) {
    return describe(ranked.value) + in_brackets_who_wins(game, turn, ranked.value);
}

}  // namespace

const std::vector<PlaySession::NamedCommand>& PlaySession::commands() {
    static const std::vector<NamedCommand> list = {
        {"hint", "the best move and its value", &PlaySession::show_hint},
        {"why", "the values of all moves, and why the last answer was played", &PlaySession::show_why},
        {"undo", "take back to your previous turn", &PlaySession::undo},
        {"moves", "list the moves", &PlaySession::show_moves},
        {"board", "show the board and the text of the position", &PlaySession::show_board},
        {"value", "who wins, and in how many plies", &PlaySession::show_value},
        {"line", "perfect play to the end of the game", &PlaySession::show_line},
        {"quit", "leave", &PlaySession::quit},
        {"help", "this list; everything else is taken for a move", &PlaySession::show_help},
    };
    return list;
}

Result<void> PlaySession::run() {
    if (!has_people()) fmt::print("{}", game().diagram(now_.position));
    announce();
    PositionLines lines;
    bool shown = false;
    while (!left_) {
        if (!over_ && !is_person(now_.turn)) {
            if (!has_people() && history_.size() == longest_game) {
                fmt::print("stopped after {}\n", plies(static_cast<int>(longest_game)));
                break;
            }
            ZERMELO_TRY(play_best());
            shown = false;
            continue;
        }
        if (!has_people()) break;
        if (!shown) show_turn();
        shown = true;
        std::fflush(stdout);
        if (options_.prompt) print_to_stderr(over_ ? "> " : fmt::format("{}> ", side_name(game(), now_.turn)));
        std::string line;
        if (!lines.next(line)) {
            if (options_.prompt) print_to_stderr("\n");
            return lines.ended_well();
        }
        const std::size_t plies_before = history_.size();
        if (const auto done = obey(line); !done) {
            if (done.error().code != Failure::bad_input) return done;
            print_error(done.error());
        }
        shown = history_.size() == plies_before;
    }
    if (!has_people()) fmt::print("{}", game().diagram(now_.position));
    return {};
}

// Words first: no game has a move with such a name.
Result<void> PlaySession::obey(const std::string& line) {
    for (const NamedCommand& command : commands())
        if (line == command.name) return (this->*command.command)();
    if (over_)
        return fail(Failure::bad_input, "the game is over", "", "undo to go on from your last turn, quit to leave");
    auto move = game().find_move(now_.position, line);
    if (move) return play(*std::move(move), false);
    if (move.error().hint.empty()) move.error().hint = "moves lists the moves, help the commands";
    return tl::unexpected<Error>(std::move(move).error());
}

Result<void> PlaySession::play(std::size_t number, bool by_source) {
    const auto move = std::find_if(now_.moves.begin(), now_.moves.end(),
                                   [number](const RankedMove& ranked) { return ranked.number == number; });
    ZERMELO_ASSIGN(next, source_.answer(move->child));
    const Ply& ply = history_.emplace_back(now_, *move, game().move_name(now_.position, number), by_source);
    now_ = std::move(next);
    fmt::print("{} ({})", move_label(history_.size() - 1), side_name(game(), ply.before.turn));
    if (options_.hints) fmt::print("   {}", value_of_move(game(), ply.before.turn, ply.move));
    fmt::print("\n");
    announce();
    return {};
}

Result<void> PlaySession::play_best() {
    if (!now_.best)
        return fail(Failure::no_answer,
                    fmt::format("the {} has no move at {}", name_of(source_.kind()), game().format(now_.position)),
                    now_.why_unknown);
    return play(now_.moves[*now_.best].number, true);
}

// The end of the game. A third occurrence ends it where the position is drawn: neither side can do better.
void PlaySession::announce() {
    if (now_.terminal) {
        const auto winner = winner_name(game(), now_.turn, now_.value);
        fmt::print("the game is over after {}: {}\n", plies(static_cast<int>(history_.size())),
                   winner ? fmt::format("{} {}", *winner, wins(*winner)) : "a draw");
        over_ = true;
        return;
    }
    const auto before = std::count_if(history_.begin(), history_.end(),
                                      [this](const Ply& ply) { return ply.before.position == now_.position; });
    if (before < 2) return;
    over_ = now_.value.at_least != Wdl::win && now_.value.at_most != Wdl::loss;
    fmt::print("this position occurs for the {} time{}\n", before == 2 ? "third" : fmt::format("{}th", before + 1),
               over_ ? ": the game is over, a draw" : "");
}

void PlaySession::show_turn() const {
    fmt::print("\n{}", game().diagram(now_.position));
    if (over_)
        fmt::print("the game is over; undo, why, board, quit\n");
    else
        fmt::print("{}. {}\n", move_number(history_.size()),
                   options_.hints ? verdict(game(), now_) : fmt::format("{} to move", side_name(game(), now_.turn)));
}

// As in a written line: a new number at each turn of the side that begins.
int PlaySession::move_number(std::size_t ply) const {
    int number = 1;
    for (std::size_t i = 1; i <= ply; ++i) {
        const Answer& answer = i < history_.size() ? history_[i].before : now_;
        if (answer.turn == Side::first) ++number;
    }
    return number;
}

std::string PlaySession::move_label(std::size_t ply) const {
    const Ply& played = history_[ply];
    return fmt::format("{}.{} {}", move_number(ply), played.before.turn == Side::first ? "" : " ...", played.name);
}

Result<void> PlaySession::show_hint() {
    if (now_.moves.empty() || over_) return fail(Failure::bad_input, "the game is over");
    if (!now_.best) return fail(Failure::bad_input, "no move is known to be good", now_.why_unknown);
    const RankedMove& best = now_.moves[*now_.best];
    fmt::print("{}   {}\n", game().move_name(now_.position, best.number), value_of_move(game(), now_.turn, best));
    return {};
}

Result<void> PlaySession::show_why() {
    if (!over_) fmt::print("{}\n{}", verdict(game(), now_), moves_table(game(), now_));
    for (std::size_t i = history_.size(); i-- > 0;) {
        if (!history_[i].by_source) continue;
        const Answer& before = history_[i].before;
        fmt::print("{} ({}): {}\n{}", move_label(i), side_name(game(), before.turn), reason(before),
                   moves_table(game(), before));
        break;
    }
    return {};
}

Result<void> PlaySession::undo() {
    const auto own = std::find_if(history_.rbegin(), history_.rend(), [](const Ply& ply) { return !ply.by_source; });
    if (own == history_.rend()) return fail(Failure::bad_input, "there is no move of yours to take back");
    now_ = own->before;
    history_.erase(std::prev(own.base()), history_.end());
    over_ = false;
    return {};
}

Result<void> PlaySession::show_moves() {
    if (now_.moves.empty() || over_) return fail(Failure::bad_input, "the game is over");
    std::string text;
    for (const std::string& name : game().move_names(now_.position)) text += (text.empty() ? "" : " ") + name;
    fmt::print("{}\n", text);
    return {};
}

Result<void> PlaySession::show_board() {
    fmt::print("{}\n{}", game().format(now_.position), game().diagram(now_.position));
    return {};
}

Result<void> PlaySession::show_value() {
    fmt::print("{}\n", verdict(game(), now_));
    return {};
}

Result<void> PlaySession::show_line() {
    if (over_) return fail(Failure::bad_input, "the game is over");
    ZERMELO_ASSIGN(line, source_.line(now_));
    fmt::print("{}", in_terminal("", line, move_number(history_.size())));
    return {};
}

Result<void> PlaySession::quit() {
    left_ = true;
    return {};
}

Result<void> PlaySession::show_help() {
    for (const NamedCommand& command : commands()) fmt::print("  {:6} {}\n", command.name, command.help);
    return {};
}

}  // namespace zermelo::cli
