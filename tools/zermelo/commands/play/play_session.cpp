#include "tools/zermelo/commands/play/play_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "tools/terminal/shell.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/zermelo/commands/play/line_input.hpp"
#include "tools/zermelo/console/advice.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/context.hpp"
#include "tools/zermelo/console/files.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

// True if the values tell how long the game takes after each move with the outcome of the best one.
bool has_distances(const Answer& answer, Wdl outcome) {
    return std::all_of(answer.moves.begin(), answer.moves.end(),
                       [&](const RankedMove& move) { return !move.value.is(outcome) || move.value.dtw; });
}

// The same reason for a table of outcomes and for a search: neither knows a quickest win.
std::string reason_without_distances(const Answer& answer, Wdl outcome) {
    const auto may_reach = std::count_if(answer.moves.begin(), answer.moves.end(),
                                         [&](const RankedMove& move) { return move.value.at_most >= outcome; });
    if (outcome == Wdl::draw) return may_reach == 1 ? "the only move that draws" : "it keeps the draw";
    if (outcome == Wdl::loss) return "every move loses (not known how fast)";
    if (may_reach == 1) return "the only move that wins";
    return fmt::format("it wins ({}not known how fast)", answer.source == Source::search ? "proven; " : "");
}

// The reason for a move of the program, from the values of all moves.
std::string reason(const Answer& answer, const Opponent::Choice& choice, const Opponent::Options& how) {
    if (answer.moves.size() == 1) return "the only move";
    if (choice.at_random) return fmt::format("drawn at random, at level {}", how.level);
    if (answer.source == Source::certificate) return "the move of the proof";
    if (choice.guess) return in_words(*choice.guess);
    if (!answer.best) return "nothing is known to be better";
    const Known& best = answer.moves[*answer.best].value;
    const auto outcome = best.outcome();
    const bool distances = !outcome || best.score || has_distances(answer, *outcome);
    std::string text = !distances                                          ? reason_without_distances(answer, *outcome)
                       : best.is(Wdl::win) && how.style == Style::quickest ? "the quickest win"
                       : best.is(Wdl::win)                                 ? "it keeps the win"
                       : best.is(Wdl::draw)                                ? "it keeps the draw"
                       : how.style == Style::quickest                      ? "every move loses, this one takes longest"
                                                                           : "every move loses";
    if (how.style == Style::trappy) text += ", and leaves the smallest share of good answers";
    if (choice.equal > 1)
        text += fmt::format(", {} of {} that {}", how.seed == 0 ? "the first" : "one", choice.equal,
                            distances                     ? "are as good"
                            : name_of(*outcome) == "loss" ? "lose"
                                                          : name_of(*outcome));
    return text;
}

// True if the winner is known, and the number of plies is not.
bool lacks_distance(const Answer& answer) {
    const Known& value = answer.value;
    return !answer.terminal && (value.is(Wdl::win) || value.is(Wdl::loss)) && !value.dtw && !value.within &&
           !value.score && !value.score_range;
}

// "▼ loss, 43 plies after it (hounds win)", for the player who makes the move.
std::string value_of_move(const AnyGame& game, Side turn, const RankedMove& ranked) {
    Known outcome = ranked.value;
    outcome.dtw.reset();
    return describe(outcome) + (ranked.value.dtw ? fmt::format(", {} after it", plies(*ranked.value.dtw)) : "") +
           in_brackets_who_wins(game, turn, ranked.value);
}

// Fails with bad_input where the rule on repetition forbids the move.
Result<RankedMove> move_of(const AnyGame& game, const Answer& answer, std::size_t number) {
    for (const RankedMove& ranked : answer.moves)
        if (ranked.number == number) return ranked;
    return fail(Failure::bad_input, fmt::format("{} is not allowed now", game.move_name(answer.position, number)),
                "it makes a position for the third time");
}

}  // namespace

const std::vector<PlaySession::NamedCommand>& PlaySession::commands() {
    static const std::vector<NamedCommand> list = {
        {"hint", "the best move and its value, or a guess", &PlaySession::show_hint},
        {"why", "values of the moves, and why the last answer was played; why all; why MOVE: the play after it",
         &PlaySession::show_why},
        {"undo", "take back to your previous turn", &PlaySession::undo},
        {"redo", "play again what was taken back", &PlaySession::redo},
        {"moves", "list the moves", &PlaySession::show_moves},
        {"board", "show the board and the text of the position", &PlaySession::show_board},
        {"value", "who wins, and in how many plies where the distance is known", &PlaySession::show_value},
        {"line", "perfect play to the end of the game; from a search proven play, which need not be the shortest",
         &PlaySession::show_line},
        {"report", "the mistakes so far, and what was better", &PlaySession::show_report},
        {"new", "begin anew", &PlaySession::restart},
        {"save", "write the game to a file: save FILE", &PlaySession::save},
        {"load", "go on with a saved game: load FILE", &PlaySession::load},
        {"quit", "leave", &PlaySession::quit},
        {"help", "this list; everything else is taken for a move", &PlaySession::show_help},
    };
    return list;
}

Result<void> PlaySession::run() {
    if (!has_people()) fmt::print("{}", board_text(game(), now_.position));
    announce();
    LineInput lines(options_.prompt, [this] {
        std::vector<std::string> words;
        for (const NamedCommand& command : commands()) words.emplace_back(command.name);
        if (!over_)
            for (const std::string& move : names_of_moves()) words.push_back(move);
        return words;
    });
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
        std::string line;
        if (!lines.next(over_ ? "> " : fmt::format("{}> ", side_name(game(), now_.turn)), line)) {
            if (options_.prompt) print_to_stderr("\n");
            return lines.ended_well();
        }
        const std::size_t plies_before = history_.size();
        if (const auto done = obey(line); !done) {
            if (done.error().code == Failure::corrupt || done.error().code == Failure::internal) return done;
            print_error(done.error());
        }
        shown = history_.size() == plies_before;
    }
    if (has_people()) return {};
    fmt::print("{}", board_text(game(), now_.position));
    if (opponent_.options().level < Opponent::perfect) fmt::print("{}", report());
    return {};
}

// Looks for commands first, because no game has a move with such a name.
Result<void> PlaySession::obey(const std::string& line) {
    std::string word = line.substr(0, line.find(' '));
    std::string argument = line.substr(word.size());
    argument.erase(0, argument.find_first_not_of(' '));
    std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
    if (word == "exit") word = "quit";
    if (argument.size() > 1 && argument.front() == '"' && argument.back() == '"')
        argument = argument.substr(1, argument.size() - 2);
    const bool asks_for_help = line == "?" || line == "h";
    for (const NamedCommand& command : commands())
        if (word == command.name || (asks_for_help && command.name == "help"))
            return (this->*command.command)(argument);
    if (over_)
        return fail(Failure::bad_input, "the game is over", "", "undo to go on from your last turn, quit to leave");
    auto move = game().find_move(now_.position, line);
    if (move) {
        undone_.clear();
        return play(*std::move(move), nullptr);
    }
    Error& error = move.error();
    if (error.hint.empty()) error.hint = "moves lists the moves, help the commands";
    // The game does not know the moves that the rule on repetition takes away.
    const auto all = game().move_names(now_.position);
    if (error.hint.find("legal moves:") != std::string::npos && all.size() > now_.moves.size()) {
        error.hint = "allowed now:";
        for (const RankedMove& ranked : now_.moves) error.hint.append(" ").append(all[ranked.number]);
    }
    return tl::unexpected<Error>(std::move(move).error());
}

Result<Answer> PlaySession::ask(const AnyPosition& position) const {
    return source_.answer(position,
                          opponent_.within(Opponent::search_share * (is_person(game().turn(position)) ? 0.5 : 1)));
}

Result<void> PlaySession::play(std::size_t number, const Opponent::Choice* choice) {
    ZERMELO_ASSIGN(move, move_of(game(), now_, number));
    ZERMELO_ASSIGN(next, ask(move.child));
    const auto without_history = next.value.outcome();
    occurred_.add(move.child);
    occurred_.apply(next);
    const Ply& ply = history_.emplace_back(now_, move, game().move_name(now_.position, number), choice != nullptr,
                                           choice != nullptr ? *choice : Opponent::Choice{});
    now_ = std::move(next);
    const std::string value = options_.hints ? "   " + value_of_move(game(), ply.before.turn, ply.move) : "";
    print_wrapped(fmt::format("{} ({}){}", move_label(history_.size() - 1), side_name(game(), ply.before.turn), value));
    if (choice == nullptr) comment(ply);
    announce();
    if (const auto outcome = now_.value.outcome(); !over_ && without_history && outcome && outcome != without_history)
        print_wrapped(fmt::format("the {} tells a {} here; the rule on repetition makes it a {}",
                                  name_of(source_.kind()), name_of(*without_history), name_of(*outcome)));
    return {};
}

bool PlaySession::Ply::is_mistake() const {
    const auto had = before.value.outcome();
    const auto has = move.value.outcome();
    return had && has && *has < *had && before.best;
}

bool PlaySession::Ply::is_judged() const {
    const bool exact = before.value.outcome() && move.value.outcome();
    return exact || before.moves.size() == 1 || move.value.at_least >= before.value.at_most;
}

// "b8-a7 and 5 others"
std::string PlaySession::moves_that_keep(const Answer& before) const {
    const auto keeping = static_cast<std::uint64_t>(std::count_if(
        before.moves.begin(), before.moves.end(), [&](const RankedMove& move) { return keeps_value(before, move); }));
    const std::string best = game().move_name(before.position, before.moves[*before.best].number);
    return keeping > 1 ? fmt::format("{} and {}", best, counted(keeping - 1, "other")) : best;
}

// Reports a move that throws away a win or a draw.
void PlaySession::comment(const Ply& ply) const {
    if (!ply.is_mistake()) return;
    print_wrapped(fmt::format("{} throws away the {}: {} kept it", ply.name, name_of(*ply.before.value.outcome()),
                              moves_that_keep(ply.before)));
}

Result<void> PlaySession::play_best() {
    if (!now_.best && options_.opponent.seconds == 0)
        return fail(Failure::no_answer,
                    fmt::format("the {} has no move at {}", name_of(source_.kind()), game().format(now_.position)),
                    now_.why_unknown);
    ZERMELO_ASSIGN(choice, opponent_.choose(source_, now_, occurred_.of(now_.position) > 1));
    return play(now_.moves[choice.index].number, &choice);
}

void PlaySession::announce() {
    if (now_.terminal) {
        const auto winner = winner_name(game(), now_.turn, now_.value);
        print_wrapped(fmt::format("the game is over after {}: {}", plies(static_cast<int>(history_.size())),
                                  winner ? fmt::format("{} {}", *winner, wins(*winner)) : "a draw"));
        print_end(game());
        over_ = true;
        if (options_.prompt && has_people()) fmt::print("{}", report());
        return;
    }
    over_ = occurred_.end_the_game() || now_.moves.empty();
    const Side mover = history_.empty() ? now_.turn : history_.back().before.turn;
    const std::string news = occurred_.announcement(side_name(game(), mover), side_name(game(), other(mover)));
    if (!news.empty()) print_wrapped(news);
    if (now_.moves.empty())
        print_wrapped("every move would make a position for the third time: the game is over, a draw");
}

void PlaySession::show_turn() const {
    fmt::print("\n{}", board_text(game(), now_.position, last_cells()));
    if (const std::string state = state_of(game(), now_.position); !state.empty()) print_wrapped(state);
    if (over_)
        fmt::print("the game is over; undo, why, board, quit\n");
    else
        print_wrapped(fmt::format(
            "{}. {}", move_number(history_.size()),
            options_.hints ? verdict(game(), now_) : fmt::format("{} to move", side_name(game(), now_.turn))));
}

// The move number as in a written game: it grows at each turn of the side that began.
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

Result<void> PlaySession::show_hint(const std::string&) {
    if (now_.moves.empty() || over_) return fail(Failure::bad_input, "the game is over");
    if (const auto guess = opponent_.guess(game(), now_)) {
        print_wrapped(
            fmt::format("{}   {}", game().move_name(now_.position, now_.moves[guess->index].number), in_words(*guess)));
        return {};
    }
    if (!now_.best) return fail(Failure::bad_input, "no move is known to be good", now_.why_unknown);
    const RankedMove& best = now_.moves[*now_.best];
    print_wrapped(
        fmt::format("{}   {}", game().move_name(now_.position, best.number), value_of_move(game(), now_.turn, best)));
    return {};
}

Result<void> PlaySession::show_why(const std::string& argument) {
    if (!argument.empty() && argument != "all") return show_refutation(argument);
    const std::size_t most = argument.empty() ? 12 : SIZE_MAX;
    const auto show_moves_of = [&](const Answer& answer) {
        fmt::print("{}", moves_table(game(), answer, most));
        if (answer.moves.size() > most)
            print_wrapped(fmt::format("and {}; why all lists them", counted(answer.moves.size() - most, "more move")));
    };
    if (!over_) {
        print_wrapped(verdict(game(), now_));
        show_moves_of(now_);
    }
    for (std::size_t i = history_.size(); i-- > 0;) {
        if (!history_[i].by_source) continue;
        const Answer& before = history_[i].before;
        print_wrapped(fmt::format("{} ({}): {}", move_label(i), side_name(game(), before.turn),
                                  reason(before, history_[i].choice, opponent_.options())));
        show_moves_of(before);
        break;
    }
    return {};
}

// Shows a move with its value and cost, and the best play after it.
Result<void> PlaySession::show_refutation(const std::string& name) {
    if (over_) return fail(Failure::bad_input, "the game is over");
    constexpr std::size_t shown = 12;  // plies, the move among them
    ZERMELO_ASSIGN(number, game().find_move(now_.position, name));
    ZERMELO_ASSIGN(move, move_of(game(), now_, number));
    ZERMELO_ASSIGN(after, ask(move.child));
    ZERMELO_ASSIGN(line, source_.line(after, opponent_.within(Opponent::search_share)));
    line.insert(line.begin(), {now_.turn, game().move_name(now_.position, number)});
    const bool longer = line.size() > shown;
    if (longer) line.resize(shown);
    const std::string lost = cost(now_, move);
    print_wrapped(fmt::format("{}   {}{}", line.front().second, value_of_move(game(), now_.turn, move),
                              move.optimal   ? ", a best move"
                              : lost.empty() ? ""
                                             : fmt::format(", cost {}", lost)));
    fmt::print("{}", in_terminal("", line, move_number(history_.size()), longer ? "..." : ""));
    return {};
}

Result<void> PlaySession::undo(const std::string&) {
    const auto own = std::find_if(history_.rbegin(), history_.rend(), [](const Ply& ply) { return !ply.by_source; });
    if (own == history_.rend()) return fail(Failure::bad_input, "there is no move of yours to take back");
    now_ = own->before;
    const auto first = std::prev(own.base());
    undone_.insert(undone_.end(), history_.rbegin(), own + 1);
    history_.erase(first, history_.end());
    occurred_.resize(history_.size() + 1);
    over_ = false;
    return {};
}

// Plays a move that was taken back, and the program's answers to it.
Result<void> PlaySession::redo(const std::string&) {
    if (undone_.empty()) return fail(Failure::bad_input, "nothing was taken back");
    do {
        const Ply ply = undone_.back();
        undone_.pop_back();
        ZERMELO_TRY(play(ply.move.number, ply.by_source ? &ply.choice : nullptr));
    } while (!undone_.empty() && undone_.back().by_source);
    return {};
}

Result<void> PlaySession::restart(const std::string&) {
    history_.clear();
    undone_.clear();
    occurred_.resize(1);
    now_ = start_;
    over_ = false;
    show_turn();
    return {};
}

Result<void> PlaySession::replay(const SavedGame& saved) {
    ZERMELO_TRY(saved.check_game(game().spec()));
    ZERMELO_ASSIGN(position, game().parse(saved.start));
    ZERMELO_ASSIGN(start, ask(position));
    constexpr double replay_share = 0.02;  // searches that begin anew for each move of a long game
    Occurrences occurred(game().info().repetition);
    occurred.add(position);
    std::vector<Ply> plies_played;
    Answer now = start;
    for (const std::string& name : saved.moves) {
        ZERMELO_ASSIGN(number, game().find_move(now.position, name));
        ZERMELO_ASSIGN(move, move_of(game(), now, number));
        ZERMELO_ASSIGN(next, source_.answer(move.child, opponent_.within(replay_share)));
        plies_played.push_back({now, move, game().move_name(now.position, number), !is_person(now.turn)});
        occurred.add(move.child);
        occurred.apply(next);
        now = std::move(next);
    }
    if (options_.opponent.seconds > 0) {
        ZERMELO_ASSIGN(known_better, ask(now.position));
        now = std::move(known_better);
        occurred.apply(now);
    }
    occurred_ = std::move(occurred);
    history_ = std::move(plies_played);
    undone_.clear();
    start_ = std::move(start);
    now_ = std::move(now);
    over_ = false;
    return {};
}

Result<void> PlaySession::save(const std::string& path) {
    if (path.empty()) return fail(Failure::bad_input, "the name of the file is missing", "", "save FILE");
    SavedGame saved{path, game().spec(), game().format(start_.position), {}};
    for (const Ply& ply : history_) saved.moves.push_back(ply.name);
    const auto side = [this](Side s) { return std::string(side_name(game(), s)); };
    saved.side = options_.people[0]   ? options_.people[1] ? "both" : side(Side::first)
                   : options_.people[1] ? side(Side::second)
                                      : "none";
    saved.level = opponent_.options().level;
    saved.style = name_of(opponent_.options().style);
    auto written = write_file(path, saved.text(), path == file_);  // overwrites only the file of this game
    if (!written) {
        if (written.error().cause.kind == Cause::Kind::exists) {
            written.error().cause = {};
            written.error().hint = "save under another name";
        }
        return written;
    }
    file_ = path;
    const std::string against = options_.against.empty() ? "" : options_.against + " ";
    fmt::print("saved; zermelo {}play {}--load {}  # goes on with it\n", plug_words(saved.spec), against,
               shell_word(path));
    return {};
}

Result<void> PlaySession::load(const std::string& path) {
    if (path.empty()) return fail(Failure::bad_input, "the name of the file is missing", "", "load FILE");
    ZERMELO_ASSIGN(saved, SavedGame::read(path));
    ZERMELO_TRY(replay(saved));
    file_ = path;
    announce();
    show_turn();
    return {};
}

std::string PlaySession::report() const {
    std::string text;
    for (const Side side : {Side::first, Side::second}) {
        std::size_t moves = 0;
        std::string mistakes;
        std::size_t count = 0;
        std::size_t unknown = 0;
        for (std::size_t i = 0; i < history_.size(); ++i) {
            const Ply& ply = history_[i];
            if (ply.before.turn != side) continue;
            ++moves;
            if (!ply.is_judged()) ++unknown;
            if (!ply.is_mistake()) continue;
            ++count;
            mistakes += wrapped(fmt::format("  {}   threw away a {}: {} kept it", move_label(i),
                                            in_words(ply.before.value), moves_that_keep(ply.before)),
                                terminal().columns, 4) +
                        "\n";
        }
        if (moves == 0) continue;
        const std::string who(side_name(game(), side));
        const std::string by = is_person(side) ? ""
                               : opponent_.strength().empty()
                                   ? fmt::format(" (the {})", name_of(source_.kind()))
                                   : fmt::format(" (the {}, {})", name_of(source_.kind()), opponent_.strength());
        std::string judged;
        if (count > 0)
            judged = ", " + counted(count, "mistake");
        else if (unknown == 0)
            judged = ", none threw anything away";
        else if (unknown < moves)
            judged = fmt::format(", {} threw nothing away", moves - unknown);
        if (unknown > 0) judged += fmt::format(", {} not judged (no value is known)", unknown);
        text += wrapped(fmt::format("{}{}: {}{}", who, by, counted(moves, "move"), judged), terminal().columns, 2) +
                "\n" + mistakes;
    }
    return text.empty() ? "no move was played\n" : text;
}

Result<void> PlaySession::show_report(const std::string&) {
    fmt::print("{}", report());
    return {};
}

std::vector<int> PlaySession::last_cells() const {
    if (history_.empty()) return {};
    const Ply& ply = history_.back();
    return clicked_cells(game().drawing(ply.before.position).moves[ply.move.number]);
}

// In the order of the game.
std::vector<std::string> PlaySession::names_of_moves() const {
    const std::vector<std::string> all = game().move_names(now_.position);
    std::vector<std::size_t> numbers;
    for (const RankedMove& move : now_.moves) numbers.push_back(move.number);
    std::sort(numbers.begin(), numbers.end());
    std::vector<std::string> names;
    for (const std::size_t number : numbers) names.push_back(all[number]);
    return names;
}

Result<void> PlaySession::show_moves(const std::string&) {
    if (now_.moves.empty() || over_) return fail(Failure::bad_input, "the game is over");
    std::string text;
    for (const std::string& name : names_of_moves()) text += (text.empty() ? "" : " ") + name;
    fmt::print("{}\n", wrapped(text, terminal().columns));
    return {};
}

Result<void> PlaySession::show_board(const std::string&) {
    fmt::print("{}", position_text(game(), now_.position, last_cells()));
    return {};
}

Result<void> PlaySession::show_value(const std::string&) {
    if (over_ && !now_.terminal) return fail(Failure::bad_input, "the game is over, by the rule on repetition");
    print_wrapped(verdict(game(), now_) + (lacks_distance(now_) ? ", not known how fast" : ""));
    return {};
}

Result<void> PlaySession::show_line(const std::string&) {
    if (over_) return fail(Failure::bad_input, "the game is over");
    ZERMELO_ASSIGN(line, source_.line(now_, opponent_.within(Opponent::search_share)));
    if (line.empty()) return fail(Failure::bad_input, "no line of play is known", now_.why_unknown);
    const std::string& first = line.front().second;
    if (std::ranges::none_of(names_of_moves(), [&](const std::string& name) { return name == first; }))
        print_wrapped(fmt::format("by the {}, which does not know the history: {} is not allowed now",
                                  name_of(source_.kind()), first));
    fmt::print("{}", in_terminal("", line, move_number(history_.size())));
    if (now_.source == Source::search) print_wrapped("proven play without distances: not known to be the shortest");
    return {};
}

Result<void> PlaySession::quit(const std::string&) {
    left_ = true;
    return {};
}

Result<void> PlaySession::show_help(const std::string&) {
    for (const NamedCommand& command : commands())
        print_wrapped(fmt::format("  {:6} {}", command.name, command.help), 9);
    return {};
}

}  // namespace zermelo::cli
