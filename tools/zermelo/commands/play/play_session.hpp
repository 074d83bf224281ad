// A game in the terminal between people and a table, a certificate or a search.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "solvers/engine/answer_source.hpp"
#include "tools/zermelo/commands/play/opponent.hpp"
#include "tools/zermelo/commands/play/saved_game.hpp"
#include "tools/zermelo/console/occurrences.hpp"

namespace zermelo::cli {

// Reads moves and commands from standard input, one per line, and answers on stdout. Errors go to stderr, and the game
// goes on.
class PlaySession {
public:
    struct Options {
        std::array<bool, 2> people{};  // by side; the source plays the other sides
        bool hints = false;            // show the value after each move
        bool prompt = false;           // prompt for each line, and report at the end
        std::string against = {};      // words for the command line that a spec does not tell
        Opponent::Options opponent;
    };
    static constexpr std::size_t longest_game = 1000;  // plies of a game without people

    // `source` outlives the session; `start` has a value, unless the source searches.
    PlaySession(const AnswerSource& source, Answer start, Options options)
        : source_(source), options_(options), opponent_(options.opponent), start_(start), now_(std::move(start)) {
        occurred_.add(start_.position);
    }

    // Plays the moves of a saved game. Fails with bad_input.
    Result<void> replay(const SavedGame& game);

    // Runs to the end of the input, `quit`, or the end of a game without people.
    Result<void> run();

    const Answer& now() const { return now_; }
    bool over() const { return over_; }

private:
    struct Ply {
        Answer before;
        RankedMove move;
        std::string name;  // name of the move
        bool by_source = false;
        Opponent::Choice choice = {};  // for moves of the source

        // True if another move had a better outcome for the mover.
        bool is_mistake() const;
        // True if enough is known of the values to call the move a mistake or not.
        bool is_judged() const;
    };
    using Command = Result<void> (PlaySession::*)(const std::string& argument);
    struct NamedCommand {
        std::string_view name;
        std::string_view help;
        Command command;
    };
    static const std::vector<NamedCommand>& commands();

    const AnyGame& game() const { return source_.game(); }
    bool is_person(Side side) const { return options_.people[static_cast<std::size_t>(side)]; }
    bool has_people() const { return options_.people[0] || options_.people[1]; }
    int move_number(std::size_t ply) const;
    std::string move_label(std::size_t ply) const;  // "3. ... b8-a7"
    std::string report() const;

    Result<void> obey(const std::string& line);
    // The answer about a position of the game, within the time that its side has for it.
    Result<Answer> ask(const AnyPosition& position) const;
    // `choice` is null for moves of people.
    Result<void> play(std::size_t number, const Opponent::Choice* choice);
    Result<void> play_best();
    // Reports an end of the game, and repetitions.
    void announce();
    std::string moves_that_keep(const Answer& before) const;
    void comment(const Ply& ply) const;
    std::vector<int> last_cells() const;
    std::vector<std::string> names_of_moves() const;
    void show_turn() const;

    Result<void> show_hint(const std::string&);
    Result<void> show_why(const std::string& argument);
    Result<void> show_refutation(const std::string& name);
    Result<void> undo(const std::string&);
    Result<void> redo(const std::string&);
    Result<void> restart(const std::string&);
    Result<void> save(const std::string& path);
    Result<void> load(const std::string& path);
    Result<void> show_report(const std::string&);
    Result<void> show_moves(const std::string&);
    Result<void> show_board(const std::string&);
    Result<void> show_value(const std::string&);
    Result<void> show_line(const std::string&);
    Result<void> quit(const std::string&);
    Result<void> show_help(const std::string&);

    const AnswerSource& source_;
    Options options_;
    Opponent opponent_;
    Answer start_;
    Answer now_;  // its moves are those that the rule on repetition leaves
    std::vector<Ply> history_;
    Occurrences occurred_{source_.game().info().repetition};  // the positions of history_, and that of now_
    std::string file_;                                        // of the game, if it was saved or loaded
    std::vector<Ply> undone_;                                 // redo plays the last of them
    bool over_ = false;
    bool left_ = false;
};

}  // namespace zermelo::cli
