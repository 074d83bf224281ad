#include "tools/report/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "games/base/text.hpp"
#include "tools/report/sections.hpp"

namespace zermelo::report {

std::string with_error(const Mean& share) {
    if (share.error > 0 || share.count == 0) return fmt::format("{} ± {}", percent(share.value), percent(share.error));
    const Interval interval = interval_of(share);  // all games agree
    return share.value == 0 ? fmt::format("0.0 % (at most {})", percent(interval.high))
           : share.value == 1
               ? fmt::format("100.0 % (at least {})", percent(interval.low))
               : fmt::format("{} ({} to {})", percent(share.value), percent(interval.low), percent(interval.high));
}

std::string number_with_error(const Mean& mean) {
    return fmt::format("{:.1f} ± {:.1f}", mean.value, mean.error);
}

bool has_skipped_turn(const Line& line) {
    return std::adjacent_find(line.begin(), line.end(),
                              [](const auto& a, const auto& b) { return a.first == b.first; }) != line.end();
}

void add_line(Page& page, const Line& line) {
    page.add(Lines{fmt::format("{}", fmt::join(line_words(line, 1), " ")), false});
    if (has_skipped_turn(line))
        page.add(Paragraph{"`--` stands for the turn of the other side when a side moves twice in a row."});
}

std::string sentence(std::string_view text) {
    std::string result(text);
    if (!result.empty() && result.front() >= 'a' && result.front() <= 'z')
        result.front() = static_cast<char>(result.front() - 'a' + 'A');
    return result;
}

std::string_view scores(std::string_view side) {
    return side.ends_with('s') ? "score" : "scores";
}

std::string name_of_opening(const Opening& opening) {
    const std::string name = fmt::format("`{}`", opening.moves.front());
    return opening.moves.size() == 1 ? name : fmt::format("{} (and {} like it)", name, opening.moves.size() - 1);
}

std::string closest_by_play(const std::vector<Opening>& openings) {
    constexpr std::size_t most = 3;  // names
    const Opening& first = openings.front();
    if (!first.value.outcome()) return "not known";
    std::vector<std::string> names;
    for (const Opening& opening : openings)
        if (opening.value == first.value) names.push_back(name_of_opening(opening));
    if (names.size() <= most) return fmt::format("{}", fmt::join(names, " or "));
    return fmt::format("{} of {} first moves alike, such as {}", names.size(), openings.size(), names.front());
}

std::string closest_at_random_in_words(const std::vector<Opening>& openings) {
    const Opening& closest = closest_at_random(openings);
    const auto lean = [](const Opening& opening) { return std::abs(opening.at_random.first_share.value - 0.5); };
    std::size_t alike = 0;  // others that the games cannot tell apart from it
    for (const Opening& opening : openings)
        if (&opening != &closest &&
            lean(opening) <= lean(closest) + 2 * std::hypot(opening.at_random.first_share.error,
                                                            closest.at_random.first_share.error))
            ++alike;
    return name_of_opening(closest) +
           (alike == 0 ? ""
                       : fmt::format(" ({} within two standard errors)", counted(alike, "other is", "others are")));
}

Picture board_picture(const AnyGame& game, const AnyPosition& position, const PictureMarks& marks,
                      const std::string& title, const std::string& caption) {
    constexpr int widest = 420;
    const int files = std::max(game.board().grid() == Board::Grid::none ? 8 : game.board().files(), 3);
    PictureStyle style;
    style.cell = std::clamp(widest / files, 24, 48);
    Picture result{picture(game, position, marks, style, title), "", caption};
    style.dark = true;
    result.dark = picture(game, position, marks, style, title);
    return result;
}

Page report_page(const AnyGame& game, const Study& study, const Origin& origin, const Rulings* against,
                 const ValueStudy* values) {
    const Source source(game, study, origin);
    Page page{fmt::format("{}: `{}`", game.info().title, game.spec()), {}};
    add_summary(page, source);
    add_winner(page, source);
    add_shares(page, source);
    add_only_moves(page, source);
    add_first_moves(page, source);
    add_longest(page, source);
    add_lengths(page, source);
    add_errors(page, source);
    add_openings(page, source);
    if (values != nullptr) add_games(page, source, *values);
    if (against != nullptr) add_rulings(page, game, *against);
    add_basis(page, source);
    return page;
}

Page survey_page(const AnyGame& game, const Survey& survey, const SurveyOrigin& origin) {
    const Surveyed source(game, survey, origin);
    Page page{fmt::format("{}: `{}`", game.info().title, game.spec()), {}};
    add_survey_summary(page, source);
    add_survey_winner(page, source);
    add_lengths(page, source);
    add_openings(page, source);
    add_survey_basis(page, source);
    return page;
}

}  // namespace zermelo::report
