#include "tools/zermelo/commands/ugi/ugi_session.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <iostream>
#include <sstream>

#include "games/base/text.hpp"
#include "games/base/version.hpp"
#include "games/core/runtime/rules_error.hpp"
#include "tools/words/words.hpp"

namespace zermelo::cli {

namespace {

std::vector<std::string> words_of(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

std::string_view truth(bool value) {
    return value ? "true" : "false";
}

// The text before a word, without blanks around it, from the end of another word on.
std::string text_between(const std::string& line, std::string_view from, std::string_view to) {
    const std::size_t begin = line.find(from) + from.size();
    std::string text = line.substr(begin);
    for (std::size_t place = 0; (place = text.find(to, place)) != std::string::npos; ++place) {
        const std::size_t end = place + to.size();
        if (place > 0 && text[place - 1] == ' ' && (end == text.size() || text[end] == ' ')) {
            text.resize(place);
            break;
        }
    }
    text.erase(0, text.find_first_not_of(' '));
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

}  // namespace

UgiSession::UgiSession(Player& player)
    : player_(player), played_{{}, {}, Occurrences(player.game().info().repetition)} {
    if (auto start = played("start", {})) played_ = *std::move(start);
}

UgiSession::~UgiSession() = default;

void UgiSession::say(const std::string& line) {
    const std::lock_guard lock(output_);
    std::fputs((line + "\n").c_str(), stdout);  // a failed write is reported at the end of the program
    std::fflush(stdout);
}

void UgiSession::run() {
    bool going_on = true;
    for (std::string line; going_on && std::getline(std::cin, line);) {
        std::replace_if(line.begin(), line.end(), [](char letter) { return letter == '\r' || letter == '\t'; }, ' ');
        going_on = obey(line);
    }
    finish(!going_on);
}

bool UgiSession::obey(const std::string& line) {
    const Words words = words_of(line);
    if (words.empty()) return true;
    if (words[0] == "quit") return false;
    if (words[0] == "stop") {
        thinking_.request_stop();
    } else if (words[0] == "isready") {
        say("readyok");
    } else {
        finish(false);
        const auto done = or_error(game().spec(), [&] { return obey_words(line, words); });
        if (!done && words[0] == "go")
            give_up(done.error());
        else if (!done)
            complain(done.error());
    }
    return true;
}

Result<void> UgiSession::obey_words(const std::string& line, const Words& words) {
    if (words[0] == "ugi") {
        introduce();
        return {};
    }
    if (words[0] == "uginewgame") {
        ZERMELO_ASSIGN(start, played("start", {}));
        played_ = std::move(start);
        return {};
    }
    if (words[0] == "setoption") return set_option(words);
    if (words[0] == "position") return set_position(line, words);
    if (words[0] == "query") return query(words);
    if (words[0] == "go") return go({words.begin() + 1, words.end()});
    return fail(Failure::bad_input, fmt::format("{} is no command", in_quotes(words[0])));
}

void UgiSession::introduce() {
    say(fmt::format("id name {}\nid author The zermelo authors", program_version));
    say(fmt::format("option name hash type spin default {} min 1 max 1048576", Player::Options().memory / 1'000'000));
    say(fmt::format("option name threads type spin default {} min 1 max 512", Player::Options().threads));
    say(fmt::format("option name moveoverhead type spin default {:.0f} min 0 max 60000", 1000 * overhead_));
    say("ugiok");
}

Result<void> UgiSession::set_option(const Words& words) {
    if (words.size() != 5 || words[1] != "name" || words[3] != "value")
        return fail(Failure::bad_input, "the form is: setoption name NAME value NUMBER");
    std::string name = words[2];
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    const auto between = [&](std::uint64_t least, std::uint64_t most) -> Result<std::uint64_t> {
        const auto number = parse_nodes(words[4]);
        if (number && *number >= least && *number <= most) return *number;
        return fail(Failure::bad_input, fmt::format("{} must be a number from {} to {}", name, least, most));
    };
    if (name == "hash") {
        ZERMELO_ASSIGN(megabytes, between(1, 1 << 20));
        player_.options().memory = megabytes * 1'000'000;
    } else if (name == "threads") {
        ZERMELO_ASSIGN(threads, between(1, 512));
        player_.options().threads = static_cast<int>(threads);
    } else if (name == "moveoverhead") {
        ZERMELO_ASSIGN(milliseconds, between(0, 60000));
        overhead_ = static_cast<double>(milliseconds) / 1000;
    } else {
        return fail(Failure::bad_input, fmt::format("there is no option {}", in_quotes(words[2])));
    }
    return {};
}

Result<UgiSession::Played> UgiSession::played(const std::string& start, const Words& moves) const {
    ZERMELO_ASSIGN(first, game().parse(start));
    Played played{first, {}, Occurrences(game().info().repetition)};
    played.occurred.add(first);
    for (const std::string& move : moves) {
        ZERMELO_ASSIGN(number, game().find_move(played.now, move));
        played.mover = game().turn(played.now);
        played.now = game().children(played.now)[number];
        played.occurred.add(played.now);
    }
    return played;
}

// The text of a position may have spaces: it goes up to the word `moves`.
Result<UgiSession::Played> UgiSession::read_position(const std::string& line, const Words& words) const {
    const auto after = std::find(words.begin(), words.end(), "moves");
    const Words moves(after == words.end() ? after : after + 1, words.end());
    std::string start;
    if (words.size() > 1 && words[1] == "startpos" && (words.size() == 2 || after == words.begin() + 2))
        start = "start";
    else if (words.size() > 2 && words[1] == "fen")
        start = text_between(line, " fen ", "moves");
    if (start.empty())
        return fail(Failure::bad_input, "the form is: position startpos, or position fen TEXT; then moves MOVE ...");
    return played(start, moves);
}

Result<void> UgiSession::set_position(const std::string& line, const Words& words) {
    auto given = or_error(game().spec(), [&] { return read_position(line, words); });
    if (!given) {
        given.error().why += (given.error().why.empty() ? "" : "; ") + std::string("the position is still ") +
                             game().format(played_.now);
        return tl::unexpected<Error>(std::move(given).error());
    }
    played_ = *std::move(given);
    return {};
}

std::vector<std::string> UgiSession::moves() const {
    Answer answer = answer_of_rules(game(), played_.now, "");
    played_.occurred.apply(answer);
    std::vector<std::string> names;
    names.reserve(answer.moves.size());
    for (const RankedMove& move : answer.moves) names.push_back(game().move_name(played_.now, move.number));
    return names;
}

std::optional<std::string> UgiSession::result() const {
    const auto won_by = [](Side side) { return side == Side::first ? "p1win" : "p2win"; };
    const Side turn = game().turn(played_.now);
    if (Answer end; !begin_answer(game(), played_.now, end))
        return end.value.is(Wdl::draw) ? "draw" : won_by(end.value.is(Wdl::win) ? turn : other(turn));
    if (played_.occurred.end_the_game())
        return game().info().repetition == Repetition::loses && played_.mover ? won_by(other(*played_.mover)) : "draw";
    if (moves().empty()) return "draw";  // the rule on repetition forbids all of them
    return std::nullopt;
}

Result<void> UgiSession::query(const Words& words) {
    const std::string question = words.size() == 2 ? words[1] : "";
    std::string answer;
    if (question == "p1turn")
        answer = truth(game().turn(played_.now) == Side::first);
    else if (question == "gameover")
        answer = truth(result().has_value());
    else if (question == "result")
        answer = result().value_or("none");
    else if (question == "fen")
        answer = game().format(played_.now);
    else if (question == "moves")
        answer = fmt::format("{}", fmt::join(moves(), " "));
    else
        return fail(Failure::bad_input, "the questions are p1turn, gameover, result, fen and moves");
    say("response " + answer);
    return {};
}

Result<void> UgiSession::go(const Words& words) {
    const GoLimits limits = GoLimits::read(words, game().turn(played_.now), overhead_);
    for (const std::string& why : limits.ignored) say("info string " + printable(why));
    if (result()) {
        say("info string the game is over");
        say("bestmove 0000");
        return {};
    }
    timed_ = limits.timed;
    // Tables answer before the next line is read.
    ZERMELO_ASSIGN(known, player_.look_up(played_.now, played_.occurred));
    if (known && known->makes_progress && !limits.infinite) return tell(*known);
    thinking_ = std::jthread(
        [this, limits, known = std::move(known)](const std::stop_token& stop) { think(known, limits, stop); });
    return {};
}

void UgiSession::think(const std::optional<Player::Move>& known, const GoLimits& limits, const std::stop_token& stop) {
    const auto made = or_error(game().spec(), [&] { return found(known, limits, stop); });
    if (limits.infinite) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any().wait(lock, stop, [] { return false; });
    }
    if (!made)
        give_up(made.error());
    else if (const auto told = or_error(game().spec(), [&] { return tell(*made); }); !told)
        give_up(told.error());
}

Result<Player::Move> UgiSession::found(const std::optional<Player::Move>& known, const GoLimits& limits,
                                       const std::stop_token& stop) {
    if (known) {
        Player::Move made = *known;
        if (!known->makes_progress)
            if (const auto done = player_.hurry(made, limits, stop); !done) complain(done.error());
        return made;
    }
    auto searched =
        or_error(game().spec(), [&] { return player_.search(played_.now, played_.occurred, limits, stop); });
    if (searched) return searched;
    complain(searched.error());
    return player_.any_move(played_.now, played_.occurred, searched.error().what);
}

Result<void> UgiSession::tell(const Player::Move& made) {
    constexpr std::size_t most = 12;  // moves of the line
    const Answer& answer = made.answer;
    const std::string move = game().move_name(answer.position, answer.moves[made.best.value_or(0)].number);
    std::string line;
    for (std::size_t i = 0; i < std::min(most, made.line.size()); ++i) line += " " + made.line[i].second;
    const std::string value = in_words(answer.value) + in_brackets_who_wins(game(), answer.turn, answer.value);
    say(fmt::format("info nodes {} time {:.0f} pv{} string {}", answer.nodes, 1000 * answer.seconds, line,
                    made.guessed ? in_words(*made.guessed) : value));
    say("bestmove " + move);
    return {};
}

void UgiSession::complain(const Error& error) {
    say(fmt::format("info string {}{}", printable(error.what), error.why.empty() ? "" : ": " + printable(error.why)));
}

void UgiSession::give_up(const Error& error) {
    complain(error);
    const auto legal = or_error(game().spec(), [&]() -> Result<std::vector<std::string>> { return moves(); });
    say("bestmove " + (legal && !legal->empty() ? legal->front() : "0000"));
}

void UgiSession::finish(bool at_once) {
    if (!thinking_.joinable()) return;
    if (at_once || !timed_) thinking_.request_stop();
    thinking_.join();
}

}  // namespace zermelo::cli
