// The board of a siege, ready for rows of the king's cells.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/board/symmetry.hpp"
#include "games/core/kinds/siege.hpp"

namespace zermelo {

// A row has a byte for each cell of the king, one for each of his places 0, 1, ..., filled up to whole blocks of 16.
// `Cells`: a set of the board's cells. Immutable.
template <class Cells>
class SiegeCheckBoard {
public:
    static constexpr std::size_t symmetries = 8;
    static constexpr std::size_t most_kings = 80;  // five blocks

    explicit SiegeCheckBoard(const Siege& siege);

    // True if a row has room for all cells of the king.
    bool fits() const { return kings_.size() <= most_kings; }

    std::size_t cells() const { return static_cast<std::size_t>(width_ * width_); }
    Cells men_cells() const { return men_cells_; }
    Cells goals() const { return goals_; }
    std::size_t men_places() const { return men_.size(); }
    std::size_t man_at(std::size_t place) const { return men_[place]; }  // his cell
    std::size_t man_place(std::size_t cell) const { return man_place_[cell]; }

    // The king's cells, ascending, and the place of each; `no_king` elsewhere.
    static constexpr std::uint8_t no_king = 0xff;
    std::size_t kings() const { return kings_.size(); }
    std::size_t king_at(std::size_t place) const { return kings_[place]; }
    std::uint8_t king_place(std::size_t cell) const { return king_place_[cell]; }
    std::size_t blocks() const { return (kings_.size() + 15) / 16; }
    std::size_t row_length() const { return 16 * blocks(); }

    // The symmetries of the square, the identity first: of sets of cells, and of the king's places. Those beyond the
    // king's stay where they are.
    Cells image(std::size_t symmetry, Cells set) const { return images_[symmetry](set); }
    const std::uint8_t* king_image(std::size_t symmetry) const { return king_images_[symmetry].data(); }
    std::size_t inverse(std::size_t symmetry) const { return inverse_[symmetry]; }

    // Ranks and files, as lists of cells in their order.
    const std::vector<std::vector<std::uint8_t>>& ranks_and_files() const { return ranks_and_files_; }
    // The cells beside one and beyond, away from it, in each of the four directions.
    const std::array<std::vector<std::uint8_t>, 4>& ways(std::size_t cell) const { return ways_[cell]; }

private:
    int width_;
    Cells men_cells_;
    Cells goals_;
    std::vector<std::uint8_t> men_;
    std::vector<std::uint8_t> man_place_;  // by cell
    std::vector<std::uint8_t> kings_;
    std::vector<std::uint8_t> king_place_;  // by cell
    std::vector<CellPermutation> images_;
    std::array<std::vector<std::uint8_t>, symmetries> king_images_;
    std::array<std::size_t, symmetries> inverse_{};
    std::vector<std::vector<std::uint8_t>> ranks_and_files_;
    std::vector<std::array<std::vector<std::uint8_t>, 4>> ways_;
};

extern template class SiegeCheckBoard<SmallBitboard>;
extern template class SiegeCheckBoard<Bitboard>;

}  // namespace zermelo
