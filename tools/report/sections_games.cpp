// The board as a game of both sides: values of combinatorial game theory.
#include <fmt/format.h>

#include "games/base/text.hpp"
#include "tools/report/sections.hpp"

namespace zermelo::report {

namespace {

constexpr std::size_t most_rows = 12;

std::string outcome_in_words(const Source& source, char outcome) {
    if (outcome == 'P') return "the second player wins";
    if (outcome == 'N') return "the first player wins";
    return fmt::format("{} wins", outcome == 'L' ? source.first() : source.second());
}

}  // namespace

void add_games(Page& page, const Source& source, const ValueStudy& study) {
    page.add(Heading{"Values and temperatures"});
    page.add(Paragraph{fmt::format(
        "Here a board has no side to move, and both sides may move anywhere. Its value tells who wins, alone and "
        "beside "
        "other boards. The temperature tells how much a move is worth. The {} arrangements of this board have {} "
        "values: {} and {}, with 0 among both.",
        with_thousands(study.arrangements), with_thousands(study.values), counted(study.numbers, "number"),
        counted(study.infinitesimals, "infinitesimal"))});
    if (!study.begins.empty()) {
        Grid grid{study.begins.size() > most_rows
                      ? fmt::format("Boards after the opening, the hottest {} of {}", most_rows, study.begins.size())
                      : "Boards after the opening, the hottest first",
                  {{"opening"}, {"value"}, {"outcome"}, {"mean", true}, {"temperature", true}},
                  {}};
        for (const ValueStudy::Begin& begin : study.begins) {
            if (grid.rows.size() == most_rows) break;
            grid.rows.push_back({fmt::format("`{}`", begin.moves), fmt::format("`{}`", begin.name),
                                 outcome_in_words(source, begin.outcome), begin.mean, begin.temperature});
        }
        page.add(std::move(grid));
    }
    Grid hottest{"The hottest values of the board",
                 {{"value"}, {"mean", true}, {"temperature", true}, {"arrangements", true}, {"with the fewest pieces"}},
                 {}};
    for (const ValueStudy::Entry& entry : study.hottest)
        hottest.rows.push_back({fmt::format("`{}`", entry.name), entry.mean, entry.temperature,
                                with_thousands(entry.positions), fmt::format("`{}`", entry.first)});
    page.add(std::move(hottest));
    Pictures pictures;
    for (const ValueStudy::Entry& entry : study.hottest)
        if (entry.position && pictures.pictures.empty())
            pictures.pictures.push_back(board_picture(source.game, *entry.position, {}, source.game.spec(),
                                                      fmt::format("`{}`, the hottest", entry.name)));
    if (!pictures.pictures.empty()) page.add(std::move(pictures));
}

}  // namespace zermelo::report
