// A game in the terminal between people and a table or a certificate.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "solvers/engine/answer_source.hpp"

namespace zermelo::cli {

// Reads moves and commands from standard input, a line each, and answers on stdout; what cannot be done is told on
// stderr and the game goes on.
class PlaySession {
public:
    struct Options {
        std::array<bool, 2> people{};  // by side; the source plays the others
        bool hints = false;            // show the value after each move
        bool prompt = false;           // on stderr, before each line that is read
    };
    static constexpr std::size_t longest_game = 1000;  // plies without people

    // `source` outlives the session; `start` has a value.
    PlaySession(const AnswerSource& source, Answer start, Options options)
        : source_(source), options_(options), now_(std::move(start)) {}

    // To the end of the input, `quit`, or the end of a game without people.
    Result<void> run();

    const Answer& now() const { return now_; }
    bool over() const { return over_; }

private:
    struct Ply {
        Answer before;
        RankedMove move;
        std::string name;  // of the move
        bool by_source = false;
    };
    using Command = Result<void> (PlaySession::*)();
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

    Result<void> obey(const std::string& line);
    Result<void> play(std::size_t number, bool by_source);
    Result<void> play_best();
    void announce();
    void show_turn() const;

    Result<void> show_hint();
    Result<void> show_why();
    Result<void> undo();
    Result<void> show_moves();
    Result<void> show_board();
    Result<void> show_value();
    Result<void> show_line();
    Result<void> quit();
    Result<void> show_help();

    const AnswerSource& source_;
    Options options_;
    Answer now_;
    std::vector<Ply> history_;
    bool over_ = false;
    bool left_ = false;
};

}  // namespace zermelo::cli
