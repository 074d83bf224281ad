#include "tools/draw/position_picture.hpp"

#include <fmt/format.h>

#include "games/core/texts/notation.hpp"
#include "tools/words/words.hpp"

namespace zermelo {

namespace {

// The cells of the last move, if the text gives the position by moves.
std::vector<int> last_move(const AnyGame& game, const std::string& text) {
    const auto moves = text.find(" moves ");
    const auto last = text.find_last_of(" _");
    if (moves == std::string::npos || last < moves + 6 || last + 1 == text.size()) return {};
    const auto before = game.parse(text.substr(0, last));
    if (!before) return {};
    const auto number = game.find_move(*before, text.substr(last + 1));
    return number ? clicked_cells(game.drawing(*before).moves[*number]) : std::vector<int>();
}

Result<std::vector<int>> cells_named(const AnyGame& game, std::string_view names) {
    std::vector<int> cells;
    while (!names.empty()) {
        if (game.board().cells() == 0)
            return fail(Failure::bad_input, fmt::format("the pictures of {} have no cells", game.spec()));
        const std::string_view name = names.substr(0, names.find(','));
        const auto cell = game.board().find(name);
        if (!cell)
            return fail(Failure::bad_input, fmt::format("{} is not a cell of {}", in_quotes(name), game.spec()), "",
                        fmt::format("cells like {}, with commas between them", game.board().name(0)));
        cells.push_back(*cell);
        names.remove_prefix(std::min(names.size(), name.size() + 1));
    }
    return cells;
}

}  // namespace

Result<PositionPicture> picture_of(const AnyGame& game, const PictureRequest& request, const Answer* answer) {
    ZERMELO_ASSIGN(position, game.parse(request.position));
    PictureMarks marks;
    marks.last = last_move(game, request.position);
    ZERMELO_ASSIGN(highlighted, cells_named(game, request.marked));
    marks.highlighted = std::move(highlighted);
    for (const std::string& move : request.arrows) {
        ZERMELO_ASSIGN(number, game.find_move(position, move));
        if (auto path = path_of(game, position, number)) marks.arrows.push_back(*std::move(path));
    }
    std::string caption = fmt::format("{}: {} to move", game.spec(), side_name(game, game.turn(position)));
    if (answer != nullptr) {
        marks.values = value_marks(game, *answer);
        marks.below = values_without_cells(game, *answer);
        caption +=
            fmt::format(", {}{}", in_words(answer->value), in_brackets_who_wins(game, answer->turn, answer->value));
    }
    return PositionPicture{game.format(position), picture(game, position, marks, request.style, caption)};
}

}  // namespace zermelo
