#include "solvers/siege/check/board.hpp"

#include "games/board/board.hpp"

namespace zermelo {

template <class Cells>
SiegeCheckBoard<Cells>::SiegeCheckBoard(const Siege& siege)
    : width_(siege.width),
      men_cells_(Cells{siege.men_cells}),
      goals_(Cells{siege.goals}),
      man_place_(cells(), 0),
      king_place_(cells(), no_king),
      images_(rectangle_symmetries({siege.width, siege.width})),
      ways_(cells()) {
    men_cells_.for_each([&](int cell) {
        man_place_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(men_.size());
        men_.push_back(static_cast<std::uint8_t>(cell));
    });
    siege.king_cells.for_each([&](int cell) {
        king_place_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(kings_.size());
        kings_.push_back(static_cast<std::uint8_t>(cell));
    });
    // A square of one cell has fewer symmetries than eight.
    while (images_.size() < symmetries) images_.push_back(images_.front());
    for (std::size_t s = 0; s < symmetries; ++s) {
        for (std::size_t place = 0; place < row_length(); ++place)
            king_images_[s].push_back(place < kings_.size()
                                          ? king_place_[static_cast<std::size_t>(images_[s](kings_[place]))]
                                          : static_cast<std::uint8_t>(place));
        for (std::size_t other = 0; other < symmetries; ++other) {
            bool undone = true;
            for (std::size_t cell = 0; cell < cells(); ++cell)
                undone = undone && images_[other](images_[s](static_cast<int>(cell))) == static_cast<int>(cell);
            if (undone) inverse_[s] = other;
        }
    }
    const RectBoard board{width_, width_};
    for (int i = 0; i < width_; ++i) {
        auto& rank = ranks_and_files_.emplace_back();
        for (int file = 0; file < width_; ++file) rank.push_back(static_cast<std::uint8_t>(board.cell(file, i)));
        auto& file = ranks_and_files_.emplace_back();
        for (int r = 0; r < width_; ++r) file.push_back(static_cast<std::uint8_t>(board.cell(i, r)));
    }
    for (int cell = 0; cell < board.cells(); ++cell) {
        std::size_t way = 0;
        for (const auto& [files, ranks] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            auto& list = ways_[static_cast<std::size_t>(cell)][way++];
            int file = board.file(cell) + files;
            int rank = board.rank(cell) + ranks;
            for (; board.has(file, rank); file += files, rank += ranks)
                list.push_back(static_cast<std::uint8_t>(board.cell(file, rank)));
        }
    }
}

template class SiegeCheckBoard<SmallBitboard>;
template class SiegeCheckBoard<Bitboard>;

}  // namespace zermelo
