#include "tools/draw/marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "tools/words/words.hpp"

namespace zermelo {

bool places_on_several_cells(const Clicks& clicks) {
    return clicks.steps.size() > 1 && std::all_of(clicks.steps.begin(), clicks.steps.end(),
                                                  [](const Step& step) { return step.kind == StepKind::place; });
}

namespace {

// The number of clicked cells up to the mark of a turn: to the end of its first step that places or moves. A turn
// without one is marked on its last cell.
std::size_t clicks_to_mark(const Clicks& clicks) {
    std::size_t count = 0;
    for (const Step& step : clicks.steps) {
        count += step.cells.size();
        if (step.kind == StepKind::place || step.kind == StepKind::move) return count;
    }
    return count;
}

}  // namespace

std::vector<ValueMark> value_marks(const AnyGame& game, const Answer& answer) {
    const auto drawing = game.drawing(answer.position);
    const auto names = answer.moves.empty() ? std::vector<std::string>() : game.move_names(answer.position);
    std::map<int, ValueMark> marks;
    std::vector<ValueMark> worse;
    std::set<int> differing;                       // cells
    for (const RankedMove& move : answer.moves) {  // best first
        const Clicks& clicks = drawing.moves[move.number];
        const auto cells = clicked_cells(clicks);
        if (cells.empty()) continue;
        const std::size_t end = clicks_to_mark(clicks);
        const auto shown = places_on_several_cells(clicks) ? cells : std::vector<int>{cells[end - 1]};
        const std::string words = fmt::format("{} {}", names[move.number], in_words(move.value));
        for (const int cell : shown) {
            const auto [mark, is_new] = marks.try_emplace(cell, ValueMark{cell, move.value, {}, words});
            if (is_new || !move.value.outcome()) continue;
            mark->second.moves += ", " + words;
            if (move.value.outcome() == mark->second.value.outcome()) continue;
            differing.insert(cell);
            if (shown.size() > 1) continue;  // it comes from nowhere
            const int from = end > 1 ? cells[end - 2] : cell;
            const auto same = std::find_if(worse.begin(), worse.end(), [&](const ValueMark& other) {
                return other.cell == cell && other.from == from;
            });
            if (same == worse.end())
                worse.push_back({cell, move.value, from, {}});
            else
                same->value = move.value;
        }
    }
    std::vector<ValueMark> list;
    for (auto& [cell, mark] : marks) {
        if (!differing.contains(cell)) mark.moves.clear();
        list.push_back(std::move(mark));
    }
    list.insert(list.end(), worse.begin(), worse.end());
    return list;
}

std::vector<std::string> values_without_cells(const AnyGame& game, const Answer& answer) {
    const auto drawing = game.drawing(answer.position);
    std::vector<std::string> lines;
    for (const RankedMove& move : answer.moves)  // best first
        if (clicked_cells(drawing.moves[move.number]).empty())
            lines.push_back(fmt::format("{}: {}", game.move_name(answer.position, move.number), in_words(move.value)));
    return lines;
}

std::optional<std::vector<int>> path_of(const AnyGame& game, const AnyPosition& position, std::size_t move) {
    auto cells = clicked_cells(game.drawing(position).moves[move]);
    return cells.size() > 1 ? std::optional(std::move(cells)) : std::nullopt;
}

}  // namespace zermelo
