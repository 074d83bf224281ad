#include "games/board/board.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <map>
#include <numeric>

namespace zermelo {

namespace {

constexpr std::array<std::pair<int, int>, 8> all_steps = {
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}};
constexpr std::size_t orthogonal_steps = 4;
constexpr std::size_t hexagonal_steps = 6;

}  // namespace

Board::Board(Data data) {
    data.by_name.resize(data.names.size());
    std::iota(data.by_name.begin(), data.by_name.end(), 0);
    const auto name = [&data](int cell) -> const std::string& { return data.names[static_cast<std::size_t>(cell)]; };
    std::sort(data.by_name.begin(), data.by_name.end(), [&](int a, int b) { return name(a) < name(b); });
    for (const std::string& text : data.names) data.longest_name = std::max(data.longest_name, text.size());
    for (auto& cells : data.neighbours) {
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    }
    data_ = std::make_shared<const Data>(std::move(data));
}

Board Board::on_grid(Grid grid, int files, int ranks, const std::function<bool(int, int)>& has,
                     std::span<const std::pair<int, int>> steps, Outline outline) {
    assert(files <= 26);
    Data data;
    data.outline = outline;
    data.grid = grid;
    data.files = files;
    std::map<std::pair<int, int>, int> cell_at;
    for (int rank = 0; rank < ranks; ++rank) {
        for (int file = 0; file < files; ++file) {
            if (!has(file, rank)) continue;
            cell_at[{file, rank}] = static_cast<int>(data.names.size());
            data.names.push_back(static_cast<char>('a' + file) + std::to_string(rank + 1));
            data.places.push_back(grid == Grid::square ? Place{static_cast<double>(file), static_cast<double>(rank)}
                                                       : Place{file - 0.5 * rank, 0.5 * std::sqrt(3.0) * rank});
            data.file.push_back(file);
            data.rank.push_back(rank);
        }
        data.row_begin.push_back(static_cast<int>(data.names.size()));
    }
    data.neighbours.resize(data.names.size());
    for (const auto& [at, cell] : cell_at)
        for (const auto& [file, rank] : steps)
            if (const auto other = cell_at.find({at.first + file, at.second + rank}); other != cell_at.end())
                data.neighbours[static_cast<std::size_t>(cell)].push_back(other->second);
    return Board(std::move(data));
}

Board Board::rectangle(RectBoard board, Steps steps, Outline outline) {
    std::span<const std::pair<int, int>> taken = all_steps;
    if (steps == Steps::orthogonal) taken = taken.first(orthogonal_steps);
    if (steps == Steps::diagonal) taken = taken.subspan(orthogonal_steps);
    return on_grid(Grid::square, board.width, board.height, [](int, int) { return true; }, taken, outline);
}

Board Board::hexagon(HexBoard board, Outline outline) {
    return on_grid(
        Grid::hexagonal, board.side(), board.side(), [&](int file, int rank) { return board.has(file, rank); },
        std::span(all_steps).first(hexagonal_steps), outline);
}

Board Board::hexagon_without_corners(HexBoard board, Outline outline) {
    const int centre = board.base - 1;
    const auto is_corner = [&](int file, int rank) {
        const int x = file - centre;
        const int y = rank - centre;
        return (x == 0 || y == 0 || x == y) && std::max(std::abs(x), std::abs(y)) == centre;
    };
    return on_grid(
        Grid::hexagonal, board.side(), board.side(),
        [&](int file, int rank) { return board.has(file, rank) && !is_corner(file, rank); },
        std::span(all_steps).first(hexagonal_steps), outline);
}

std::string_view name_of(CellRole role) {
    constexpr std::array<std::string_view, 5> names = {"", "throne", "corner", "goal", "camp"};
    return names[static_cast<std::size_t>(role)];
}

Board Board::with_mark(std::span<const int> cells, CellMark mark) const {
    Data data = *data_;
    data.marks.resize(data.names.size());
    for (const int cell : cells) data.marks[static_cast<std::size_t>(cell)] = mark;
    return Board(std::move(data));
}

Board Board::graph(const std::vector<Point>& points, const std::vector<Line>& lines) {
    Data data;
    data.outline = Outline::point;
    for (const Point& point : points) {
        data.names.push_back(point.name);
        data.places.push_back(point.place);
    }
    data.neighbours.resize(points.size());
    for (const auto& [a, b, bend] : lines) {
        if (a == b) continue;
        data.neighbours[static_cast<std::size_t>(a)].push_back(b);
        data.neighbours[static_cast<std::size_t>(b)].push_back(a);
        if (bend != 0) data.arcs.push_back(a < b ? Line{a, b, bend} : Line{b, a, -bend});
    }
    return Board(std::move(data));
}

std::optional<int> Board::find(std::string_view name) const {
    const auto found =
        std::lower_bound(data_->by_name.begin(), data_->by_name.end(), name,
                         [this](int cell, std::string_view wanted) { return this->name(cell) < wanted; });
    if (found == data_->by_name.end() || this->name(*found) != name) return std::nullopt;
    return *found;
}

std::vector<Board::Line> Board::lines() const {
    std::vector<Line> lines;
    for (int cell = 0; cell < cells(); ++cell)
        for (const int other : neighbours(cell)) {
            if (cell > other) continue;
            const auto arc = std::find_if(data_->arcs.begin(), data_->arcs.end(),
                                          [&](const Line& line) { return line.from == cell && line.to == other; });
            lines.push_back(arc == data_->arcs.end() ? Line{cell, other} : *arc);
        }
    return lines;
}

}  // namespace zermelo
