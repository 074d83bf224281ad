// A board as people see it: its cells with names, places in a plane and neighbours.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/board/hex_board.hpp"
#include "games/core/values/side.hpp"

namespace zermelo {

// The shape of a drawn cell. Lines join points to their neighbours.
enum class Outline : std::uint8_t { square, hexagon, point };

// The middle of a cell, x to the right and y upwards. Files, and the six neighbours of a hexagon, are 1 apart.
struct Place {
    double x = 0;
    double y = 0;
    friend bool operator==(const Place&, const Place&) = default;
};

// A cell that the rules treat in a way of its own, as boards on a table show it: the seat of a king, a corner for the
// king alone, a goal, a camp where pieces begin.
enum class CellRole : std::uint8_t { none, throne, corner, goal, camp };
struct CellMark {
    CellRole role = CellRole::none;
    std::optional<Side> side = {};  // the owner of a goal or camp
    friend bool operator==(const CellMark&, const CellMark&) = default;
};
std::string_view name_of(CellRole role);  // "throne"; empty for none

// The cells 0..cells()-1 of one board, for texts, pictures and set-up code; rules keep tables of their own. Immutable,
// thread-safe; copies share the data.
class Board {
public:
    // The directions in which cells of a rectangle are neighbours.
    enum class Steps : std::uint8_t { orthogonal, diagonal, all };
    // The layout of files and ranks in the plane. Boards without a grid have points with free names.
    enum class Grid : std::uint8_t { none, square, hexagonal };
    struct Point {
        std::string name;
        Place place;
    };
    // A line between two cells. An arc has a bend: its height over half of its chord, positive if it lies to the left
    // of the way from the first cell to the second.
    struct Line {
        int from = 0;
        int to = 0;
        double bend = 0;
        friend bool operator==(const Line&, const Line&) = default;
    };

    Board() : Board(rectangle({1, 1})) {}

    // Both number their cells as RectBoard and HexBoard do. At most 26 files: names have one letter.
    static Board rectangle(RectBoard board, Steps steps = Steps::orthogonal, Outline outline = Outline::square);
    static Board hexagon(HexBoard board, Outline outline = Outline::hexagon);
    // The hexagon without its six corners (the board of YINSH on base 6), numbered without gaps.
    static Board hexagon_without_corners(HexBoard board, Outline outline = Outline::point);
    // Points and the lines between them. Names are unique; they have small letters and digits, and begin with a letter.
    static Board graph(const std::vector<Point>& points, const std::vector<Line>& lines);
    // The same board with marked cells. The last mark of a cell stays.
    Board with_mark(std::span<const int> cells, CellMark mark) const;
    template <class Set>
    Board with_mark(const Set& set, CellMark mark) const {
        std::vector<int> cells;
        set.for_each([&](int cell) { cells.push_back(cell); });
        return with_mark(std::span<const int>(cells), mark);
    }

    int cells() const { return static_cast<int>(data_->names.size()); }
    Outline outline() const { return data_->outline; }
    Grid grid() const { return data_->grid; }

    const std::string& name(int cell) const { return data_->names[static_cast<std::size_t>(cell)]; }
    std::optional<int> find(std::string_view name) const;
    std::size_t longest_name() const { return data_->longest_name; }

    const Place& place(int cell) const { return data_->places[static_cast<std::size_t>(cell)]; }
    // Ascending.
    std::span<const int> neighbours(int cell) const { return data_->neighbours[static_cast<std::size_t>(cell)]; }
    // Each pair of neighbours once, the lesser cell first.
    std::vector<Line> lines() const;
    CellMark mark(int cell) const {
        return data_->marks.empty() ? CellMark() : data_->marks[static_cast<std::size_t>(cell)];
    }

    // Of boards with a grid, files and ranks counted from 0.
    int files() const { return data_->files; }
    int ranks() const { return static_cast<int>(data_->row_begin.size()) - 1; }
    int file(int cell) const { return data_->file[static_cast<std::size_t>(cell)]; }
    int rank(int cell) const { return data_->rank[static_cast<std::size_t>(cell)]; }
    // The cells row_begin(rank) <= cell < row_begin(rank + 1) are those of a rank, files ascending.
    int row_begin(int rank) const { return data_->row_begin[static_cast<std::size_t>(rank)]; }

private:
    struct Data {
        Outline outline = Outline::square;
        Grid grid = Grid::none;
        int files = 0;
        std::vector<std::string> names;
        std::vector<int> by_name;  // the cells in the order of their names
        std::size_t longest_name = 0;
        std::vector<Place> places;
        std::vector<std::vector<int>> neighbours;
        std::vector<Line> arcs;  // the lesser cell first
        std::vector<CellMark> marks;
        std::vector<int> file;
        std::vector<int> rank;
        std::vector<int> row_begin = {0};
    };

    explicit Board(Data data);
    static Board on_grid(Grid grid, int files, int ranks, const std::function<bool(int, int)>& has,
                         std::span<const std::pair<int, int>> steps, Outline outline);

    std::shared_ptr<const Data> data_;
};

}  // namespace zermelo
