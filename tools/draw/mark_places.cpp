#include "tools/draw/mark_places.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>

namespace zermelo {

namespace {

constexpr std::array<Place, 4> cell_corners{{{-1, 1}, {-1, -1}, {1, -1}, {1, 1}}};

// How far a corner lies in a direction: 1 if exactly there.
double alignment(const Place& corner, const Place& way) {
    return (corner.x * way.x + corner.y * way.y) / std::numbers::sqrt2;
}

// Places the marks of one cell.
class MarkedCell {
public:
    MarkedCell(const PictureMarks& marks, const Board& board, int cell) : board_(board), cell_(cell) {
        for (const std::vector<int>& path : marks.arrows)
            for (std::size_t i = 0; i < path.size(); ++i)
                if (path[i] == cell) {
                    if (i > 0) arrows_.push_back(way_between(board, cell, path[i - 1]));
                    if (i + 1 < path.size()) arrows_.push_back(way_between(board, cell, path[i + 1]));
                }
        for (const ValueMark& mark : marks.values)
            if (mark.cell == cell && mark.from) small_.push_back(way_between(board, cell, *mark.from));
    }

    // The mark on the cell, or in the corner that is the farthest from the arrows and the small marks.
    MarkPlace large(const ValueMark& mark, bool is_occupied) {
        outcome_ = mark.value.outcome();
        if (!is_occupied) return {{}, small_.empty() ? 0.3 : 0.25};
        const auto nearest = [&](std::size_t corner) {
            double most = -1;
            for (const auto* ways : {&arrows_, &small_})
                for (const Place& way : *ways) most = std::max(most, alignment(cell_corners[corner], way));
            return most;
        };
        const std::size_t best = least(nearest);
        is_taken_[best] = true;
        large_ = best;
        return {{0.25 * cell_corners[best].x, 0.25 * cell_corners[best].y}, 0.22};
    }

    // The way from the middle of a cell to a small mark that stands at its border; of hexagons inside of it.
    double border() const { return board_.outline() == Outline::hexagon ? 0.36 : 0.5; }

    // A small mark of a move that comes from a cell.
    MarkPlace small(int from) {
        constexpr double size = 0.14;
        const Place side = way_between(board_, cell_, from);
        if (board_.outline() != Outline::square || small_count_ == cell_corners.size())
            return {{border() * side.x, border() * side.y}, size};
        const std::size_t best = least([&](std::size_t i) {
            const Place& corner = cell_corners[i];
            double cost = is_taken_[i] ? 9 : 0;
            if (std::any_of(arrows_.begin(), arrows_.end(),
                            [&](const Place& way) { return alignment(corner, way) > 0.9; }))
                cost += 2;
            // The wide side of the large triangle.
            if (!large_ && outcome_ != Wdl::draw && corner.y == (outcome_ == Wdl::win ? -1 : 1)) cost += 0.5;
            return cost - alignment(corner, side);
        });
        is_taken_[best] = true;
        ++small_count_;
        const double aside = large_ ? 0.3 : 0.34;
        return {{aside * cell_corners[best].x, aside * cell_corners[best].y}, size};
    }

private:
    template <typename Cost>
    static std::size_t least(const Cost& cost) {
        constexpr double tiny = 1e-6;  // equal costs: the first corner
        std::size_t best = 0;
        for (std::size_t i = 1; i < cell_corners.size(); ++i)
            if (cost(i) < cost(best) - tiny) best = i;
        return best;
    }

    const Board& board_;
    int cell_;
    std::vector<Place> arrows_, small_;  // ways from the cell
    std::array<bool, cell_corners.size()> is_taken_{};
    std::optional<std::size_t> large_;  // the corner of the large mark
    std::optional<Wdl> outcome_;        // of the large mark
    std::size_t small_count_ = 0;
};

}  // namespace

Place way_between(const Board& board, int from, int to) {
    const Place& a = board.place(from);
    const Place& b = board.place(to);
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    return length > 0 ? Place{(b.x - a.x) / length, (b.y - a.y) / length} : Place{0.8, 0.5};
}

std::vector<MarkPlace> places_of(const PictureMarks& marks, const Board& board, const std::set<int>& occupied) {
    std::map<int, MarkedCell> cells;
    for (const ValueMark& mark : marks.values) cells.try_emplace(mark.cell, marks, board, mark.cell);
    std::vector<MarkPlace> places(marks.values.size());
    for (const bool is_small : {false, true})  // large marks take their corners first
        for (std::size_t i = 0; i < places.size(); ++i) {
            const ValueMark& mark = marks.values[i];
            if (mark.from.has_value() != is_small) continue;
            MarkedCell& cell = cells.at(mark.cell);
            places[i] = is_small ? cell.small(*mark.from) : cell.large(mark, occupied.contains(mark.cell));
        }
    return places;
}

}  // namespace zermelo
