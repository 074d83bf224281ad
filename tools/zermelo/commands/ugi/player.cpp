#include "tools/zermelo/commands/ugi/player.hpp"

#include <algorithm>
#include <chrono>
#include <tuple>

#include "games/base/machine.hpp"

namespace zermelo::cli {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point began) {
    return std::chrono::duration<double>(Clock::now() - began).count();
}

// A sure draw goes before a move of which nothing is known.
std::pair<Wdl, Wdl> safety(const Known& value) {
    return {value.at_least, value.at_most};
}

// The move with this name, if the rule on repetition leaves it.
std::optional<std::size_t> index_of(const AnyGame& game, const Answer& answer, const std::string& name) {
    for (std::size_t i = 0; i < answer.moves.size(); ++i)
        if (game.move_name(answer.position, answer.moves[i].number) == name) return i;
    return std::nullopt;
}

// The first move of the proof, where the values of the moves do not show yet what was proven of the position.
std::optional<std::size_t> proven_move(const AnyGame& game, const Answer& answer) {
    if (answer.proven_line.empty() || answer.moves.empty()) return std::nullopt;
    Wdl shown = Wdl::loss;
    for (const RankedMove& move : answer.moves) shown = std::max(shown, move.value.at_least);
    if (shown >= answer.value.at_least) return std::nullopt;
    const auto found = index_of(game, answer, answer.proven_line.front().second);
    return found && answer.moves[*found].value.at_most >= answer.value.at_least ? found : std::nullopt;
}

// Chooses, among the best moves, the one whose position was in the game least often. This makes progress without
// distances: a won position that came again and again would have all its winning moves played, and so the quickest.
std::optional<std::size_t> choose(const Answer& answer, const Occurrences& occurred) {
    std::optional<std::size_t> best;
    const auto rank = [&](std::size_t i) {
        const RankedMove& move = answer.moves[i];
        return std::tuple(safety(move.value), move.optimal, -occurred.of(move.child));
    };
    for (std::size_t i = 0; i < answer.moves.size(); ++i)
        if (!best || rank(i) > rank(*best)) best = i;
    return best;
}

// True if a move is known that is worth as much as the position.
bool is_settled(const Answer& answer) {
    if (answer.terminal || answer.moves.size() == 1) return true;
    if (!answer.value.outcome()) return false;
    return answer.value.is(Wdl::loss) || !answer.proven_line.empty() ||
           std::any_of(answer.moves.begin(), answer.moves.end(),
                       [&](const RankedMove& move) { return move.value.at_least >= answer.value.at_least; });
}

// True for wins of which only the outcome is known, where play may come back to the position.
bool may_go_round(const AnyGame& game, const Answer& answer) {
    return answer.moves.size() > 1 && answer.value.is(Wdl::win) && !answer.value.dtw && !answer.value.score &&
           game.draws_end_by() != DrawBy::terminal;
}

Player::Move moved(const AnyGame& game, Answer answer, const Occurrences& occurred) {
    Player::Move made;
    occurred.apply(answer);
    made.best = proven_move(game, answer);
    if (!made.best) made.best = choose(answer, occurred);
    made.answer = std::move(answer);
    return made;
}

// Keeps a line that begins with the move, else the move alone.
void add_line(const AnyGame& game, Player::Move& made, Line line) {
    if (!made.best) return;
    const Answer& answer = made.answer;
    std::string name = game.move_name(answer.position, answer.moves[*made.best].number);
    if (line.empty() || line.front().second != name) line = {{answer.turn, std::move(name)}};
    made.line = std::move(line);
}

}  // namespace

Result<std::optional<Player::Move>> Player::look_up(const AnyPosition& position, const Occurrences& occurred) const {
    if (!known_) return std::nullopt;
    ZERMELO_ASSIGN(answer, known_->answer(position));
    // A certificate knows positions without a move for the side that it beats.
    if (!answer.terminal && (answer.value.nothing() || !answer.best)) return std::nullopt;
    ZERMELO_ASSIGN(line, known_->line(answer));
    Move made;
    if (known_->kind() == Source::certificate) {
        const std::size_t number = answer.terminal ? 0 : answer.moves[*answer.best].number;
        occurred.apply(answer);
        const auto same = [number](const RankedMove& move) { return move.number == number; };
        const auto found = std::find_if(answer.moves.begin(), answer.moves.end(), same);
        if (found != answer.moves.end()) made.best = static_cast<std::size_t>(found - answer.moves.begin());
        made.answer = std::move(answer);
    } else {
        made = moved(*game_, std::move(answer), occurred);
        made.makes_progress = !may_go_round(*game_, made.answer);
    }
    if (!made.best) return std::nullopt;
    add_line(*game_, made, std::move(line));
    return made;
}

// Chooses, among the winning moves, the one that comes nearest to the end, as far as that is found in time.
Result<void> Player::hurry(Move& won, const GoLimits& limits, const std::stop_token& stop) {
    const auto* const tables = dynamic_cast<const TableFolder*>(known_.get());
    if (tables == nullptr) return {};
    if (!region_) region_.emplace(*tables);
    const auto began = Clock::now();
    const double seconds = limits.timed || limits.infinite ? limits.seconds : position_seconds;
    ZERMELO_TRY(region_->explore(won.answer.position, seconds, stop));
    std::optional<int> least;
    for (std::size_t i = 0; i < won.answer.moves.size(); ++i) {
        const auto plies = region_->plies(won.answer.moves[i].child, won.answer.turn);
        if (!won.answer.moves[i].optimal || !plies || (least && *plies >= *least)) continue;
        least = plies;
        won.best = i;
    }
    won.answer.seconds = seconds_since(began);
    add_line(*game_, won, std::move(won.line));
    return {};
}

Result<const Search*> Player::searching(std::uint64_t nodes) {
    if (!search_ || search_memory_ != options_.memory || search_threads_ != options_.threads ||
        search_nodes_ != nodes) {
        search_.reset();
        SearchOptions wanted;
        wanted.nodes = nodes;
        wanted.run.memory = std::min(options_.memory, available_memory());
        wanted.run.threads = options_.threads;
        ZERMELO_ASSIGN(made, engine_.new_search(game_->spec(), wanted));
        search_ = std::move(made);
        search_memory_ = options_.memory;
        search_threads_ = options_.threads;
        search_nodes_ = nodes;
    }
    return search_.get();
}

// Asks for longer and longer, so that a stop leaves the last answer; the search remembers what it found.
Result<Player::Move> Player::search(const AnyPosition& position, const Occurrences& occurred, const GoLimits& limits,
                                    const std::stop_token& stop) {
    constexpr double shortest = 0.002;   // seconds; the first question takes so long even if the time is over
    constexpr double proof_share = 0.5;  // the rest is for a guess
    const auto began = Clock::now();
    ZERMELO_ASSIGN(search, searching(limits.nodes));
    Answer answer = answer_of_rules(*game_, position, "there was no time for a search");
    std::uint64_t nodes = 0;
    bool asked = false;
    const bool by_nodes = limits.nodes != std::numeric_limits<std::uint64_t>::max();
    double next = by_nodes ? limits.seconds : 0.05;  // a number of nodes shall give the same move each time
    const double proof_seconds = limits.infinite ? limits.seconds : limits.seconds * proof_share;
    while (!is_settled(answer) && !stop.stop_requested()) {
        const double left = proof_seconds - seconds_since(began);
        if (asked && std::min(left, next) < shortest) break;
        asked = true;
        const double seconds = std::max(std::min(left, next), shortest);
        auto found = search->answer(position, {seconds * question_share, seconds, stop});
        if (!found && found.error().code == Failure::interrupted) break;
        if (!found) return tl::unexpected<Error>(std::move(found).error());
        answer = *std::move(found);
        nodes += answer.nodes;
        if (answer.limit == Limit::nodes || answer.limit == Limit::memory) break;
        next *= 2;
    }
    answer.nodes = nodes;
    answer.seconds = seconds_since(began);
    Line line = answer.proven_line;
    Move made = moved(*game_, std::move(answer), occurred);
    guess(made, limits, began, stop);
    add_line(*game_, made, std::move(line));
    return made;
}

// Chooses by games at random among the moves of which nothing tells the best. A number of nodes gives the same move
// each time.
void Player::guess(Move& made, const GoLimits& limits, Clock::time_point began, const std::stop_token& stop) {
    const auto candidates = moves_to_guess(made.answer);
    if (candidates.empty() || !made.answer.proven_line.empty()) return;
    constexpr double at_least = 0.01;           // seconds, also after a stop
    constexpr std::uint64_t plies_a_game = 32;  // about
    GuessLimits wanted;
    if (limits.nodes != std::numeric_limits<std::uint64_t>::max()) {
        wanted.seconds = std::numeric_limits<double>::infinity();
        wanted.games = std::min<std::uint64_t>(limits.nodes / plies_a_game + 1, 10'000);
        wanted.stop = stop;
    } else {
        wanted.seconds = stop.stop_requested() ? at_least : std::max(at_least, limits.seconds - seconds_since(began));
        if (!stop.stop_requested()) wanted.stop = stop;
    }
    const Guess guessed = guess_move(*game_, made.answer, candidates, wanted, random_);
    made.best = guessed.index;
    made.guessed = guessed;
}

Player::Move Player::any_move(const AnyPosition& position, const Occurrences& occurred, const std::string& why) const {
    Move made = moved(*game_, answer_of_rules(*game_, position, why), occurred);
    add_line(*game_, made, {});
    return made;
}

}  // namespace zermelo::cli
