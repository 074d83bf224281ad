// The sections of a report in their order on the page. Internal to this folder.
#pragma once

#include <string>

#include "tools/draw/picture.hpp"
#include "tools/report/charts.hpp"
#include "tools/report/report.hpp"
#include "tools/words/words.hpp"

namespace zermelo::report {

// The input of the sections on games, which need no table.
struct Played {
    const AnyGame& game;
    const GameStudy& games;
    Side turn;                     // at the start
    std::optional<Metric> metric;  // of the table; nothing without one

    bool points() const { return metric ? *metric == Metric::score : games.plays.back().counts.score.has_value(); }
    bool distances() const { return metric == Metric::dtw; }
    std::string first() const { return std::string(side_name(game, Side::first)); }
    std::string second() const { return std::string(side_name(game, Side::second)); }
};

// The input of all sections on a table.
struct Source : Played {
    const Study& study;
    const Origin& origin;

    Source(const AnyGame& of, const Study& studied, const Origin& made)
        : Played{of, studied, studied.start.answer.turn, studied.table.metric}, study(studied), origin(made) {}
};

// The input of the sections on a board without a table.
struct Surveyed : Played {
    const Survey& survey;
    const SurveyOrigin& origin;

    Surveyed(const AnyGame& of, const Survey& studied, const SurveyOrigin& made)
        : Played{of, studied, studied.start.turn, {}}, survey(studied), origin(made) {}
};

void add_summary(Page& page, const Source& source);
void add_winner(Page& page, const Source& source);
void add_shares(Page& page, const Source& source);
void add_only_moves(Page& page, const Source& source);
void add_first_moves(Page& page, const Source& source);
void add_longest(Page& page, const Source& source);
void add_lengths(Page& page, const Played& source);
void add_errors(Page& page, const Source& source);
void add_openings(Page& page, const Played& source);
void add_games(Page& page, const Source& source, const ValueStudy& study);
void add_rulings(Page& page, const AnyGame& game, const Rulings& rulings);
void add_basis(Page& page, const Source& source);

void add_survey_summary(Page& page, const Surveyed& source);
void add_survey_winner(Page& page, const Surveyed& source);
void add_survey_basis(Page& page, const Surveyed& source);

// The parts of a basis with and without a table: the rules, two notes on games, and the rows that repeat the report.
std::string on_rules(const AnyGame& game);
std::string on_draws(const AnyGame& game);
void add_on_games(Bullets& notes);
Grid to_repeat(const std::string& command, const Sampling& sampling);

// "9.3 plies", or "at least 9.3 plies" if games were cut.
std::string length_in_words(const GameCounts& counts, const Sampling& sampling);

// A board for light and dark pages, at most 420 pixels wide where the board allows it.
Picture board_picture(const AnyGame& game, const AnyPosition& position, const PictureMarks& marks,
                      const std::string& title, const std::string& caption);

// "52.1 % ± 1.6 %": a share with its standard error. "0.0 % (at most 0.4 %)": the interval, if all games agree.
std::string with_error(const Mean& share);
std::string number_with_error(const Mean& mean);  // "9.3 ± 0.1"

// True if a side moves twice in succession: the words of such a line have a "--" (words/words.hpp).
bool has_skipped_turn(const Line& line);
// A line of play from move 1, with a note on "--" where it has one.
void add_line(Page& page, const Line& line);

// The text with a capital first letter.
std::string sentence(std::string_view text);
// "scores" or "score": sides have singular and plural names.
std::string_view scores(std::string_view side);

// "`a1`", or "`a1` (and 3 like it)".
std::string name_of_opening(const Opening& opening);
// The first of the openings, with those of the same value; "not known" if it has none.
std::string closest_by_play(const std::vector<Opening>& openings);
// The closest one at random, and the number of those that the games cannot tell apart from it.
std::string closest_at_random_in_words(const std::vector<Opening>& openings);

}  // namespace zermelo::report
